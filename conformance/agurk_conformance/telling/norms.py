"""Norms: clauses, rulings, theorems, and ids that are no longer in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.telling.layout import cited, facts, few, paragraph
from agurk_spec.predicates import describe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_spec.law import Law
    from agurk_spec.records import Chapter, Clause, Retired, Ruling, Theorem

_MANY = 8


def tell_clause(clause: Clause, law: Law, corpus: Sequence[Scenario]) -> Iterator[str]:
    """Return the lines of a clause."""
    yield f"{clause.id}: {clause.title}"
    yield ""
    yield paragraph(clause.text)
    yield ""
    yield from facts(_clause_facts(clause, law, corpus))


def _clause_facts(
    clause: Clause, law: Law, corpus: Sequence[Scenario]
) -> Iterator[tuple[str, list[str]]]:
    """Go through what is to be known about a clause."""
    yield "holds", [_when(clause)]
    yield "decides", [clause.decides]
    yield "formula", [clause.formal] if clause.formal else []
    yield "goes before", _titles(clause.overrides, law)
    yield "gives way to", _titles((c.id for c in law.clauses if clause.id in c.overrides), law)
    yield "follows from", _titles(clause.entailed_by, law)
    yield "not asked", [f"no engine is: {clause.unobservable}"] if clause.unobservable else []
    yield "sources", [_note(note.source, note.section, note.says) for note in clause.sources]
    yield "rulings", [f"{name}: {law.ruling(name).question}" for name in clause.rulings]
    yield "words", [", ".join(clause.terms)] if clause.terms else []
    yield "since", [f"edition {clause.since}"]
    yield "scenarios", list(_scenarios(clause.id, corpus))


def _when(norm: Clause | Theorem) -> str:
    """Say under which options a clause or a theorem holds."""
    if not norm.when.conditions:
        return "in every game of the family"
    return f"where {describe(norm.when)}"


def _titles(names: Iterable[str], law: Law) -> list[str]:
    """Return clauses with their titles."""
    return [f"{name}: {law.clause(name).title}" for name in names]


def _note(source: str, section: str | None, says: str) -> str:
    """Return what a document says, behind its key and section."""
    place = source if section is None else f"{source} {section}"
    return f"{place}: {says}"


def _scenarios(clause: str, corpus: Sequence[Scenario]) -> Iterator[str]:
    """Return the scenarios that show a clause, and those that depend on it besides."""
    own = [each for each in corpus if each.id.startswith(f"{clause}-")]
    yield from (f"{scenario.id}: {scenario.title}" for scenario in own)
    citing = [
        scenario.id
        for scenario in corpus
        if scenario not in own
        and any(clause in (*scenario.clauses, *row.clauses) for row in scenario.rows)
    ]
    if citing:
        yield f"{'and ' if own else ''}{few(citing, _MANY)}"


def tell_chapter(chapter: Chapter) -> Iterator[str]:
    """Return the lines of a chapter."""
    yield f"{chapter.code}: chapter {chapter.title}"
    yield ""
    yield paragraph(chapter.intro)
    yield ""
    yield from facts((clause.id, [clause.title]) for clause in chapter.clauses)


def tell_ruling(ruling: Ruling, law: Law) -> Iterator[str]:
    """Return the lines of a ruling."""
    yield f"{ruling.id}: {' '.join(ruling.question.split())}"
    yield ""
    yield paragraph(ruling.answer)
    yield ""
    positions = [_note(said.source, said.section, said.says) for said in ruling.positions]
    errata = [erratum.id for erratum in law.errata if ruling.id in erratum.rulings]
    yield from facts(
        [
            ("reason", [ruling.reason]),
            ("kind", [f"{ruling.kind}, under {ruling.group}"]),
            ("documents", positions),
            ("clauses", _titles(ruling.clauses, law)),
            ("errata", [", ".join(errata)] if errata else []),
            ("scenarios", ruling.scenarios),
        ]
    )


def tell_theorem(theorem: Theorem, law: Law) -> Iterator[str]:
    """Return the lines of a theorem."""
    yield f"{theorem.id}: {theorem.title}"
    yield ""
    yield paragraph(f"{theorem.statement}{cited(theorem.sources)}")
    yield ""
    yield from facts(
        [
            ("holds", [_when(theorem)] if theorem.when.conditions else []),
            ("scope", [theorem.scope]),
            ("known", [f"{theorem.method}: {theorem.evidence}"]),
            ("found", [f"{result.case}: {result.found}" for result in theorem.results]),
            ("clauses", _titles(theorem.clauses, law)),
            ("scenarios", theorem.scenarios),
        ]
    )


def tell_retired(retired: Retired) -> Iterator[str]:
    """Return the lines of an id that is no longer in use."""
    yield f"{retired.id}: no longer in use, and never given again"
    yield ""
    instead = [retired.replaced_by] if retired.replaced_by else []
    yield from facts([("reason", [retired.reason]), ("instead", instead)])
