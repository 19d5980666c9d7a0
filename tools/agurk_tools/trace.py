"""Trace: from documents through clauses and rulings to code, scenarios and mutants, and back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agurk_spec.kinds import Coverage, Says
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_spec.law import Law
    from agurk_spec.records import Clause
    from agurk_tools.code import Citations, CodePlace
    from agurk_tools.material import Material
    from agurk_tools.mutants import Mutant


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What stands behind a clause: code that decides it, scenarios that cite it, its mutants."""

    clause: Clause
    code: tuple[CodePlace, ...]
    scenarios: tuple[str, ...]
    mutants: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What the gate asks for and is not there."""
        if self.clause.unobservable is not None:
            return ()
        asked = {
            "place in the code": self.code,
            "scenario": self.scenarios,
            "mutant": self.mutants,
        }
        return tuple(what for what, found in asked.items() if not found)

    def to_json(self) -> dict[str, Any]:
        """Return the trace as plain data."""
        return {
            "clause": self.clause.id,
            "title": self.clause.title,
            "unobservable": self.clause.unobservable and str(self.clause.unobservable),
            "code": [str(place) for place in self.code],
            "scenarios": list(self.scenarios),
            "mutants": list(self.mutants),
            "missing": list(self.missing),
        }


def traces(material: Material, places: Citations, mutants: Iterable[Mutant]) -> tuple[Trace, ...]:
    """Return what stands behind each clause of the law."""
    mutants = tuple(mutants)
    return tuple(
        Trace(
            clause=clause,
            code=places.get(clause.id, ()),
            scenarios=_citing(clause.id, material),
            mutants=tuple(mutant.id for mutant in mutants if mutant.clause == clause.id),
        )
        for clause in material.clauses
    )


def gaps(material: Material, places: Citations, mutants: Iterable[Mutant]) -> Iterator[Finding]:
    """Return everything that the gate does not hold for."""
    law = material.law
    for trace in traces(material, places, mutants):
        for what in trace.missing:
            yield Finding("", trace.clause.id, f"the clause has no {what}")
        if trace.clause.unobservable is not None and (trace.scenarios or trace.mutants):
            found = ", ".join((*trace.scenarios, *trace.mutants))
            yield Finding("", trace.clause.id, f"the clause is unobservable, and has {found}")
    yield from _unknown_citations(places, law)
    yield from _silent_sections(law)
    yield from _unheard_notes(law)
    yield from _one_sided_rulings(law)


def _citing(clause: str, material: Material) -> tuple[str, ...]:
    """Return the scenarios that cite a clause, in a row or altogether."""
    citing = (unit.scenario.id for unit in material.units if clause in unit.clauses)
    return tuple(dict.fromkeys(citing))


def _unknown_citations(places: Citations, law: Law) -> Iterator[Finding]:
    """Return the clauses that the code names and the law does not know."""
    known = {clause.id for clause in law.clauses}
    for clause, named in places.items():
        if clause not in known:
            for place in named:
                yield Finding(str(place), clause, "the code names a clause that is unknown")


def _silent_sections(law: Law) -> Iterator[Finding]:
    """Return the sections of fully covered documents of which the law has no statement.

    That each statement goes to something that is there, the loader has seen to.
    """
    for source in law.sources:
        heard = {statement.section for statement in source.statements}
        for section in source.sections:
            if source.coverage is Coverage.FULL and section.id not in heard:
                text = "the document is covered in full, and no statement is of this section"
                yield Finding("", f"{source.id}/{section.id}", text)


def _unheard_notes(law: Law) -> Iterator[Finding]:
    """Return the clauses that a fully covered document is said to state, and never does."""
    full = {source.id: source for source in law.sources if source.coverage is Coverage.FULL}
    for clause in law.clauses:
        for note in clause.sources:
            if note.source not in full or note.says is not Says.STATES:
                continue
            statements = full[note.source].statements
            if not any(
                clause.id in statement.refs and note.section in {None, statement.section}
                for statement in statements
            ):
                said = " ".join(filter(None, (note.source, note.section)))
                text = f"no statement of {said}, which is said to state the clause, goes to it"
                yield Finding("", clause.id, text)


def _one_sided_rulings(law: Law) -> Iterator[Finding]:
    """Return the clauses and rulings of which one names the other and not the other way round."""
    by_clause = {(clause.id, ruling) for clause in law.clauses for ruling in clause.rulings}
    by_ruling = {(clause, ruling.id) for ruling in law.rulings for clause in ruling.clauses}
    for clause, ruling in sorted(by_clause - by_ruling):
        yield Finding("", clause, f"the clause names {ruling}, which does not name it")
    for clause, ruling in sorted(by_ruling - by_clause):
        yield Finding("", ruling, f"the ruling names {clause}, which does not name it")


def table(rows: Iterable[Trace]) -> Iterator[str]:
    """Return the lines of a table for people."""
    rows = tuple(rows)
    width = max((len(row.clause.id) for row in rows), default=0)
    for row in rows:
        if row.clause.unobservable is not None:
            told = f"unobservable: {row.clause.unobservable}"
        else:
            counts = f"{len(row.scenarios):>3} scenarios  {len(row.mutants):>2} mutants"
            told = f"{counts}  {', '.join(map(str, row.code)) or 'no code'}"
        yield f"{row.clause.id:<{width}}  {told}"
    missing = Counter(what for row in rows for what in row.missing)
    lacking = "".join(f", {number} without a {what}" for what, number in missing.items())
    yield f"{len(rows)} clauses{lacking}"
