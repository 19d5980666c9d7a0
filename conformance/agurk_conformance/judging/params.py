"""Params: what the calls of a match carry, and how a step is told in words."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.corpus.scenario import Deal, Plays

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.corpus.scenario import (
        BuyBack,
        DealPack,
        Exchange,
        Misdeal,
        NoMatch,
        Refused,
        Step,
    )
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """A look at a match: at its state, or at what one seat sees of it."""

    seat: Seat | None

    @property
    def method(self) -> str:
        """The method that is asked."""
        return "match.state" if self.seat is None else "match.view"

    @property
    def words(self) -> str:
        """What is asked, in words."""
        return "what is the state?" if self.seat is None else f"what does {self.seat} see?"

    @property
    def params(self) -> dict[str, Any]:
        """The parameters beside the match."""
        return {} if self.seat is None else {"seat": self.seat}


def move_of(step: Step) -> tuple[str, dict[str, Any]] | None:
    """Return the method and the parameters of a step that moves a match on by hands and plays."""
    match step:
        case Plays():
            return "match.play", play_of(step)
        case Deal():
            return "match.deal", hands_of(step)
        case _:
            return None


def hands_of(step: Deal | Misdeal) -> dict[str, Any]:
    """Return the parameters of a deal by hands."""
    hands = {"hands": notation.hands_to_wire(step.hands)}
    return hands if step.stock is None else {**hands, "stock": notation.cards_to_wire(step.stock)}


def pack_of(step: DealPack) -> dict[str, Any]:
    """Return the parameters of a deal from a pack."""
    pack = {"pack": notation.cards_to_wire(step.pack)}
    return pack if step.hand_size is None else {**pack, "hand_size": step.hand_size}


def exchange_words(step: Exchange) -> str:
    """Say what a seat exchanges."""
    cards = notation.format_cards(step.cards) if step.cards else "nothing"
    return f"{step.seat} exchanges {cards}"


def discard_of(step: Exchange) -> dict[str, Any]:
    """Return the parameters of an exchange."""
    return {"seat": step.seat, "cards": notation.cards_to_wire(step.cards)}


def buy_back_words(step: BuyBack) -> str:
    """Say what a seat answers."""
    if step.cost is None:
        return f"{step.seat} does not buy itself back"
    return f"{step.seat} buys itself back for {step.cost}"


def answer_of(step: BuyBack) -> dict[str, Any]:
    """Return the parameters of an answer."""
    if step.cost is None:
        return {"seat": step.seat, "accepts": False}
    return {"seat": step.seat, "accepts": True, "cost": step.cost}


def play_of(step: Plays | Refused) -> dict[str, Any]:
    """Return the parameters of a play."""
    return {"seat": step.seat, "card": notation.card_to_wire(step.card)}


def level_of(wire: Mapping[str, Any]) -> str:
    """Return from where match.new starts: `trick`, `deal` or `match`."""
    if wire["hands"] is None:
        return "match"
    return "trick" if wire["trick"] or wire["trick_number"] > 1 else "deal"


def position_of(unit: Unit, step: NoMatch) -> dict[str, Any]:
    """Return the position of a match with a number of seats that is out of bounds."""
    position = position_to_wire(unit.positions[0], unit.ruleset)
    seats = list(ascii_uppercase[: step.seats])
    per_seat = {
        "scores": dict.fromkeys(seats, 0),
        "lives": dict.fromkeys(seats, unit.ruleset.table.get("lives", 1)),
        "floors": dict.fromkeys(seats, 0),
        "bought_back": dict.fromkeys(seats, 0),
    }
    return position | {"seats": seats, "active": seats, **per_seat}
