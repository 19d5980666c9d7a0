"""Courses: what is done and asked in a match of an engine, with its answers, as steps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.fields import Kind, kind_of
from agurk_conformance.corpus.moving import positions
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Exchange,
    Expect,
    MayPlay,
    Misdeal,
    Plays,
    Refused,
    Sees,
)
from agurk_conformance.judging.params import answer_of, discard_of, hands_of, pack_of, play_of
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.protocol.outcome import Refused as RefusedOutcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.notation import Seat
    from agurk_conformance.protocol.client import Client
    from agurk_spec.records import Ruleset

Move = Plays | Refused | Deal | Misdeal | DealPack | Exchange | BuyBack

STATE_FIELDS: Final = (
    "taker",
    "leader",
    "dealer",
    "to_act",
    "points",
    "scores",
    "lives",
    "floors",
    "kept",
    "exchanged",
    "out",
    "active",
    "winners",
    "losers",
    "may_buy_back",
    "sitting_out",
    "over",
    "sudden_death",
    "hand_size",
    "pot",
    "phase",
    "hands",
    "trick",
)
"""What a scenario may expect of a state."""

BEFORE_A_DEAL: Final = (
    "leader",
    "dealer",
    "scores",
    "lives",
    "floors",
    "kept",
    "active",
    "sitting_out",
    "sudden_death",
    "hand_size",
    "pot",
    "phase",
)
"""What a scenario may expect of a state before anything has been done in it."""

VIEW_FIELDS: Final = (
    "hand",
    "counts",
    "stock",
    "open",
    "kept",
    "exchanged",
    "trick",
    "scores",
    "lives",
    "active",
    "dealer",
    "leader",
    "to_act",
    "pot",
)
"""What a scenario may expect of a view."""

BETWEEN_TRICKS: Final = tuple(
    name for name in STATE_FIELDS if name not in {"taker", "points", "out"}
)
"""What a scenario may expect of a state where no trick was completed just before."""

IN_A_TRICK: Final = ("leader", "to_act", "dealer", "active", "hands", "trick", "phase")
"""What a scenario may expect of a state in the middle of a trick."""

PUBLIC_FIELDS: Final = ("kept", "scores", "lives", "active", "dealer", "pot")
"""What a scenario may expect of a view where no deal is on."""

_NULL: Final = frozenset({"taker", "leader", "to_act", "hand_size", "hands", "exchanged"})
"""The fields in which none can be told."""


class UnanswerableError(Exception):
    """What the engine refuses to begin with, or does not answer: there is nothing to go by."""


class Course:
    """A match of an engine from a position, and the steps that were taken in it.

    Whatever the engine refuses becomes a step that is refused, and the match stays as it was.
    """

    def __init__(self, client: Client, ruleset: Ruleset, given: Given) -> None:
        """Start the match. Raises UnanswerableError where the engine does not take it."""
        self.ruleset = ruleset
        self.given = given
        self._client = client
        self._steps: list[Step] = []
        position = position_to_wire(first_position(given), ruleset)
        self._match = ""
        self.state: Mapping[str, Any] = self._answer("match.new", position=position)
        self._match = str(self.state["match"])

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps so far."""
        return tuple(self._steps)

    def listed(self) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
        """Go through the lists of legal cards: the position asked about, and the cards, as wire."""
        places = positions(self.given, self.steps)
        for step, place in zip(self.steps, places, strict=False):
            if isinstance(step, MayPlay) and place.known and place.hands is not None:
                cards = notation.cards_to_wire(step.cards)
                yield position_to_wire(place, self.ruleset), cards

    @property
    def phase(self) -> str:
        """What the match waits for."""
        return str(self.state["phase"])

    def end(self) -> None:
        """End the match."""
        if self._match and self._client.hello.supports("match.end"):
            self._client.ask(Call("match.end", {"match": self._match}))
        self._match = ""

    def legal(self, seat: Seat) -> tuple[notation.Card, ...]:
        """Return the cards that a seat may play."""
        return notation.cards_from_wire(self._answer("match.legal", seat=seat)["cards"])

    def take(self, step: Step) -> bool:
        """Take a step as it comes out with this engine; return whether something was done.

        What the step says of the outcome counts for nothing: a play that is refused becomes a
        refusal, and of an expectation only the names of the fields are looked at.
        Raises UnanswerableError where there is no outcome, or the step is none of a match.
        """
        match step:
            case MayPlay(seat):
                self._steps.append(MayPlay(seat, self.legal(seat)))
            case Expect(fields):
                self.expect(fields)
            case Sees(seat, fields):
                self.see(seat, fields)
            case Plays() | Refused() | Deal() | Misdeal() | DealPack() | Exchange() | BuyBack():
                return self._move(step)
            case _:
                raise UnanswerableError(f"{type(step).__name__} is no step of a match")
        return False

    def expect(self, names: Iterable[str] = STATE_FIELDS) -> None:
        """Note what holds now, as far as the engine tells it, and which seats have no points."""
        told = _told(self.state, names)
        if told.get("points"):
            told["points"] = {seat: told["points"].get(seat) for seat in self.given.seats}
        if told:
            self._steps.append(Expect(told))

    def see(self, seat: Seat, names: Iterable[str] = VIEW_FIELDS) -> None:
        """Note what a seat sees now, as far as the engine tells it."""
        if told := _told(self._answer("match.view", seat=seat), names):
            self._steps.append(Sees(seat, told))

    def _move(self, step: Move) -> bool:
        """Do something, or try to."""
        method, params = _call_of(step)
        outcome = self._client.ask(Call(method, {"match": self._match, **params}))
        match outcome:
            case Answered(result):
                self.state = result
                self._steps.append(_done(step))
                return True
            case RefusedOutcome(clause):
                self._steps.append(_refused(step, clause))
                return False
            case _:
                raise UnanswerableError(f"{method}: {outcome}")

    def _answer(self, method: str, **params: Any) -> dict[str, Any]:
        """Return a result."""
        match = {"match": self._match} if self._match else {}
        outcome = self._client.ask(Call(method, match | params))
        if not isinstance(outcome, Answered):
            raise UnanswerableError(f"{method}: {outcome}")
        result: dict[str, Any] = outcome.result
        return result


