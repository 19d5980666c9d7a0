"""Notes: what clauses, options and rulings say of the documents, against the documents' statements.

A statement that goes somewhere is heard there: by a note of the clause, among the sources of the
option's value, or in a position of the ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_spec.kinds import GoesTo
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_spec.law import Law
    from agurk_spec.records import Statement

Heard = frozenset[tuple[str, str, str | None]]
"""Whoever names a section of a document, with the two; no section is the document as a whole."""


def note_findings(law: Law) -> Iterator[Finding]:
    """Return the statements that go where their section is not named."""
    heard = {
        GoesTo.CLAUSE: (_noted(law), "has no note on"),
        GoesTo.OPTION: (_sourced(law), "has no source in"),
        GoesTo.RULING: (_placed(law), "has no position of"),
    }
    for source in law.sources:
        for statement in source.statements:
            if statement.goes_to not in heard:
                continue
            named, lacks = heard[statement.goes_to]
            for ref in _checked(statement):
                known = {(ref, source.id, statement.section), (ref, source.id, None)}
                if named.isdisjoint(known):
                    text = f"goes to {ref}, which {lacks} section {statement.section}"
                    yield Finding("", statement.id, text)


def _checked(statement: Statement) -> Iterator[str]:
    """Return where a statement goes, but for an option as such: only its values have sources."""
    for ref in statement.refs:
        if statement.goes_to is not GoesTo.OPTION or "=" in ref:
            yield ref


def _noted(law: Law) -> Heard:
    """Return the sections that the notes of clauses name."""
    return frozenset(
        (clause.id, note.source, note.section)
        for clause in law.clauses
        for note in clause.sources
        if note.section is not None
    )


def _sourced(law: Law) -> Heard:
    """Return the sections that the values of options name."""
    return frozenset(
        (f"{option.key}={value.value}", cited.source, cited.section)
        for option in law.options
        for value in option.values
        for cited in value.sources
    )


def _placed(law: Law) -> Heard:
    """Return the sections, and the whole documents, of which rulings give a position."""
    return frozenset(
        (ruling.id, position.source, position.section)
        for ruling in law.rulings
        for position in ruling.positions
    )
