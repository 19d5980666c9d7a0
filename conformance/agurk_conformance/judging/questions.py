"""Questions: what can be asked of an engine about the position at a step, without a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.instances import is_hidden
from agurk_conformance.corpus.position import position_to_wire, ruleset_to_wire
from agurk_conformance.corpus.scenario import Dispute, Expect, MayPlay, Pack, Plays, Refused
from agurk_conformance.judging.expecting import (
    CardSet,
    Expectation,
    Fields,
    Legality,
    Picture,
    saturated,
)
from agurk_conformance.judging.judge import Asked
from agurk_conformance.judging.verdict import Way
from agurk_conformance.protocol.outcome import Call
from agurk_conformance.ways.samples import sample_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.protocol.hello import Hello

_SETTLED: Final = (
    "scores",
    "lives",
    "floors",
    "kept",
    "out",
    "may_buy_back",
    "over",
    "winners",
    "losers",
    "pot",
    "sudden_death",
)
_NEXT: Final = ("dealer", "leader", "hand_size")


@dataclass(frozen=True, slots=True)
class Question:
    """A call, what it asks in words, and what the law expects of the answer."""

    asked: Asked
    call: Call
    expectation: Expectation


def questions(unit: Unit, hello: Hello) -> tuple[Question, ...]:
    """Return all questions of a unit, in the order of its steps.

    A question is left out where the position is not known at its step.
    Questions by methods that the engine does not offer are kept: they come out as unsupported.
    """
    found: list[Question] = []
    for number, (step, position) in enumerate(zip(unit.row.steps, unit.positions, strict=False)):
        if position.known and not is_hidden(hello, step, position):
            found += _at_step(_Place(unit, hello, position, number), step)
    return tuple(found)


class _Place:
    """A step of a unit, from where questions are put; the position is encoded once."""

    def __init__(self, unit: Unit, hello: Hello, position: Position, number: int) -> None:
        """Take the unit, the engine's greeting, the position and the number of the step."""
        self.unit = unit
        self.hello = hello
        self.position = position
        self._number = number
        self._wire: dict[str, Any] | None = None

    def wire(self) -> dict[str, Any]:
        """Return the position as the protocol carries it."""
        if self._wire is None:
            self._wire = position_to_wire(self.position, self.unit.ruleset)
        return self._wire

    def question(
        self,
        method: str,
        words: str,
        expectation: Expectation,
        params: Mapping[str, Any] | None = None,
    ) -> Question:
        """Return a question by `method`; without `params` it is about the position alone."""
        asked = Asked(
            step=self._number,
            way=Way.QUESTIONS,
            words=words,
            explains=self.hello.explains,
            cards=self.hello.cards,
        )
        given = {"position": self.wire()} if params is None else params
        return Question(asked, Call(method, given), expectation)


def _at_step(place: _Place, step: Step) -> Iterator[Question]:
    """Return the questions that a step gives rise to."""
    match step:
        case MayPlay():
            yield from _may_play(place, step)
        case Plays():
            yield from _legality(place, step.seat, step.card, legal=True, reason=None)
        case Refused():
            yield from _legality(place, step.seat, step.card, legal=False, reason=step.reason)
        case Expect():
            yield from _expected(place, step)
        case Dispute():
            play = notation.plays_to_wire([step.play])[0]
            words = f"is {notation.format_plays([step.play])} taken back?"
            params = {"position": place.wire(), "play": play}
            yield place.question("dispute", words, Fields(step.fields), params)
        case Pack():
            params = {"ruleset": ruleset_to_wire(place.unit.ruleset)}
            yield place.question("pack", "what is the pack?", _whole(place, step), params)
            yield from _samples(place, step, params)
        case _:
            return


def _whole(place: _Place, step: Pack) -> Expectation:
    """Return the pack to expect: each card once, or each rank as often as there are cards."""
    if place.hello.cards == "ranks":
        return Picture({"cards": notation.cards_to_wire(step.cards)})
    return CardSet(frozenset(step.cards))


def _samples(place: _Place, step: Pack, params: Mapping[str, Any]) -> Iterator[Question]:
    """Ask for deals from the pack, where the engine makes some."""
    if place.hello.supports("sample_deals"):
        expected = sample_of(step.cards, place.unit.ruleset.table, place.hello)
        call = {**params, "seats": expected.seats, "count": expected.count}
        question = place.question("sample_deals", "what is dealt?", expected, call)
        yield replace(question, asked=replace(question.asked, way=Way.SAMPLES))


def _may_play(place: _Place, step: MayPlay) -> Iterator[Question]:
    """Ask for the list, and of every card in the hand whether it is legal."""
    hands = place.position.hands
    if hands is None or place.position.to_act != step.seat:
        return
    words = f"which cards may {step.seat} play?"
    yield place.question("legal_cards", words, CardSet(frozenset(step.cards)))
    if place.hello.supports("is_legal"):
        for card in hands[step.seat]:
            legal = card in step.cards
            yield from _legality(place, step.seat, card, legal=legal, reason=None)


def _legality(
    place: _Place, seat: Seat, card: Card, *, legal: bool, reason: str | None
) -> Iterator[Question]:
    """Ask whether a card is legal; of an engine that only lists, whether a card held is listed."""
    position = place.position
    if position.hands is None or position.to_act is None:
        return
    words = f"may {seat} play {notation.format_card(card)}?"
    expectation = Legality(card, legal, reason)
    held = seat == position.to_act and card in position.hands.get(seat, ())
    if place.hello.supports("is_legal") or not place.hello.supports("legal_cards") or not held:
        params = {"position": place.wire(), "seat": seat, "card": notation.card_to_wire(card)}
        yield place.question("is_legal", words, expectation, params)
    else:
        yield place.question("legal_cards", words, expectation)


def _expected(place: _Place, step: Expect) -> Iterator[Question]:
    """Ask for whatever of the expected fields a question can tell at this position."""
    position, named = place.position, step.fields
    if position.given.last is not None and position.hands is None:
        yield from _ask_fields(place, "next_deal", "what comes next?", _only(named, _NEXT))
    if position.is_trick_complete and position.hands is not None and "taker" in named:
        taker = {"seat": named["taker"]}
        yield from _ask_fields(place, "trick_taker", "who takes the trick?", taker)
    if position.is_last_trick_complete:
        words = "what does the last trick cost?"
        yield from _ask_fields(place, "last_trick", words, _only(named, ("points",)))
        words = "how does the deal settle?"
        yield from _ask_fields(place, "settle", words, _only(named, _SETTLED))


def _ask_fields(
    place: _Place, method: str, words: str, values: Mapping[str, Any]
) -> Iterator[Question]:
    """Ask for a result with the values named, where any is named."""
    if values:
        fields = saturated(values, place.unit.ruleset, place.hello)
        yield place.question(method, words, Fields(fields))


def _only(named: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any]:
    """Return those of the fields that are among `names`."""
    return {name: named[name] for name in names if name in named}
