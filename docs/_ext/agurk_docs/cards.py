"""Cards: as signs that look like cards, and in words for those who hear the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.notation import SUITS, Card, Play, format_card
from agurk_docs.elements import card as card_node
from agurk_docs.markup import block, joined, span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes

RANKS: Final = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card_name(card: Card) -> str:
    """Return a card in words: `nine of clubs`, `joker 1`, `number 9`."""
    if card.suit is not None:
        return f"{RANKS[card.rank]} of {_SUIT_NAMES[card.suit]}"
    name = format_card(card)
    return name.replace("JK", "joker ") if name.startswith("JK") else f"number {name}"


def draw_card(card: Card) -> card_node:
    """Return a card as a node, which reads as a person writes it."""
    sign, suit = format_card(card), SUITS.get(card.suit or "", "")
    return card_node(
        "",
        sign,
        classes=["card", f"suit-{(card.suit or 'none').lower()}"],
        rank=sign.removesuffix(suit),
        suit=suit,
        name=card_name(card),
    )


def draw_cards(cards: Iterable[Card]) -> list[nodes.Node]:
    """Return cards with spaces between them, or a word for none."""
    return list(joined(map(draw_card, cards), " ")) or [span("no-card", "no card")]


def draw_play(play: Play) -> nodes.Node:
    """Return a card with the seat that played it."""
    return span("play", seat(play.seat), " ", draw_card(play.card))


def draw_plays(plays: Iterable[Play]) -> list[nodes.Node]:
    """Return plays in their order, or a word for none."""
    return list(joined(map(draw_play, plays))) or [span("no-card", "no card")]


def fan(cards: Iterable[Card]) -> nodes.Node:
    """Return the cards of a hand, laid out side by side."""
    return block("fan", span("cards", *draw_cards(cards)))


def seat(letter: str) -> nodes.inline:
    """Return a seat."""
    return span("seat-letter", letter)


def seats(letters: Iterable[str]) -> Iterator[nodes.Node]:
    """Go through seats as a person names several: A, B and C."""
    letters = list(letters)
    for number, letter in enumerate(letters):
        if number:
            yield span("", " and " if number == len(letters) - 1 else ", ")
        yield seat(letter)
