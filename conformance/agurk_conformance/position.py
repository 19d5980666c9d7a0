"""Positions: what lies on the table before each step of a scenario.

Positions are moved along by what the scenario itself states, and by no rule of the game beyond
the order of turns inside a trick.
Where a scenario does not state enough, as after a settlement, the position is no longer known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, assert_never

from agurk_conformance import notation
from agurk_conformance.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    Given,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    Step,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
        if self.hands is None or self.is_trick_complete:
            return None
        return next_seat(self, self.trick[-1].seat) if self.trick else self.leader


def next_seat(position: Position, seat: Seat) -> Seat:
    """Return the first active seat clockwise of `seat`."""
    seats = position.given.seats
    at = seats.index(seat) + 1
    return next(other for other in seats[at:] + seats[:at] if other in position.active)


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


def positions(given: Given, steps: Sequence[Step]) -> tuple[Position, ...]:
    """Return the position before each of `steps`, and the one after the last.

    Raises `ImpossibleStepError`, whose note is the number of the step, where one cannot happen.
    """
    position = first_position(given)
    seen: list[Position] = []
    for number, step in enumerate(steps):
        try:
            position = _ready(position, steps[number:])
            seen.append(position)
            position = _after(position, step)
        except ImpossibleStepError as problem:
            problem.add_note(str(number))
            raise
    return (*seen, position)


def _ready(position: Position, steps: Sequence[Step]) -> Position:
    """Return `position` as the first of `steps` finds it: with the next trick open for a card.

    The leader of an empty trick that nothing has named is the first seat that acts.
    """
    step = steps[0]
    acting = next((step.seat for step in steps if isinstance(step, Plays | MayPlay)), None)
    if isinstance(step, Plays | MayPlay | Refused) and position.is_trick_complete:
        return _opened(position, acting, step)
    if not position.trick and position.leader is None:
        return replace(position, leader=acting)
    return position


def _opened(position: Position, acting: Seat | None, step: Step) -> Position:
    """Return the position with a new trick, for the seat to lead it that is named or acts."""
    if position.is_last_trick_complete:
        if isinstance(step, Refused):
            return position
        raise ImpossibleStepError(f"{acting} is to play", "the deal is over")
    leader = position.next_leader or acting
    played = None if position.played is None else (*position.played, position.trick)
    return replace(position, trick=(), played=played, leader=leader, next_leader=None)


def _after(position: Position, step: Step) -> Position:
    """Return the position after `step`."""
    match step:
        case Plays():
            return _after_play(position, step)
        case Deal():
            return _after_deal(position, step)
        case DealPack():
            return position if step.refused else replace(_between(position), known=False)
        case Expect():
            return _after_expectation(position, step)
        case MayPlay():
            return _asked(position, step)
        case Misdeal() | Refused() | Sees() | Dispute() | NoMatch() | Pack():
            return position
        case Exchange():
            return position if step.refused else _after_exchange(position, step)
        case BuyBack():
            return position if step.refused else replace(position, known=False)
        case _:
            assert_never(step)


def _asked(position: Position, step: MayPlay) -> Position:
    """Return `position`, after checking that the listed cards are held by the seat to act."""
    if position.to_act not in {step.seat, None}:
        raise ImpossibleStepError(
            f"{step.seat} is asked what it may play", f"seat {position.to_act} is to act"
        )
    for card in step.cards:
        _check_held(position, step.seat, card)
    return position


def _check_held(position: Position, seat: Seat, card: Card) -> None:
    """Raise where `seat` is known not to hold `card`."""
    if position.hands is None:
        return
    hand = position.hands.get(seat, ())
    if card not in hand:
        raise ImpossibleStepError(
            f"{seat} does not hold {notation.format_card(card)}",
            f"{seat} holds {notation.format_cards(hand)}",
        )


def _after_play(position: Position, step: Plays) -> Position:
    """Return the position after a card was played, in turn and from the hand."""
    if position.known and position.hands is None:
        raise ImpossibleStepError(f"{step.seat} plays", "a card is played in a deal")
    if position.to_act not in {step.seat, None}:
        raise ImpossibleStepError(
            f"{step.seat} plays {notation.format_card(step.card)} out of turn",
            f"seat {position.to_act} is to act",
        )
    _check_held(position, step.seat, step.card)
    hands = position.hands and {
        seat: tuple(card for card in hand if (seat, card) != (step.seat, step.card))
        for seat, hand in position.hands.items()
    }
    trick = (*position.trick, notation.Play(step.seat, step.card))
    return replace(position, hands=hands, trick=trick)


def _between(position: Position) -> Position:
    """Return the position in which a new deal is made, with no card on the table."""
    fresh = position.hands is None and position.given.last is None
    return replace(
        position,
        hands=None,
        trick=(),
        played=(),
        leader=None,
        stock=None,
        exchanged=None,
        next_leader=None,
        known=position.known and fresh,
    )


def _after_deal(position: Position, step: Deal) -> Position:
    """Return the position after a lawful deal."""
    table = _between(position)
    if table.known and set(step.hands) != set(position.active):
        raise ImpossibleStepError(
            f"cards are dealt to {' '.join(step.hands)}",
            f"each of {' '.join(position.active)} is dealt to",
        )
    check_equal(step.hands, ())
    active = tuple(seat for seat in position.given.seats if seat in step.hands)
    return replace(table, hands=step.hands, active=active, stock=step.stock)


def _after_exchange(position: Position, step: Exchange) -> Position:
    """Return the position after a seat has taken cards off the stock for cards of its hand."""
    for card in step.cards:
        _check_held(position, step.seat, card)
    exchanged = {**(position.exchanged or {}), step.seat: len(step.cards)}
    if position.hands is None or position.stock is None:
        return replace(position, exchanged=exchanged)
    drawn, stock = position.stock[: len(step.cards)], position.stock[len(step.cards) :]
    kept = tuple(card for card in position.hands[step.seat] if card not in step.cards)
    hands = {**position.hands, step.seat: (*kept, *drawn)}
    return replace(position, hands=hands, stock=stock, exchanged=exchanged)


def _after_expectation(position: Position, step: Expect) -> Position:
    """Return `position` with the leader that the expectation names for the trick to come."""
    named = step.fields.get("leader") or step.fields.get("taker")
    return replace(position, next_leader=named if position.is_trick_complete else None)


def check_equal(hands: Mapping[Seat, tuple[Card, ...]], trick: Sequence[Play]) -> None:
    """Raise `ImpossibleStepError` where hands differ in size, cards in `trick` counted."""
    laid = {play.seat for play in trick}
    sizes = {seat: len(hand) + (seat in laid) for seat, hand in hands.items()}
    if len(set(sizes.values())) > 1:
        counts = ", ".join(f"{seat} {size}" for seat, size in sizes.items())
        raise ImpossibleStepError(
            f"hands are unequal ({counts})", "all have the same size, a card in trick counted"
        )


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
