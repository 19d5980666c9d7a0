"""Whole deals: what is asked of an engine that is one loop, in calls of `play_deal`.

Such an engine gets a position at the lead of a trick and all plays from there; where it takes deals
from their first card alone, they begin there.
Whatever a unit asks is put as one deal, as far as the step in question.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.corpus.instances import is_hidden
from agurk_conformance.corpus.position import Position, first_position, position_to_wire
from agurk_conformance.corpus.scenario import Deal, Expect, MayPlay, Plays, Refused
from agurk_conformance.judging.expecting import Expectation, Fields, RefusedAt
from agurk_conformance.judging.judge import Asked
from agurk_conformance.judging.questions import Question
from agurk_conformance.judging.verdict import Way
from agurk_conformance.notation import Play
from agurk_conformance.protocol.outcome import Call
from agurk_conformance.ways.embedding import embed
from agurk_conformance.ways.opening import observes_the_dealer, plays_of, start_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.protocol.hello import Hello


@dataclass(frozen=True, slots=True)
class _Course:
    """A deal from a first position, with the plays that have been made since."""

    unit: Unit
    hello: Hello
    start: Mapping[str, Any]
    plays: tuple[Play, ...]

    def question(self, number: int, words: str, expectation: Expectation, *more: Play) -> Question:
        """Return a question about the plays so far and some more, at a step."""
        asked = Asked(
            step=number,
            way=Way.PLAY_DEAL,
            words=words,
            explains=self.hello.explains,
            cards=self.hello.cards,
        )
        plays = notation.plays_to_wire((*self.plays, *more))
        return Question(
            asked, Call("play_deal", {"position": self.start, "plays": plays}), expectation
        )

    def after(self, play: Play) -> _Course:
        """Return the course with one more play."""
        return replace(self, plays=(*self.plays, play))


def deal_questions(unit: Unit, hello: Hello) -> tuple[Question, ...]:
    """Return what a unit asks of an engine by `play_deal`; none where it is not offered.

    Only the first deal of a unit is asked about, and only where its hands are known.
    """
    if not hello.supports("play_deal"):
        return ()
    first = next((at for at, position in enumerate(unit.positions) if position.hands), 0)
    if not all(isinstance(step, Deal) for step in unit.row.steps[:first]):
        return ()
    course = _course(unit, hello, unit.positions[first])
    return () if course is None else tuple(_along(course, first))


def _course(unit: Unit, hello: Hello, position: Position) -> _Course | None:
    """Return the course of a deal up to a position; None where no deal leads there."""
    if position.hands is None or position.leader is None or not position.known:
        return None
    number = position_to_wire(position, unit.ruleset)["trick_number"]
    if "trick" in hello.positions or number == 1:
        start, plays = _lead_of(position, number), position.trick
    else:
        free = not observes_the_dealer(unit)
        deal = embed(position, number - 1, unit.ruleset.table, any_dealer=free)
        if deal is None:
            return None
        start, plays = start_of(position, deal), plays_of(position, deal)
    return _Course(unit, hello, position_to_wire(start, unit.ruleset), plays)


def _lead_of(position: Position, number: int) -> Position:
    """Return the position at the lead of the trick that another one is in."""
    laid = {play.seat: (play.card,) for play in position.trick}
    hands = position.hands or {}
    given = replace(
        position.given,
        hands={seat: (*laid.get(seat, ()), *hands.get(seat, ())) for seat in position.active},
        trick=(),
        played=position.played,
        leader=position.leader,
        trick_number=number,
    )
    return replace(first_position(given), active=position.active)


def _along(course: _Course, first: int) -> Iterator[Question]:
    """Return the questions of the steps from one on, to the end of the deal."""
    unit = course.unit
    for number, step in enumerate(unit.row.steps[first:], first):
        position = unit.positions[number]
        if isinstance(step, Deal) or not position.known:
            return
        if not is_hidden(course.hello, step, position):
            yield from _at(course, number, step)
        if isinstance(step, Plays):
            course = course.after(Play(step.seat, step.card))


def _at(course: _Course, number: int, step: Step) -> Iterator[Question]:
    """Return the questions of one step."""
    position = course.unit.positions[number]
    match step:
        case MayPlay() if position.to_act == step.seat:
            for card in (position.hands or {})[step.seat]:
                at = None if card in step.cards else len(course.plays)
                yield _tried(course, number, Play(step.seat, card), at)
        case Refused() if position.to_act is not None:
            yield _tried(course, number, Play(step.seat, step.card), len(course.plays))
        case Plays():
            yield _tried(course, number, Play(step.seat, step.card), None)
        case Expect():
            values = {name: step.fields[name] for name in _told(course, position, step)}
            if values:
                expected = Fields({"refused_at": None, **values})
                yield course.question(number, "how does the deal go?", expected)
        case _:
            return


def _told(course: _Course, position: Position, step: Expect) -> Iterator[str]:
    """Name the expected fields that the deal tells as far as it has gone."""
    if position.is_trick_complete and course.plays and "taker" in step.fields:
        yield "taker"
    if position.is_last_trick_complete and course.plays and "points" in step.fields:
        yield "points"


def _tried(course: _Course, number: int, play: Play, at: int | None) -> Question:
    """Ask whether one more play is refused, or accepted where no number is named."""
    words = f"is {notation.format_plays([play])} accepted?"
    return course.question(number, words, RefusedAt(at), play)
