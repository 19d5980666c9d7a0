"""Running: units through an engine, to their results in the same order."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.scenario import Deal, DealPack, Expect, NoMatch, Pack, SelfDeal
from agurk_conformance.judging.judge import Asked, judge, not_applicable
from agurk_conformance.judging.questions import Question, questions
from agurk_conformance.judging.verdict import UnitResult, Verdict, Way
from agurk_conformance.judging.walk import walk
from agurk_conformance.ways.self_dealt import follow
from agurk_conformance.ways.whole_deal import deal_questions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.verdict import Check
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.hello import Hello
    from agurk_conformance.protocol.outcome import Outcome

BATCH: Final = 64
"""How many units have their questions asked together, so that they are pipelined."""


def run(
    units: Iterable[Unit],
    client: Client,
    batch: int = BATCH,
    oracle: Callable[[], Client] | None = None,
) -> Iterator[UnitResult]:
    """Return the result of each of `units`, one by one, in their order.

    `oracle` opens an engine to follow matches with in which the other deals by itself.

    The stateless questions of `batch` units are asked in one go before their matches are walked.
    """
    remaining = iter(units)
    while chosen := tuple(islice(remaining, batch)):
        yield from _run_batch(chosen, client, oracle)


def _run_batch(
    units: tuple[Unit, ...], client: Client, oracle: Callable[[], Client] | None
) -> Iterator[UnitResult]:
    """Ask the questions of all of `units` at once, then finish them one by one."""
    asked = [
        () if _out_of_bounds(unit, client.hello) else _questions(unit, client.hello)
        for unit in units
    ]
    outcomes = iter(client.ask_many([question.call for own in asked for question in own]))
    for unit, own in zip(units, asked, strict=True):
        answers = tuple(islice(outcomes, len(own)))
        if oracle is not None and isinstance(unit.row.steps[0], SelfDeal):
            bound = _out_of_bounds(unit, client.hello)
            yield UnitResult(
                unit=unit, checks=(bound,) if bound else follow(unit, client, oracle())
            )
            continue
        yield _result(unit, client, own, answers)


def _questions(unit: Unit, hello: Hello) -> tuple[Question, ...]:
    """Return all that is asked about a unit without a match."""
    return (*questions(unit, hello), *deal_questions(unit, hello))


def _result(
    unit: Unit, client: Client, own: tuple[Question, ...], answers: tuple[Outcome, ...]
) -> UnitResult:
    """Judge the answers of one unit, and walk its match."""
    if bound := _out_of_bounds(unit, client.hello):
        return UnitResult(unit=unit, checks=(bound,))
    judged = [
        check
        for question, outcome in zip(own, answers, strict=True)
        for check in _judged(question, outcome, client)
    ]
    return UnitResult(unit=unit, checks=(*judged, *walk(unit, client)))


def _judged(question: Question, outcome: Outcome, client: Client) -> tuple[Check, ...]:
    """Judge an answer; a question that is answered wrongly is asked once more.

    The first answer stands. That the engine has changed its mind is told with it.
    """
    first = judge(question.asked, question.expectation, outcome)
    if all(check.verdict is not Verdict.FAILED for check in first):
        return first
    again = judge(question.asked, question.expectation, client.ask(question.call))
    if [check.got for check in again] == [check.got for check in first]:
        return first
    client.warn(f"the engine changes its mind when {question.call.method} is asked twice")
    told = "; ".join(check.got for check in again)
    return tuple(replace(check, got=f"{check.got} (asked once more: {told})") for check in first)


def _out_of_bounds(unit: Unit, hello: Hello) -> Check | None:
    """Return why an engine is not asked: it takes no position of this size, or no new match."""
    for name, bound, numbers in (
        ("seats", hello.seats, _seats(unit)),
        ("hand size", hello.hand_size, _hand_sizes(unit)),
    ):
        for number in numbers:
            if bound is not None and number not in bound:
                asked = Asked(step=0, way=Way.QUESTIONS, words=name)
                taken = f"{name} {number} (the engine takes {bound.min} to {bound.max})"
                return not_applicable(asked, taken)
    if isinstance(unit.row.steps[0], NoMatch) and "match" not in hello.positions:
        asked = Asked(step=0, way=Way.MATCH, words="a match begins")
        return not_applicable(asked, "match.new from position match")
    return None


def _seats(unit: Unit) -> tuple[int, ...]:
    """Return the numbers of seats with which a unit asks; none where it asks about no match."""
    match unit.row.steps[0]:
        case NoMatch(seats):
            return (seats,)
        case Pack():
            return ()
        case _:
            return (len(unit.scenario.given.seats),)


def _hand_sizes(unit: Unit) -> tuple[int, ...]:
    """Return the sizes of hands with which a unit asks."""
    steps, given = unit.row.steps, unit.scenario.given
    if isinstance(steps[0], NoMatch | Pack):
        return ()
    usual = given.hand_size or int(unit.ruleset.table.get("hand_size", 0))
    dealt = [len(hand) for step in steps if isinstance(step, Deal) for hand in step.hands.values()]
    named = [step.hand_size for step in steps if isinstance(step, DealPack)]
    told = [step.fields.get("hand_size") for step in steps if isinstance(step, Expect)]
    return tuple(dict.fromkeys(size for size in (usual, *dealt, *named, *told) if size))
