"""Notes: what a clause says of the documents, against what their statements say of the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_spec.kinds import GoesTo
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_spec.law import Law


def note_findings(law: Law) -> Iterator[Finding]:
    """Return the statements that go to a clause whose notes do not name their section."""
    noted = {
        (clause.id, note.source, note.section) for clause in law.clauses for note in clause.sources
    }
    for source in law.sources:
        for statement in source.statements:
            refs = statement.refs if statement.goes_to is GoesTo.CLAUSE else ()
            for ref in refs:
                if (ref, source.id, statement.section) not in noted:
                    text = f"goes to {ref}, which has no note on section {statement.section}"
                    yield Finding("", statement.id, text)
