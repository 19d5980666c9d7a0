"""Scenarios: the position as a person would lay it out, and the rows that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.corpus.units import applies
from agurk_conformance.reporting.drawing import draw, drawing_of
from agurk_conformance.running.choosing import known_rulesets
from agurk_conformance.telling.layout import facts, few, paragraph
from agurk_conformance.telling.steps import step_words
from agurk_spec.conditions import Between, OneOf, Predicate, Table, Truth
from agurk_spec.kinds import Status
from agurk_spec.predicates import describe
from agurk_spec.records import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_spec.law import Law

_MANY = 8


def tell_scenario(
    scenario: Scenario, law: Law, rows: Sequence[Row] = (), by: Ruleset | None = None
) -> Iterator[str]:
    """Return the lines of a scenario.

    In: the scenario; the law; the rows to be told, which are all where none is named; the ruleset
    under which its position is drawn, which is the first under which it holds where none is named.
    """
    rows = tuple(rows) or scenario.rows
    yield f"{scenario.id}: {scenario.title}"
    yield ""
    yield from _drawn(scenario, rows[0], by or _home(scenario, rows[0], law))
    yield ""
    yield from facts(
        [
            ("because", [scenario.because]),
            ("holds", [_when(scenario.when)]),
            ("position", [f"implies that {describe(scenario.implied)}"] * _implies(scenario)),
            ("clauses", [f"{name}: {law.clause(name).title}" for name in scenario.clauses]),
            ("sources", [", ".join(scenario.sources)] if scenario.sources else []),
            ("file", [f"{scenario.file.as_posix()}:{scenario.line}"]),
        ]
    )
    for row in rows:
        yield ""
        yield from _row(scenario, row, law)


def _when(predicate: Predicate) -> str:
    """Say under which options something holds."""
    return f"where {describe(predicate)}" if predicate.conditions else "in every game"


def _implies(scenario: Scenario) -> bool:
    """Say whether a position asks anything of the options."""
    return bool(scenario.implied.conditions)


def _drawn(scenario: Scenario, row: Row, ruleset: Ruleset) -> Iterator[str]:
    """Return the position before the first step."""
    yield from (f"    {line}" for line in draw(drawing_of(row.positions[0], ruleset)).splitlines())
    if scenario.given.hands is None and scenario.given.last is None:
        yield "    between deals"


def _home(scenario: Scenario, row: Row, law: Law) -> Ruleset:
    """Return the first ruleset under which a row holds, or else a table of what it asks for."""
    for ruleset in known_rulesets(law):
        if applies(scenario, row, ruleset) is Truth.TRUE:
            return ruleset
    table = {option.key: option.default for option in law.options}
    for predicate in (scenario.implied, scenario.when, row.when):
        for condition in predicate.conditions:
            match condition:
                case OneOf(option, values):
                    table[option] = values[0]
                case Between(option, int(least), _):
                    table[option] = max(least, int(table[option]))
                case _:
                    continue
    return Ruleset(id="–", title="–", status=Status.EXTENSION, table=Table(table))


def _row(scenario: Scenario, row: Row, law: Law) -> Iterator[str]:
    """Return what follows from the position, in one row."""
    holding = [r.id for r in known_rulesets(law) if applies(scenario, row, r) is Truth.TRUE]
    if row.name:
        yield f"  row {row.name}"
    told: list[tuple[str, list[str]]] = []
    if row.name:
        told += [
            ("because", [row.because] if row.because != scenario.because else []),
            ("holds", [f"and {_when(row.when)}"] if row.when.conditions else []),
            ("clauses", [f"{name}: {law.clause(name).title}" for name in row.clauses]),
        ]
    told.append(("rulesets", [few(holding, _MANY) or "none of the named ones"]))
    yield from facts(told, 4 if row.name else 2)
    yield "    the steps:" if row.name else "  the steps:"
    for number, step in enumerate(row.steps, start=1):
        yield paragraph(f"{number:>2}. {step_words(step)}", 6 if row.name else 4, 4)
