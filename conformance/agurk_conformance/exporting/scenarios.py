"""Scenarios: each with its steps, its questions, and its positions as they go over the wire."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.corpus.units import Unit, applies
from agurk_conformance.exporting.plain import plain
from agurk_conformance.judging.expecting import CardSet, Expectation, Fields, Legality
from agurk_conformance.judging.questions import Question, questions
from agurk_conformance.protocol.hello import METHODS, Hello
from agurk_conformance.running.choosing import known_rulesets
from agurk_spec.conditions import Truth
from agurk_spec.kinds import Status
from agurk_spec.records import NOTHING_SETTLED, Ruleset, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.corpus.scenario import Row, Scenario, Step
    from agurk_spec.law import Law

_ANYBODY: Final = Hello(
    name="–",
    version="–",
    rulesets=(),
    any_ruleset=True,
    methods=METHODS - {"hello", "sample_deals"},
)
"""An engine that answers everything, so that every question of one answer is put."""

_NO_TABLE: Final = Ruleset(id="–", title="–", status=Status.EXTENSION, table=NOTHING_SETTLED)
_FILLING: Final = {"lives": 2, "hand_size": 7}
"""The options that fill in what a position does not say, with the number that is most usual."""

_NUMBERS: Final = range(1, 61)
_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def exported(scenario: Scenario, law: Law) -> dict[str, Any]:
    """Return a scenario as the export carries it."""
    return {
        "id": scenario.id,
        "title": scenario.title,
        "chapter": scenario.chapter,
        "clauses": list(scenario.clauses),
        "sources": list(scenario.sources),
        "when": plain(scenario.when),
        "implied": plain(scenario.implied),
        "because": scenario.because,
        "given": plain(scenario.given),
        "rows": [_row(scenario, row, law) for row in scenario.rows],
    }


def _row(scenario: Scenario, row: Row, law: Law) -> dict[str, Any]:
    """Return a row: everything that can be asked about it, and under which rulesets."""
    holding = [r for r in known_rulesets(law) if applies(scenario, row, r) is Truth.TRUE]
    asked = questions(Unit(scenario, row, _NO_TABLE), _ANYBODY)
    return {
        "row": row.name,
        "when": plain(row.when),
        "clauses": list(row.clauses),
        "because": row.because,
        "steps": [_step(step) for step in row.steps],
        "questions": [_question(question) for question in asked],
        "positions": _positions(scenario, row, holding),
    }


def _step(step: Step) -> dict[str, Any]:
    """Return a step: its kind, as the scenario's key has it, and its fields."""
    kind = _WORDS.sub("_", type(step).__name__).lower()
    return {"kind": kind, **plain(step)}


def _question(question: Question) -> dict[str, Any]:
    """Return a question: about which step's position, by which method, and what is expected.

    The position, or for the pack the ruleset, is left out of the parameters.
    """
    reason = getattr(question.expectation, "reason", None)
    params = question.call.params.items()
    asked = {
        "step": question.asked.step,
        "method": question.call.method,
        "params": {key: value for key, value in params if key not in {"position", "ruleset"}},
        "expected": _expected(question.expectation),
    }
    return asked if reason is None else {**asked, "reason": reason}


def _expected(expectation: Expectation) -> dict[str, Any]:
    """Return what is expected of a result, in the shape of the result."""
    match expectation:
        case CardSet(cards):
            return {"cards": notation.cards_to_wire(sorted(cards))}
        case Legality():
            return {"legal": expectation.legal}
        case Fields(values):
            return dict(values)
        case _:
            raise TypeError(expectation)


def _positions(scenario: Scenario, row: Row, holding: Sequence[Ruleset]) -> list[dict[str, Any]]:
    """Return the positions before the steps; rulesets under which they are equal share them.

    A row that holds under none of the named rulesets has them for a table of somebody's own.
    """
    groups: dict[str, tuple[list[str], Ruleset]] = {}
    for ruleset in holding:
        names, _ = groups.setdefault(json.dumps(_before(row, ruleset)), ([], ruleset))
        names.append(ruleset.id)
    if not groups:
        groups[""] = [], replace(_NO_TABLE, table=_filling(scenario, row))
    return [
        {"rulesets": names, "filled": _filled(row, ruleset), "before": _before(row, ruleset)}
        for names, ruleset in groups.values()
    ]


def _before(row: Row, ruleset: Ruleset) -> list[dict[str, Any] | None]:
    """Return the position before each step; None where it is not known."""
    return [
        {**position_to_wire(position, ruleset), "ruleset": None} if position.known else None
        for position in row.positions[:-1]
    ]


def _filled(row: Row, ruleset: Ruleset) -> dict[str, int]:
    """Return the options that fill in what the scenario does not say, with their values."""
    before, table = _before(row, ruleset), ruleset.table
    return {
        option: int(table[option])
        for option in _FILLING
        if option in table
        and before != _before(row, replace(ruleset, table=_with(table, option, 1)))
    }


def _with(table: Table, option: str, more: int) -> Table:
    """Return a table with a number made larger."""
    return Table({**table, option: int(table[option]) + more})


def _filling(scenario: Scenario, row: Row) -> Table:
    """Return values of the options that fill in positions, as a row admits them."""
    asked = [
        condition
        for predicate in (scenario.when, scenario.implied, row.when)
        for condition in predicate.conditions
    ]
    table: dict[str, int] = {}
    for option, usual in _FILLING.items():
        own = [condition for condition in asked if condition.option == option]
        admitted = (n for n in (usual, *_NUMBERS) if all(each.admits(n) for each in own))
        table[option] = next(admitted)
    return Table(table)
