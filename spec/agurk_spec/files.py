"""Files: a folder of the law read into entries, each of which knows its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from agurk_spec.document import read_document
from agurk_spec.errors import SpecError, shortlist
from agurk_spec.schema import conform

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from agurk_spec.document import Document, DocumentPath

_FILES = (
    "edition.yaml",
    "options.yaml",
    "glossary.yaml",
    "notation.yaml",
    "errata.yaml",
    "retired.yaml",
)
_UNREAD = "the file is not read"


class Entry(NamedTuple):
    """One record as it stands in a file: what it says, and where."""

    document: Document
    path: DocumentPath
    data: Mapping[str, Any]

    @property
    def place(self) -> str:
        """The file and line, for errors that speak of two places."""
        return f"{self.document.name}:{self.document.mark(self.path)[0]}"

    def error(self, *path: str | int, found: str, allowed: str, at_key: bool = False) -> SpecError:
        """Make the error at a path inside the entry."""
        whole = (*self.path, *path)
        return self.document.error(whole, found=found, allowed=allowed, at_key=at_key)

    def at(self, *path: str | int) -> tuple[Document, DocumentPath]:
        """Give the place of a value inside the entry, for readers that take places."""
        return self.document, (*self.path, *path)

    def items(self, field: str) -> Iterator[Entry]:
        """Go through the entries of a list inside the entry."""
        for number, item in enumerate(self.data.get(field, ())):
            yield Entry(self.document, (*self.path, field, number), item)


class LawFiles(NamedTuple):
    """All files of the law, each as one entry."""

    edition: Entry
    retired: Entry
    sources: tuple[Entry, ...]
    options: Entry
    rulesets: tuple[Entry, ...]
    chapters: tuple[Entry, ...]
    groups: tuple[Entry, ...]
    theorems: tuple[Entry, ...]
    glossary: Entry
    errata: Entry
    notation: Entry | None

    def clauses(self) -> Iterator[Entry]:
        """Go through the clauses of all chapters."""
        return _items(self.chapters, "clauses")

    def rulings(self) -> Iterator[Entry]:
        """Go through the rulings of all groups."""
        return _items(self.groups, "rulings")

    def statements(self) -> Iterator[Entry]:
        """Go through the statements of all documents."""
        return _items(self.sources, "statements")

    def symbols(self) -> Iterator[Entry]:
        """Go through the symbols of the notation."""
        return _items((self.notation,) if self.notation else (), "notation")

    def claims(self) -> Iterator[Entry]:
        """Go through the theorems of all files."""
        return _items(self.theorems, "theorems")


def read_files(folder: Path) -> LawFiles:
    """Read a folder of the law.

    In: the folder. Out: its files. Raises SpecError where the folder, a file or every file of a
    subfolder is missing, where a file is there that is not read, and where one is not as its schema
    says. Only `theorems` and `notation.yaml` may be missing.
    """
    if not folder.is_dir():
        raise SpecError(str(folder), 0, 0, None, "there is no such folder", "a folder of the law")
    _check_read(folder)
    has_theorems = (folder / "theorems").exists()
    has_notation = (folder / "notation.yaml").exists()
    return LawFiles(
        edition=_read(folder, "edition.yaml", "edition"),
        retired=_read(folder, "retired.yaml", "retired"),
        sources=_read_all(folder, "sources", "source"),
        options=_read(folder, "options.yaml", "option"),
        rulesets=_read_all(folder, "rulesets", "ruleset"),
        chapters=_read_all(folder, "clauses", "clause"),
        groups=_read_all(folder, "rulings", "ruling"),
        theorems=_read_all(folder, "theorems", "theorem") if has_theorems else (),
        glossary=_read(folder, "glossary.yaml", "glossary"),
        errata=_read(folder, "errata.yaml", "errata"),
        notation=_read(folder, "notation.yaml", "notation") if has_notation else None,
    )


def read_entry(path: Path, schema_name: str, name: str | None = None) -> Entry:
    """Read one file that holds one record; in, out and raises as for a folder."""
    document = read_document(path, name)
    return Entry(document, (), conform(document, schema_name))


def _check_read(folder: Path) -> None:
    """Refuse a file beside the subfolders that nothing reads."""
    for path in sorted(folder.glob("*.y*ml")):
        if path.name not in _FILES:
            raise SpecError(path.name, 0, 0, None, _UNREAD, shortlist(path.name, _FILES))


def _items(entries: Iterable[Entry], field: str) -> Iterator[Entry]:
    """Go through the entries of the same list of several entries."""
    return (item for entry in entries for item in entry.items(field))


def _read(folder: Path, name: str, schema_name: str) -> Entry:
    """Read a file of the folder."""
    return read_entry(folder / name, schema_name, name)


def _read_all(folder: Path, name: str, schema_name: str) -> tuple[Entry, ...]:
    """Read the files of a subfolder in the order of their names, `agurk` before `agurk-bonus`."""
    inner = folder / name
    found = sorted(inner.iterdir(), key=lambda path: path.stem) if inner.is_dir() else []
    for path in found:
        if path.suffix != ".yaml":
            file = f"{name}/{path.name}"
            raise SpecError(file, 0, 0, None, _UNREAD, "files named *.yaml")
    if not found:
        raise SpecError(name, 0, 0, None, "no file in this folder", "at least one file *.yaml")
    return tuple(_read(folder, f"{name}/{path.name}", schema_name) for path in found)
