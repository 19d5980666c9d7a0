"""Asking: the questions about a position, what the oracle says, and what the engine says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.judging.expecting import CardSet, Expectation, Fields, Legality
from agurk_conformance.judging.judge import Asked, judge
from agurk_conformance.judging.verdict import Verdict, Way
from agurk_conformance.protocol.outcome import Answered, Broken, Call

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_conformance.exhaust.scope import Spot
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome
    from agurk_spec.records import Ruleset

LEGALITY: Final = ("legal_cards", "is_legal")
TAKER: Final = "trick_taker"
METHODS: Final = (*LEGALITY, TAKER)
"""The methods by which a scope is asked."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A position of the scope on the table, and the same as the protocol carries it."""

    spot: Spot
    position: Position
    wire: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a position, and what the oracle expects."""

    laid: Laid
    call: Call
    words: str
    expectation: Expectation
    lawful: tuple[Card, ...] = ()
    """The legal cards, where legality is asked."""

    taker: str | None = None
    """The taker by the law, where it is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of a question: the verdict, both answers in words, and where they differ.

    `card` is the first card about whose legality they differ, `seat` the taker by the engine.
    """

    question: Question
    verdict: Verdict
    expected: str
    got: str
    note: str
    card: Card | None = None
    seat: str | None = None
    kind: str | None = None
    """In which manner the engine is broken."""


class Asking:
    """An engine and an oracle under one ruleset."""

    def __init__(
        self, client: Client, oracle: Oracle, ruleset: Ruleset, methods: Sequence[str]
    ) -> None:
        """Take both, the ruleset, and the methods by which the engine is asked."""
        self._client = client
        self._oracle = oracle
        self._ruleset = ruleset
        self._methods = methods

    def laid(self, spot: Spot, position: Position) -> Laid:
        """Return a position with its form on the wire."""
        return Laid(spot, position, position_to_wire(position, self._ruleset))

    def answers(self, laid: Sequence[Laid]) -> Iterator[Answer]:
        """Ask everything about some positions, all at a time."""
        questions = [question for each in self._settled(laid) for question in each]
        outcomes = self._client.ask_many([question.call for question in questions])
        for question, outcome in zip(questions, outcomes, strict=True):
            yield self._answer(question, outcome)

    def _settled(self, laid: Sequence[Laid]) -> Iterator[Sequence[Question]]:
        """Return the questions about each position, with what the oracle expects."""
        calls = [Call(_method(each), {"position": each.wire}) for each in laid]
        for each, result in zip(laid, self._oracle.ask(calls), strict=True):
            if each.spot.hand:
                yield tuple(self._legality(each, notation.cards_from_wire(result["cards"])))
            else:
                yield (_taker(each, result["seat"]),)

    def _legality(self, laid: Laid, legal: tuple[Card, ...]) -> Iterator[Question]:
        """Ask for the list, and of every card held whether it is legal."""
        position = laid.position
        seat = position.to_act
        if seat is None or position.hands is None:
            return
        if "legal_cards" in self._methods:
            call = Call("legal_cards", {"position": laid.wire})
            words = f"which cards may {seat} play?"
            yield Question(laid, call, words, CardSet(frozenset(legal)), legal)
        if "is_legal" in self._methods:
            for card in position.hands[seat]:
                wire = notation.card_to_wire(card)
                call = Call("is_legal", {"position": laid.wire, "seat": seat, "card": wire})
                words = f"may {seat} play {notation.format_card(card)}?"
                yield Question(laid, call, words, Legality(card, card in legal), legal)

    def _answer(self, question: Question, outcome: Outcome) -> Answer:
        """Judge one outcome."""
        cards = self._client.hello.cards
        asked = Asked(step=0, way=Way.QUESTIONS, words=question.words, cards=cards)
        check = judge(asked, question.expectation, outcome)[0]
        wrong = check.verdict is Verdict.FAILED
        result: Mapping[str, Any] = outcome.result if isinstance(outcome, Answered) else {}
        return Answer(
            question=question,
            verdict=check.verdict,
            expected=check.expected,
            got=check.got,
            note=check.note,
            card=_first_wrong(question, result) if wrong else None,
            seat=result.get("seat"),
            kind=outcome.kind.value if isinstance(outcome, Broken) else None,
        )


def _method(laid: Laid) -> str:
    """Return by which method the oracle is asked about a position."""
    return "legal_cards" if laid.spot.hand else TAKER


def _taker(laid: Laid, seat: Seat) -> Question:
    """Ask who takes the trick."""
    call = Call(TAKER, {"position": laid.wire})
    return Question(laid, call, "who takes the trick?", Fields({"seat": seat}), taker=seat)


def _first_wrong(question: Question, result: Mapping[str, Any]) -> Card | None:
    """Return the lowest card on which a wrong answer about legality differs from the law.

    A card that is allowed against the law comes before one that is forbidden against it.
    """
    if isinstance(question.expectation, Legality):
        return question.expectation.card
    if "cards" not in result:
        return None
    position = question.laid.position
    hand = (position.hands or {}).get(position.to_act or notation.Seat(""), ())
    listed = set(notation.cards_from_wire(result["cards"]))
    bare = {card.rank for card in listed if card.suit is None}
    told = [card for card in hand if card in listed or card.rank in bare]
    allowed = [card for card in told if card not in question.lawful]
    missed = [card for card in question.lawful if card not in told]
    return next(iter(sorted(allowed) + sorted(missed)), None)
