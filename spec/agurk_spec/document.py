"""Documents: YAML files read strictly, every scalar a string, every place known."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from agurk_spec.bounded import read_bounded
from agurk_spec.compose import compose, position
from agurk_spec.errors import SpecError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from agurk_spec.compose import Node, Place, Plain

DocumentPath: TypeAlias = "tuple[str | int, ...]"


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the law: its name for people, its plain data, and where everything stands."""

    name: str
    data: Plain
    _root: Node = field(repr=False, compare=False)

    def mark(self, path: DocumentPath) -> tuple[int, int]:
        """Say where the value at a path begins.

        In: keys and indices from the root. Out: line and column, from 1; where the path leads to
        nothing, those of the last value on the way.
        """
        return position(self._follow(path)[1])

    def key_mark(self, path: DocumentPath) -> tuple[int, int]:
        """Say where the key of the value at a path begins; for an item of a list, the item.

        In and out: as `mark`.
        """
        return position(self._follow(path)[0])

    def enclosing_id(self, path: DocumentPath) -> str | None:
        """Say the id, key or term of the innermost record around the value at a path, if any."""
        data, found = self.data, None
        for step in (*path, None):
            if isinstance(data, dict):
                names = (data.get("id"), data.get("key"), data.get("term"))
                found = next((name for name in names if isinstance(name, str)), found)
                if step not in data:
                    break
                data = data[step]
            elif isinstance(data, list) and isinstance(step, int) and step < len(data):
                data = data[step]
        return found

    def error(
        self,
        path: DocumentPath,
        *,
        found: str,
        allowed: str,
        id: str | None = None,  # noqa: A002 - the field's name in the law's files
        at_key: bool = False,
    ) -> SpecError:
        """Make the error that stands at a path.

        In: the path, what was found and what is allowed there; `id` when the record concerned is
        not the innermost one around the path; `at_key` to point at the key. Out: the error, to be
        raised by the caller.
        """
        line, column = self.key_mark(path) if at_key else self.mark(path)
        subject = self.enclosing_id(path) if id is None else id
        return SpecError(self.name, line, column, subject, found, allowed)

    def _follow(self, path: DocumentPath) -> tuple[Place, Place]:
        """Walk a path as far as it leads: the place of the last key and of the last value."""
        node = self._root
        key = place = _begin(node)
        for step in path:
            match node:
                case (_, dict() as entries) if isinstance(step, str) and step in entries:
                    key, node = entries[step]
                    place = _begin(node)
                case (_, list() as entries) if isinstance(step, int) and step < len(entries):
                    node = entries[step]
                    key = place = _begin(node)
                case _:
                    break
        return key, place


def read_document(path: Path | Traversable, name: str | None = None) -> Document:
    """Read one YAML file.

    In: the file, and the name errors give it (the path from the working directory when none is
    given). Out: the document. Raises SpecError where the file is missing, is too large, is not
    UTF-8 or not YAML, holds no document or several, repeats a key, uses an anchor, an alias, a
    tag, a merge key or a key that is not text, or nests deeper than 50 levels.
    """
    name = _name(path) if name is None else name
    try:
        raw = read_bounded(path)
    except OSError as error:
        found = f"the file cannot be read ({error.strerror or error})"
        raise SpecError(name, 0, 0, None, found, "a file of the law") from error
    return parse_document(raw, name)


def parse_document(raw: bytes, name: str) -> Document:
    """Parse the bytes of one YAML file; in, out and raises as `read_document`."""
    data, root = compose(raw, name)
    return Document(name, data, root)


def _begin(node: Node) -> Place:
    """Take the place at which a node begins."""
    return node if isinstance(node, int) else node[0]


def _name(path: Path | Traversable) -> str:
    """Name a file for people: from the working directory where it lies below it."""
    if isinstance(path, Path) and path.is_absolute() and path.is_relative_to(Path.cwd()):
        return path.relative_to(Path.cwd()).as_posix()
    return str(path)
