"""Cards: a rank that decides everything, and a suit that decides nothing.

Ranks are the numbers 2 to 10, then 11 jack, 12 queen, 13 king, 14 ace.
A card outside the pack (a joker, a card without a suit) can be written down, so that a deal with
such a card can be refused.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, NewType, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Rank = NewType("Rank", int)


class Suit(StrEnum):
    """The suit of a card, by its letter; NONE for cards that have none."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = ""


class Card(NamedTuple):  # a tuple, because nothing is compared as often as cards
    """One card; cards are sorted by rank, and by suit only to have one order."""

    rank: Rank
    suit: Suit


Hand: TypeAlias = tuple[Card, ...]
"""The cards a seat holds, sorted from the lowest up, so that equal hands compare equal."""

_RANK_NAMES: Final = {11: "J", 12: "Q", 13: "K", 14: "A", 15: "JK"}
_SUIT_SIGNS: Final = dict(zip(Suit, "♣♦♥♠", strict=False))


@cache
def pack() -> Hand:
    """Return the whole pack: 52 cards, each rank once in each suit, without jokers.

    Clauses: EQ-1 (one pack of 52 cards), EQ-6 (two is low, ace is high).
    """
    return tuple(Card(Rank(rank), suit) for rank in range(2, 15) for suit in _SUIT_SIGNS)


def without(hand: Hand, card: Card) -> Hand:
    """Return a hand less one of its cards."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def format_card(card: Card) -> str:
    """Return a card as people write it, such as 9♣."""
    return _RANK_NAMES.get(card.rank, str(card.rank)) + _SUIT_SIGNS.get(card.suit, "")


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards as people write them, separated by spaces."""
    return " ".join(map(format_card, cards))


def parse_hand(text: str) -> Hand:
    """Return the sorted hand written as `text`, such as 9♣ 4♦; KeyError for what is no card."""
    cards = {format_card(card): card for card in pack()}
    return tuple(sorted(cards[word] for word in text.split()))
