"""Notation: cards as people write them, in the words of a refusal and at a table.

Nothing is decided here, and no message of the protocol has a card in this form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_reference.cards import JOKER, Suit, pack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from agurk_reference.cards import Card, Hand

_RANK_NAMES: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}
_SUIT_SIGNS: Final = dict(zip(Suit, "♣♦♥♠", strict=False))
_COPY_SIGNS: Final = {1: "", 2: "b", 3: "c", 4: "d"}


def format_card(card: Card) -> str:
    """Return a card as people write it: 9♣, JK1 for a joker, 9b for the second numbered 9."""
    if card.suit is not Suit.NONE:
        return _RANK_NAMES.get(card.rank, str(card.rank)) + _SUIT_SIGNS[card.suit]
    if card.rank == JOKER:
        return f"JK{card.copy}"
    return f"{card.rank}{_COPY_SIGNS[card.copy]}"


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards as people write them, separated by spaces."""
    return " ".join(map(format_card, cards))


def parse_hand(text: str) -> Hand:
    """Return the sorted hand written as `text`, such as 9♣ 4♦; KeyError for what is no card."""
    packs = (pack("std52_plus_3_jokers"), pack("five_cucumbers_60"))
    cards = {format_card(card): card for cards in packs for card in cards}
    return tuple(sorted(cards[word] for word in text.split()))
