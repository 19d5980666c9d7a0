"""Scenarios: each with its steps, its questions, and its positions as they go over the wire."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.choosing import known_rulesets
from agurk_conformance.exporting.plain import plain
from agurk_conformance.judging import CardSet, Expectation, Fields, Legality
from agurk_conformance.position import position_to_wire
from agurk_conformance.protocol.hello import METHODS, Hello
from agurk_conformance.questions import Question, questions
from agurk_conformance.units import Unit, applies
from agurk_spec.conditions import Truth
from agurk_spec.kinds import Status
from agurk_spec.records import NOTHING_SETTLED, Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from agurk_conformance.scenario import Row, Scenario, Step
    from agurk_spec.law import Law

_ANYBODY: Final = Hello(
    name="–", version="–", rulesets=(), any_ruleset=True, methods=METHODS - {"hello"}
)
"""An engine that answers everything, so that every question is put."""

_NO_TABLE: Final = Ruleset(id="–", title="–", status=Status.EXTENSION, table=NOTHING_SETTLED)
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
        "positions": _positions(row, holding),
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


def _positions(row: Row, holding: Iterable[Ruleset]) -> list[dict[str, Any]]:
    """Return the positions before the steps; rulesets under which they are equal share them."""
    groups: dict[str, tuple[list[str], list[Any]]] = {}
    for ruleset in holding:
        before = [
            {**position_to_wire(position, ruleset), "ruleset": None} if position.known else None
            for position in row.positions[:-1]
        ]
        names, _ = groups.setdefault(json.dumps(before), ([], before))
        names.append(ruleset.id)
    return [{"rulesets": names, "before": before} for names, before in groups.values()]
