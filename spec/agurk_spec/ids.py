"""Ids: each given once, where it belongs, and never again once it is retired."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from agurk_spec.errors import shortlist

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_spec.document import DocumentPath
    from agurk_spec.files import Entry, LawFiles


class Given(NamedTuple):
    """An id with the kind of thing it names, and where it is given."""

    kind: str
    name: str
    entry: Entry
    path: DocumentPath


def check_ids(files: LawFiles) -> None:
    """Check the ids of all files.

    Raises SpecError at an id that is given before, retired, or in a file where it does not belong.
    """
    retired = {str(item.data["id"]): item for item in files.retired.items("retired")}
    taken: dict[tuple[str, str], Given] = {}
    for given in _given(files):
        if given.name in retired:
            check_not_retired(given.entry, given.path, retired[given.name])
        first = taken.setdefault((given.kind, given.name), given)
        if first is not given:
            found = f"{given.kind} {given.name} is there already, in {first.entry.place}"
            raise given.entry.error(*given.path, found=found, allowed="an id never given before")
    _check_homes(files)


def _given(files: LawFiles) -> Iterator[Given]:
    """Go through every id, key, code and word that names something."""
    yield from _named("source", files.sources)
    yield from _named("statement", files.statements())
    yield from _named("option", files.options.items("options"), "key")
    yield from _named("constraint", files.options.items("constraints"))
    yield from _named("ruleset", files.rulesets)
    yield from _named("chapter", files.chapters, "chapter", "code")
    yield from _named("clause", files.clauses())
    yield from _named("ruling", files.rulings())
    yield from _named("theorem", files.claims())
    yield from _named("term", files.glossary.items("terms"), "term")
    yield from _named("erratum", files.errata.items("errata"))
    for term in files.glossary.items("terms"):
        for number, alias in enumerate(term.data.get("aliases", ())):
            yield Given("term", alias, term, ("aliases", number))


def _named(kind: str, entries: Iterable[Entry], *path: str) -> Iterator[Given]:
    """Go through the names of entries, which are their ids where no path is given."""
    for entry in entries:
        name = entry.data
        for step in path or ("id",):
            name = name[step]
        yield Given(kind, str(name), entry, path or ("id",))


def check_not_retired(entry: Entry, path: DocumentPath, retired: Entry) -> None:
    """Raise the error of an id that is given again though it is retired."""
    name, reason = retired.data["id"], str(retired.data["reason"]).rstrip(".")
    found = f"{name} is retired ({reason})"
    raise entry.error(*path, found=found, allowed="an id never given before")


def _check_homes(files: LawFiles) -> None:
    """Check that files are called as what they hold, and that ids begin as their place asks."""
    for folder, entries in (("sources", files.sources), ("rulesets", files.rulesets)):
        for entry in entries:
            name = entry.document.name.removeprefix(f"{folder}/").removesuffix(".yaml")
            _check_home(entry, name, entry.data["id"] == name)
    for chapter in files.chapters:
        code = chapter.data["chapter"]["code"]
        for clause in chapter.items("clauses"):
            _check_home(clause, f"{code}-…", clause.data["id"].startswith(f"{code}-"))
    for source in files.sources:
        _check_statements(source)


def _check_statements(source: Entry) -> None:
    """Check that the statements of a document are of its sections."""
    sections = [
        section if isinstance(section, str) else section["id"]
        for section in source.data["sections"]
    ]
    for statement in source.items("statements"):
        key, _, rest = statement.data["id"].partition("/")
        section = rest.rpartition(".")[0]
        _check_home(statement, f"{source.data['id']}/…", key == source.data["id"])
        if section not in sections:
            found = f"{key} has no section {section}"
            raise statement.error("id", found=found, allowed=shortlist(section, sections))


def _check_home(entry: Entry, expected: str, fits: object) -> None:
    """Raise the error of an id that does not belong where it stands, unless it does."""
    if not fits:
        found = f"id is {entry.data['id']} in {entry.document.name}"
        raise entry.error("id", found=found, allowed=expected)
