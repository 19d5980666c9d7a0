"""Cards drawn at random: one, a hand, several hands, a whole pack."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import assume
from hypothesis import strategies as st

from agurk_conformance.notation import SUITS, Card, Seat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_COPIES: Final = 4
_JOKERS: Final = 3
_ORDERS: Final = tuple(permutations(SUITS))


@cache
def pack(deck: str = "std52") -> tuple[Card, ...]:
    """Return the cards of a value of option `deck`, the lowest first (EQ-1, EQ-2, EQ-4)."""
    if deck == "five_cucumbers_60":
        copies = range(1, _COPIES + 1)
        return tuple(Card(rank, None, n, numbered=True) for rank in range(1, 16) for n in copies)
    cards = tuple(Card(rank, suit) for rank in range(2, 15) for suit in SUITS)
    if deck == "std52_plus_3_jokers":
        return cards + tuple(Card(15, None, number) for number in range(1, _JOKERS + 1))
    return cards


def cards(deck: str = "std52") -> st.SearchStrategy[Card]:
    """Give a card of a pack."""
    return st.sampled_from(pack(deck))


@st.composite
def hands(
    draw: st.DrawFn, /, deck: str = "std52", *, least: int = 1, most: int = 7
) -> tuple[Card, ...]:
    """Give a sorted hand from a pack, of a size between two bounds."""
    return tuple(sorted(draw(some_cards(deck, draw(st.integers(least, most))))))


@st.composite
def deals(
    draw: st.DrawFn, /, seats: Sequence[Seat], size: int, deck: str = "std52"
) -> dict[Seat, tuple[Card, ...]]:
    """Give a hand of so many cards to each seat, no card twice."""
    drawn = draw(some_cards(deck, size * len(seats)))
    return {
        seat: tuple(sorted(drawn[at * size : (at + 1) * size])) for at, seat in enumerate(seats)
    }


def packs(deck: str = "std52", without: Iterable[Card] = ()) -> st.SearchStrategy[tuple[Card, ...]]:
    """Give a shuffled pack, the top card first, from which some cards may be missing."""
    absent = set(without)
    left = [card for card in pack(deck) if card not in absent]
    number = st.integers(0, 99)  # larger ones Hypothesis takes from whatever modules are loaded
    return st.tuples(number, number).map(lambda both: _shuffled(left, both[0] * 100 + both[1]))


def _shuffled(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Return cards in one of many orders; of number 0 as they are."""
    return tuple(Random(number).sample(cards, len(cards)) if number else cards)  # noqa: S311


class Spread(StrEnum):
    """Of which ranks cards are drawn together."""

    ANY = "any"
    """Of any."""
    FEW = "few"
    """Of three at most, so that many are equal."""
    NEAR = "near"
    """Of some that follow one another."""
    EDGES = "edges"
    """Of the lowest and the highest."""


@st.composite
def some_cards(
    draw: st.DrawFn,
    /,
    deck: str,
    count: int,
    without: Collection[Card] = (),
    spreads: Sequence[Spread] = tuple(Spread),
) -> tuple[Card, ...]:
    """Give so many cards, in no order, of ranks that are spread in one of some ways.

    A rank of which no card is left becomes the next higher one. A pack that has too few cards gives
    none, and what is drawn is given up.
    """
    assume(count <= len({*pack(deck)} - {*without}))
    if not count:
        return ()
    left = _by_rank(deck, without, draw(st.sampled_from(_ORDERS)), draw(st.integers(0, 3)))
    ranks = draw(_ranks(tuple(left), draw(st.sampled_from(spreads))))
    drawn = draw(st.lists(st.sampled_from(ranks), min_size=count, max_size=count))
    return tuple(_taken(left, rank) for rank in drawn)


@st.composite
def _ranks(draw: st.DrawFn, /, ranks: Sequence[int], spread: Spread) -> Sequence[int]:
    """Give the ranks of which cards are drawn."""
    match spread:
        case Spread.ANY:
            return ranks
        case Spread.FEW:
            return draw(st.lists(st.sampled_from(ranks), min_size=1, max_size=3))
        case Spread.NEAR:
            first = draw(st.integers(0, len(ranks) - 1))
            return ranks[first : first + draw(st.integers(2, 5))]
        case Spread.EDGES:
            return (*ranks[:2], *ranks[-3:])


def _by_rank(
    deck: str, without: Iterable[Card], order: Sequence[str], turn: int
) -> dict[int, list[Card]]:
    """Return the cards there are by their ranks, each rank with its suits in some order."""
    absent, left = set(without), dict[int, list[Card]]()
    for card in pack(deck):
        if card not in absent:
            left.setdefault(card.rank, []).append(card)
    for rank, own in left.items():
        if own[0].suit is not None:
            own.sort(key=lambda card: (order.index(card.suit or "") + turn * card.rank) % 4)
        left[rank] = own
    return left


def _taken(left: dict[int, list[Card]], rank: int) -> Card:
    """Take a card of a rank, or of the next one of which a card is left."""
    ranks = list(left)
    at = ranks.index(rank)
    return next(left[own].pop(0) for own in (*ranks[at:], *ranks[:at]) if left[own])
