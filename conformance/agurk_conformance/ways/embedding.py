"""Embedding: a position in the middle of a deal, made out as a whole deal and the plays to it.

The tricks before are made up of the lowest cards that the position does not use, sorted and cut
into as many blocks as there are seats. To each trick the first seat plays from the first block, the
second from the second, and so on: every seat heads, and the last takes, so that the leader moves
one seat back with each trick.
Where that ends with another leader than the position's, the first trick is given to the seat that
brings it right: the others play the lowest cards to it, and that seat the highest.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.position import held_at_most, next_seat
from agurk_conformance.notation import Card, Play
from agurk_conformance.ways.prelude import is_lawful, sure_taker

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.notation import Seat

_RANKS: Final = range(2, 15)
_JOKERS: Final = tuple(Card(15, None, number) for number in (1, 2, 3))
_STANDARD: Final = tuple(Card(rank, suit) for rank in _RANKS for suit in "CDHS")
_NUMBERED: Final = tuple(
    Card(rank, None, number, numbered=True) for rank in range(1, 16) for number in range(1, 5)
)
PACKS: Final = {
    "std52": _STANDARD,
    "std52_plus_3_jokers": _STANDARD + _JOKERS,
    "five_cucumbers_60": _NUMBERED,
}
"""The cards of each pack from the lowest to the highest, by the value of option deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A whole deal in which a position comes about: its dealer, the hands, and the plays to it."""

    dealer: Seat
    forehand: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    tricks: tuple[tuple[Play, ...], ...]
    """The tricks before the one that the position is in."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A position to be reached after so many tricks, and the options that hold."""

    position: Position
    leader: Seat
    tricks: int
    options: Mapping[str, str | int]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The active seats, clockwise."""
        return self.position.active

    def moved(self, seat: Seat, places: int) -> Seat:
        """Return the seat so many places clockwise."""
        return self.seats[(self.seats.index(seat) + places) % len(self.seats)]

    def turns(self, leader: Seat) -> tuple[Seat, ...]:
        """Return the seats in the order in which they play to a trick."""
        return tuple(self.moved(leader, places) for places in range(len(self.seats)))


def embed(
    position: Position, tricks: int, options: Mapping[str, str | int], *, any_dealer: bool
) -> Embedding | None:
    """Return a whole deal in which a position comes about after so many tricks.

    In: a position in a deal; the number of tricks before the current one; the options of the
    ruleset; whether it may have another dealer. Out: None where none is found.
    """
    if position.hands is None or position.leader is None:
        return None
    table = _Table(position, position.leader, tricks, options)
    for dealer, played in _plans(table, any_dealer=any_dealer):
        hands = _hands_before(table, played)
        forehand = played[0][0].seat if played else table.leader
        if _is_sound(table, dealer, hands, played):
            return Embedding(dealer=dealer, forehand=forehand, hands=hands, tricks=played)
    return None


def _plans(
    table: _Table, *, any_dealer: bool
) -> Iterator[tuple[Seat, tuple[tuple[Play, ...], ...]]]:
    """Return what may come out: dealers with the tricks that are played after their deals."""
    given, dealer = table.position.given, table.position.given.dealer
    if not table.tricks:
        yield dealer, ()
        if any_dealer:
            yield table.moved(table.leader, -1), ()
        return
    if table.position.played is not None and len(table.position.played) == table.tricks:
        yield given.dealer, table.position.played
        return
    ordinary = _by_blocks(table, table.leader, table.tricks, _unused(table))
    yield dealer, ordinary
    if any_dealer:
        yield table.moved(table.leader, table.tricks - 1), ordinary
    yield dealer, _with_a_turn(table, next_seat(table.position, dealer))


def _unused(table: _Table) -> tuple[Card, ...]:
    """Return the cards of the pack that the position does not use, from the lowest."""
    position, given = table.position, table.position.given
    used = {card for hand in (position.hands or {}).values() for card in hand}
    used |= {play.card for trick in (position.trick, *(position.played or ())) for play in trick}
    used |= {card for cards in given.kept.values() for card in cards}
    used |= set(position.stock or ())
    pack = PACKS.get(str(table.options.get("deck")), ())
    return tuple(card for card in pack if card not in used)


def _by_blocks(
    table: _Table, leader: Seat, tricks: int, cards: Sequence[Card]
) -> tuple[tuple[Play, ...], ...]:
    """Return so many tricks after which a seat leads, of the lowest of some cards in blocks.

    Nothing where there are not cards enough.
    """
    size = len(table.seats) * tricks
    if len(cards) < size:
        return ()
    blocks = [cards[start : start + tricks] for start in range(0, size, tricks or 1)]
    return tuple(
        tuple(
            Play(seat, block[number])
            for seat, block in zip(
                table.turns(table.moved(leader, tricks - number)), blocks, strict=True
            )
        )
        for number in range(tricks)
    )


def _with_a_turn(table: _Table, forehand: Seat) -> tuple[tuple[Play, ...], ...]:
    """Return tricks that forehand begins, of which the first goes where the others start."""
    cards, others = _unused(table), len(table.seats) - 1
    if len(cards) < len(table.seats) * table.tricks:
        return ()
    taker = table.moved(table.leader, table.tricks - 1)
    turns = table.turns(forehand)
    after = len(turns) - 1 - turns.index(taker)
    low = iter([*cards[after:others], cards[-1], *cards[:after]])
    first = tuple(Play(seat, next(low)) for seat in turns)
    rest = _by_blocks(table, table.leader, table.tricks - 1, cards[others:-1])
    return (first, *rest)


def _hands_before(
    table: _Table, tricks: Sequence[Sequence[Play]]
) -> Mapping[Seat, tuple[Card, ...]]:
    """Return the hands from which the tricks and the current one are played."""
    position = table.position
    laid = [play for trick in (*tricks, position.trick) for play in trick]
    return {
        seat: (
            *(play.card for play in laid if play.seat == seat),
            *(position.hands or {}).get(seat, ()),
        )
        for seat in position.active
    }


def _is_sound(
    table: _Table,
    dealer: Seat,
    hands: Mapping[Seat, tuple[Card, ...]],
    tricks: Sequence[Sequence[Play]],
) -> bool:
    """Say whether the tricks are lawful, and lead from the dealer to the leader."""
    if len(tricks) != table.tricks or len(set(map(len, hands.values()))) != 1:
        return False
    leader = tricks[0][0].seat if tricks else table.leader
    if table.options.get("opening_leader", "forehand") == "forehand" and (
        leader != next_seat(table.position, dealer)
    ):
        return False
    held = {seat: list(hand) for seat, hand in hands.items()}
    for trick in tricks:
        if tuple(play.seat for play in trick) != table.turns(leader):
            return False
        for number, play in zip(count(), trick):
            if not is_lawful(trick[:number], play.card, held[play.seat], table.options):
                return False
            held[play.seat].remove(play.card)
        taker = sure_taker(trick, table.options)
        if taker is None:
            return False
        leader = taker
    return leader == table.leader and held_at_most(table.position) > 0