def _told(result: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return those fields of a result that a scenario can name."""
    found = {name: result[name] for name in names if name in result}
    over = result.get("phase") == "over"
    return {
        name: value
        for name, value in found.items()
        if (value is not None or name in _NULL)
        and not (kind_of(name) is Kind.BY_SEAT and value == {})
        and not (over and name == "dealer")
    }


def _call_of(step: Move) -> tuple[str, dict[str, Any]]:
    """Return the method and the parameters of a move."""
    match step:
        case Plays() | Refused():
            return "match.play", play_of(step)
        case Deal() | Misdeal():
            return "match.deal", hands_of(step)
        case DealPack():
            return "match.deal", pack_of(step)
        case Exchange():
            return "match.exchange", discard_of(step)
        case BuyBack():
            return "match.buy_back", answer_of(step)


def _done(step: Move) -> Step:
    """Return a move as one that is lawful."""
    match step:
        case Refused(seat, card):
            return Plays(seat, card)
        case Misdeal(hands, _, stock):
            return Deal(hands, stock)
        case DealPack() | Exchange() | BuyBack():
            return replace(step, refused=False, reason=None)
        case Plays() | Deal():
            return step


def _refused(step: Move, clause: str | None) -> Step:
    """Return a move as one that is refused."""
    match step:
        case Plays(seat, card) | Refused(seat, card):
            return Refused(seat, card, clause)
        case Deal(hands, stock):
            return Misdeal(hands, clause, stock)
        case Misdeal() | DealPack() | Exchange() | BuyBack():
            return (
                replace(step, reason=clause)
                if isinstance(step, Misdeal)
                else replace(step, refused=True, reason=clause)
            )
