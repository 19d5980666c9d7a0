"""Positions: what lies on the table before each step of a scenario."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from agurk_conformance import notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.notation import Card, Play, Seat
    from agurk_spec.records import Ruleset


class ImpossibleStepError(Exception):
    """A step that cannot happen on the table: what was found, and what is allowed."""

    def __init__(self, found: str, allowed: str) -> None:
        """Take what was found, and what is allowed in its place."""
        super().__init__(found, allowed)
        self.found = found
        self.allowed = allowed

    def __str__(self) -> str:
        """Return both in a line."""
        return f"{self.found}; {self.allowed}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The table before a step.

    `hands` is None between deals, and where a deal was given in a way that leaves the hands to the
    rules; `known` says whether everything else is still as the scenario states it.
    `next_leader` is the seat that a fulfilled expectation has named.
    """

    given: Given
    active: tuple[Seat, ...]
    hands: Mapping[Seat, tuple[Card, ...]] | None
    trick: tuple[Play, ...]
    played: tuple[tuple[Play, ...], ...] | None
    leader: Seat | None
    stock: tuple[Card, ...] | None = None
    exchanged: Mapping[Seat, int] | None = None
    next_leader: Seat | None = None
    known: bool = True

    @property
    def is_trick_complete(self) -> bool:
        """Whether every active seat has played to the current trick."""
        return len(self.trick) == len(self.active)

    @property
    def is_last_trick_complete(self) -> bool:
        """Whether the last card of the deal has been played."""
        return self.hands is not None and self.is_trick_complete and not any(self.hands.values())

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, or None where no seat is to play or it is not known."""
        if self.hands is None or self.is_trick_complete or self.leader is None:
            return None
        laid = {play.seat for play in self.trick}
        return next(seat for seat in turns(self) if seat not in laid)

    @property
    def has_turns(self) -> bool:
        """Whether cards are played in turn: not where last cards are turned up together."""
        return not self.given.any_order or held_at_most(self) > 1


def next_seat(position: Position, seat: Seat) -> Seat:
    """Return the first active seat clockwise of `seat`."""
    seats = position.given.seats
    at = seats.index(seat) + 1
    return next(other for other in seats[at:] + seats[:at] if other in position.active)


def turns(position: Position) -> tuple[Seat, ...]:
    """Return the active seats in the order of their turns, the leader first."""
    seats = position.given.seats
    at = 0 if position.leader is None else seats.index(position.leader)
    return tuple(seat for seat in seats[at:] + seats[:at] if seat in position.active)


def first_position(given: Given) -> Position:
    """Return the position that `given` describes."""
    leader = given.trick[0].seat if given.trick else given.leader
    return Position(
        given=given,
        active=given.active,
        hands=given.hands,
        trick=given.trick,
        played=given.played,
        leader=leader,
        stock=given.stock,
        exchanged=given.exchanged,
    )


def check_equal(hands: Mapping[Seat, tuple[Card, ...]], trick: Sequence[Play]) -> None:
    """Raise `ImpossibleStepError` where hands differ in size, cards in `trick` counted."""
    laid = {play.seat for play in trick}
    sizes = {seat: len(hand) + (seat in laid) for seat, hand in hands.items()}
    if len(set(sizes.values())) > 1:
        counts = ", ".join(f"{seat} {size}" for seat, size in sizes.items())
        raise ImpossibleStepError(
            f"hands are unequal ({counts})", "all have the same size, a card in trick counted"
        )


def check_order(position: Position, trick: Sequence[Play], where: str) -> None:
    """Raise `ImpossibleStepError` where the cards of a trick do not lie in the order of turns."""
    for before, after in pairwise(trick):
        due = next_seat(position, before.seat)
        if after.seat != due:
            found = f"{after.seat} follows {before.seat} in {where}"
            raise ImpossibleStepError(found, f"{due} follows")


def held_at_most(position: Position) -> int:
    """Return how many cards each seat had when the current trick began."""
    hands = position.hands or {}
    laid = {play.seat for play in position.trick}
    return max((len(hand) + (seat in laid) for seat, hand in hands.items()), default=0)


def position_to_wire(position: Position, ruleset: Ruleset) -> dict[str, Any]:
    """Return `position` under `ruleset` as the protocol carries it."""
    given = position.given
    return {
        "ruleset": ruleset_to_wire(ruleset),
        "seats": list(given.seats),
        "active": list(position.active),
        "dealer": given.dealer,
        **_standing_to_wire(given, ruleset),
        **_deal_to_wire(position, ruleset),
        "last": given.last
        and {
            "taker": given.last.taker,
            "payers": list(given.last.payers),
            "card": notation.card_to_wire(given.last.card),
        },
    }


def bare_wire(seats: Sequence[str], dealer: str) -> dict[str, Any]:
    """Return the position in which nothing has happened and nobody has lives, as it is carried."""
    nought = dict.fromkeys(seats, 0)
    return {
        "ruleset": None,
        "seats": list(seats),
        "active": list(seats),
        "dealer": dealer,
        "scores": nought,
        "lives": nought,
        "floors": nought,
        "bought_back": nought,
        "sitting_out": [],
        "deals_played": 0,
        "sudden_death": False,
        "pot": 0,
        "kept": {},
        "hand_size": None,
        "leader": None,
        "to_act": None,
        "trick_number": None,
        "hands": None,
        "trick": [],
        "played": None,
        "stock": None,
        "exchanged": None,
        "last": None,
    }


def ruleset_to_wire(ruleset: Ruleset) -> dict[str, Any]:
    """Return `ruleset` as the protocol carries it."""
    return {"id": ruleset.id, "options": ruleset.table.copy()}


def _standing_to_wire(given: Given, ruleset: Ruleset) -> dict[str, Any]:
    """Return what is carried from deal to deal."""
    full = int(ruleset.table.get("lives", 1))
    return {
        "scores": {
            seat: given.eliminated.get(seat, given.scores.get(seat, 0)) for seat in given.seats
        },
        "lives": {
            seat: 0 if seat in given.eliminated else given.lives.get(seat, full)
            for seat in given.seats
        },
        "floors": {seat: given.floors.get(seat, 0) for seat in given.seats},
        "bought_back": {seat: given.bought_back.get(seat, 0) for seat in given.seats},
        "sitting_out": list(given.sitting_out),
        "deals_played": given.deals_played,
        "sudden_death": given.sudden_death,
        "pot": given.pot,
        "kept": notation.hands_to_wire(given.kept),
    }


def _deal_to_wire(position: Position, ruleset: Ruleset) -> dict[str, Any]:
    """Return what belongs to the deal that is on."""
    given, in_deal = position.given, position.hands is not None
    size = given.hand_size or (int(ruleset.table.get("hand_size", 0)) if in_deal else 0)
    return {
        "hand_size": size or None,
        "leader": position.leader if in_deal else given.leader,
        "to_act": position.to_act,
        "trick_number": _trick_number(position, size) if in_deal else None,
        "hands": None if position.hands is None else notation.hands_to_wire(position.hands),
        "trick": notation.plays_to_wire(position.trick),
        "played": None
        if position.played is None
        else [notation.plays_to_wire(trick) for trick in position.played],
        "stock": None if position.stock is None else notation.cards_to_wire(position.stock),
        "exchanged": None if position.exchanged is None else dict(position.exchanged),
    }


def _trick_number(position: Position, hand_size: int) -> int:
    """Return the number of the current trick: as given at first, else by the cards left."""
    given = position.given
    if given.trick_number is None:
        return max(1, hand_size - held_at_most(position) + 1)
    gone = held_at_most(first_position(given)) - held_at_most(position)
    return given.trick_number + gone
