"""Cards: a rank that decides everything, and a suit that decides nothing.

Ranks are the numbers 2 to 10, then 11 jack, 12 queen, 13 king, 14 ace, 15 joker; in the numbered
pack they are the numbers on the cards, 1 to 15.
A card outside the pack can be written down, so that a deal with such a card can be refused.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, NewType, TypeAlias

if TYPE_CHECKING:
    from agurk_reference.rules import Deck

Rank = NewType("Rank", int)

ONE: Final = Rank(1)
JACK: Final = Rank(11)
KING: Final = Rank(13)
ACE: Final = Rank(14)
JOKER: Final = Rank(15)


class Suit(StrEnum):
    """The suit of a card, by its letter; NONE for cards that have none."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = ""


class Card(NamedTuple):  # a tuple, because nothing is compared as often as cards
    """One card; cards are sorted by rank, and by the rest only to have one order.

    `copy` tells cards without a suit apart that are equal otherwise.
    """

    rank: Rank
    suit: Suit
    copy: int = 1


Hand: TypeAlias = tuple[Card, ...]
"""The cards a seat holds, sorted from the lowest up, so that equal hands compare equal."""


@cache
def pack(deck: Deck = "std52") -> Hand:
    """Return the whole pack.

    Clauses: EQ-1 (52 cards, each rank once in each suit), EQ-2 (and three jokers), EQ-4 (60 cards,
    each number four times), EQ-6 (two is low, ace is high).
    """
    match deck:
        case "std52":
            return tuple(Card(Rank(rank), suit) for rank in range(2, 15) for suit in Suit if suit)
        case "std52_plus_3_jokers":
            return pack("std52") + tuple(Card(JOKER, Suit.NONE, copy) for copy in (1, 2, 3))
        case "five_cucumbers_60":
            numbers, copies = range(1, 16), range(1, 5)
            return tuple(Card(Rank(each), Suit.NONE, copy) for each in numbers for copy in copies)


def without(hand: Hand, card: Card) -> Hand:
    """Return a hand less one of its cards."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
