"""Cases: a position and steps under a ruleset, with what an oracle answers to each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.moving import positions
from agurk_conformance.corpus.position import (
    ImpossibleStepError,
    first_position,
    position_to_wire,
    ruleset_to_wire,
)
from agurk_conformance.corpus.scenario import Dispute, NoMatch, Pack, Row, Scenario
from agurk_conformance.corpus.units import Unit
from agurk_conformance.judging.params import position_of
from agurk_conformance.notation import cards_from_wire, plays_to_wire
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.protocol.outcome import Refused as RefusedOutcome
from agurk_conformance.strategies.course import Course, UnanswerableError
from agurk_spec.conditions import ALWAYS

if TYPE_CHECKING:
    from typing import Any

    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.protocol.client import Client
    from agurk_spec.records import Ruleset

FILE: Final = PurePath("explored.yaml")
_ID: Final = "LD-3-explored"


@dataclass(frozen=True)
class Case:
    """A position and steps, as an oracle answers them under a ruleset."""

    ruleset: Ruleset
    given: Given
    steps: tuple[Step, ...]

    @cached_property
    def unit(self) -> Unit:
        """The case as a unit of the suite, of a scenario that cites nothing yet.

        Raises ImpossibleStepError where the steps cannot happen one after the other.
        """
        row = Row(
            name=None,
            when=ALWAYS,
            clauses=(),
            because="",
            steps=self.steps,
            positions=positions(self.given, self.steps),
            step_lines=(1,) * len(self.steps),
        )
        scenario = Scenario(
            id=_ID,
            title="Explored",
            chapter="explored",
            clauses=(),
            sources=(),
            when=ALWAYS,
            implied=ALWAYS,
            because="",
            given=self.given,
            rows=(row,),
            watched=False,
            file=FILE,
            line=1,
        )
        return Unit(scenario, row, self.ruleset)

    @cached_property
    def size(self) -> tuple[int, int, int, int, int]:
        """How much there is to look at: seats and cards, steps, ranks, numbers, fields."""
        given = self.given
        cards = [card for hand in (given.hands or {}).values() for card in hand]
        cards += [play.card for play in given.trick]
        numbers = [*given.scores.values(), *given.floors.values(), *given.lives.values()]
        numbers += [given.pot, given.deals_played, given.hand_size or 0, given.trick_number or 0]
        numbers += [getattr(step, "hand_size", None) or 0 for step in self.steps]
        fields = sum(len(getattr(step, "fields", ())) for step in self.steps)
        looked = self.unit.size + len(given.seats)
        return (looked, told_in(given), sum(card.rank for card in cards), sum(numbers), fields)


def told_in(given: Given) -> int:
    """Return how much a position tells beside the cards of the deal: seats, cards, facts."""
    several = (
        *(given.scores, given.lives, given.floors, given.eliminated, given.bought_back),
        *(given.kept, given.sitting_out, given.stock or (), given.exchanged or {}),
    )
    facts = (
        *(given.leader, given.last, given.hand_size, given.trick_number, given.played),
        *(given.pot or None, given.deals_played or None, given.sudden_death or None),
    )
    return sum(map(len, several)) + sum(fact is not None for fact in facts)


def answered(
    oracle: Client, ruleset: Ruleset, given: Given, steps: tuple[Step, ...]
) -> Case | None:
    """Return a case as the oracle answers it; None where it cannot be.

    What the steps say of outcomes counts for nothing, as in a course.
    """
    try:
        case = Case(ruleset, given, tuple(_answers(oracle, ruleset, given, steps)))
        case.unit  # noqa: B018 - steps that cannot happen are found out here
    except (UnanswerableError, ImpossibleStepError):
        return None
    return case


def _answers(
    oracle: Client, ruleset: Ruleset, given: Given, steps: tuple[Step, ...]
) -> tuple[Step, ...]:
    """Return the steps with the oracle's answers; raise UnanswerableError where it has none."""
    match steps:
        case (Dispute() as step,):
            return (_disputed(oracle, ruleset, given, step),)
        case (Pack(),):
            params = {"ruleset": ruleset_to_wire(ruleset)}
            return (Pack(_cards(_result(oracle, "pack", params)["cards"], ruleset)),)
        case (NoMatch() as step,):
            return (_not_started(oracle, ruleset, given, step),)
        case _:
            pass
    course = Course(oracle, ruleset, given)
    try:
        for each in steps:
            course.take(each)
    finally:
        course.end()
    return course.steps


def _cards(wire: Any, ruleset: Ruleset) -> tuple[Any, ...]:
    """Return cards, which in the numbered pack are written as numbers."""
    numbered = ruleset.table.get("deck") == "five_cucumbers_60"
    return tuple(replace(card, numbered=numbered) for card in cards_from_wire(wire))


def _disputed(oracle: Client, ruleset: Ruleset, given: Given, step: Dispute) -> Dispute:
    """Return a challenged play with what becomes of it."""
    position = position_to_wire(first_position(given), ruleset)
    params = {"position": position, "play": plays_to_wire([step.play])[0]}
    result = _result(oracle, "dispute", params)
    names = list(step.fields)
    if not names:
        names = ["upheld", "withdrawn"]
        if not first_position(given).is_trick_complete:  # else the next lead is no matter of it
            names.append("to_act")
    told = {key: result[key] for key in names if key in result}
    return Dispute(play=step.play, fields=told)


def _not_started(oracle: Client, ruleset: Ruleset, given: Given, step: NoMatch) -> NoMatch:
    """Return a number of seats with which the oracle starts no match."""
    unit = Case(ruleset, given, (step,)).unit
    outcome = oracle.ask(Call("match.new", {"position": position_of(unit, step)}))
    if not isinstance(outcome, RefusedOutcome):
        raise UnanswerableError("a match is started")
    return NoMatch(step.seats, outcome.clause)


def _result(oracle: Client, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return a result of the oracle."""
    outcome = oracle.ask(Call(method, params))
    if not isinstance(outcome, Answered):
        raise UnanswerableError(f"{method}: {outcome}")
    result: dict[str, Any] = outcome.result
    return result
