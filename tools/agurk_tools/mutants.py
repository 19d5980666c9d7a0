"""Mutants: the reference engine with one decision made wrongly, each kept as data.

A mutant names the clause that the decision belongs to, says what the faulty engine does, and
replaces one piece of one module's text, which occurs there once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_tools.copies import package_sources, patched

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from agurk_spec.compose import Plain
    from agurk_spec.document import Document
    from agurk_spec.errors import SpecError
    from agurk_spec.law import Law
    from agurk_tools.copies import Sources

MUTANTS_FILE: Final = Path(__file__).with_name("mutants.yaml")

_FIELDS: Final = ("id", "clause", "title", "module", "find", "replace")
_SLUG: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A faulty engine: the clause it breaks, what it does, and how its text differs."""

    id: str
    clause: str
    title: str
    module: str
    find: str
    replace: str

    def sources(self, sources: Sources) -> Sources:
        """Return the sources of the reference engine with this mutant's text in place."""
        text = sources[self.module].text.replace(self.find, self.replace)
        return patched(sources, self.module, text, f"mutant {self.id}")


def load_mutants(
    law: Law, file: Path = MUTANTS_FILE, sources: Sources | None = None
) -> tuple[Mutant, ...]:
    """Return the mutants of a file, in its order.

    In: the law whose clauses they break, the file, and the sources they change (those of the
    reference engine without any).
    Raises SpecError where a mutant lacks a field or has an unknown one, gives an id twice, names a
    clause that is unknown or unobservable, or replaces a text that does not occur exactly once or
    by one that is no Python; also where there is no mutant at all.
    """
    document = read_document(file)
    sources = package_sources() if sources is None else sources
    entries = document.data
    if not isinstance(entries, list) or not entries:
        raise document.error((), found="no list of mutants", allowed="at least one mutant")
    mutants: list[Mutant] = []
    for number, entry in enumerate(entries):
        mutant = _read(document, number, entry)
        _check_ids(document, number, mutant, {other.id for other in mutants}, law)
        _check_texts(document, number, mutant, sources)
        mutants.append(mutant)
    return tuple(mutants)


def _read(document: Document, number: int, entry: Plain) -> Mutant:
    """Return the mutant of one entry."""
    if not isinstance(entry, dict):
        raise document.error((number,), found="no mapping", allowed=", ".join(_FIELDS))
    for field in entry:
        if field not in _FIELDS:
            allowed = shortlist(field, _FIELDS)
            found = f"field {field} is unknown"
            raise document.error((number, field), found=found, allowed=allowed, at_key=True)
    fields = {field: text for field, text in entry.items() if isinstance(text, str)}
    for field in _FIELDS:
        if field not in fields:
            raise document.error((number,), found=f"{field} is missing", allowed="text")
    return Mutant(**fields)


def _check_ids(
    document: Document, number: int, mutant: Mutant, taken: Collection[str], law: Law
) -> None:
    """Raise where the mutant's own id, or the clause it names, will not do."""
    if not _SLUG.fullmatch(mutant.id):
        raise _error(document, number, "id", f"id {mutant.id}", "small letters and hyphens")
    if mutant.id in taken:
        raise _error(document, number, "id", "the id is given twice", "each id once")
    known = {clause.id: clause for clause in law.clauses}
    if mutant.clause not in known:
        allowed = shortlist(mutant.clause, known)
        raise _error(document, number, "clause", f"clause {mutant.clause} is unknown", allowed)
    reason = known[mutant.clause].unobservable
    if reason is not None:
        found = f"clause {mutant.clause} is unobservable ({reason})"
        raise _error(document, number, "clause", found, "a clause that an engine can break")


def _check_texts(document: Document, number: int, mutant: Mutant, sources: Sources) -> None:
    """Raise where the replacement cannot be made, or makes no Python."""
    if mutant.module not in sources:
        found = f"module {mutant.module} is unknown"
        raise _error(document, number, "module", found, shortlist(mutant.module, sources))
    times = sources[mutant.module].text.count(mutant.find)
    if times != 1:
        lines = ", ".join(map(str, _lines_of(mutant.find, sources[mutant.module].text)))
        where = f" (lines {lines})" if times else ""
        found = f"the text to find occurs {times} times in {mutant.module}.py{where}"
        raise _error(document, number, "find", found, "a text that occurs once")
    try:
        compile(mutant.sources(sources)[mutant.module].text, mutant.module, "exec")
    except SyntaxError as problem:
        found = f"the mutant is no Python: {problem.msg} (line {problem.lineno})"
        raise _error(document, number, "replace", found, "Python") from problem


def _error(document: Document, number: int, field: str, found: str, allowed: str) -> SpecError:
    """Make the error at a field of a mutant."""
    return document.error((number, field), found=found, allowed=allowed)


def _lines_of(find: str, text: str) -> Iterator[int]:
    """Return the lines on which a text begins."""
    at = text.find(find)
    while at >= 0:
        yield text.count("\n", 0, at) + 1
        at = text.find(find, at + 1)
