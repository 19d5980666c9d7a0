"""Card notation: how people write cards and seats, and how the wire carries them.

A person writes ``9♣`` or ``9C``, ``10♥``, ``JK1`` for a joker, and in the numbered pack ``9``, with
``9b``, ``9c`` and ``9d`` for its further copies.
The wire carries ``{"rank": 9, "suit": "C"}``, and ``{"rank": 15, "suit": null, "n": 1}``, which is
a joker in one pack and the number 15 in the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Seat = NewType("Seat", str)
"""A place at the table: one letter, clockwise from A."""

Wire = dict[str, Any]
"""A JSON object as the protocol carries it."""

SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUIT_OF: Final = {**{letter: letter for letter in SUITS}, **{v: k for k, v in SUITS.items()}}
_RANK_OF: Final = {**{str(rank): rank for rank in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
_NAME_OF: Final = {rank: name for name, rank in _RANK_OF.items()}
_COPIES: Final = {1: "", 2: "b", 3: "c", 4: "d"}
_JOKER: Final = 15
_JOKERS: Final = 3
_NUMBERED: Final = re.compile(r"(1[0-5]|[1-9])([bcd]?)")
_NO_SUIT: Final = re.compile(r"JK([1-9])")


class NotationError(ValueError):
    """A text that names no card, or no card of one kind of pack."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its rank, its suit where it has one, and its number among equals where not.

    `numbered` says that the card is written as a number, and not as a joker; it makes no other
    card of it, since each pack has one of the two alone.
    """

    rank: int
    suit: str | None
    copy: int = 1
    numbered: bool = field(default=False, compare=False)

    def __lt__(self, other: Card) -> bool:
        """Return whether a card comes first: by rank, then by suit, cards without one before."""
        own, its = (
            (self.rank, self.suit or "", self.copy),
            (other.rank, other.suit or "", other.copy),
        )
        return own < its


@dataclass(frozen=True, slots=True)
class Play:
    """One card played by one seat."""

    seat: Seat
    card: Card


def parse_card(text: str) -> Card:
    """Return the card that `text` names; raise `NotationError` where it names none."""
    rank, suit = _RANK_OF.get(text[:-1]), _SUIT_OF.get(text[-1:])
    if rank is not None and suit is not None:
        return Card(rank, suit)
    if joker := _NO_SUIT.fullmatch(text):
        return Card(_JOKER, None, int(joker[1]))
    if numbered := _NUMBERED.fullmatch(text):
        return Card(int(numbered[1]), None, 1 + "abcd".index(numbered[2] or "a"), numbered=True)
    raise NotationError(f"{text!r} is no card")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of `text`, separated by white space; raise `NotationError`."""
    return tuple(parse_card(word) for word in text.split())


def format_card(card: Card) -> str:
    """Return `card` as a person writes it; one that no pack has by its number and its suit."""
    if card.suit is not None:
        return f"{_NAME_OF.get(card.rank, card.rank)}{SUITS[card.suit]}"
    if _is_number(card):
        return f"{card.rank}{_COPIES.get(card.copy, f'#{card.copy}')}"
    return f"JK{card.copy}"


def _is_number(card: Card) -> bool:
    """Say whether `card` is of the numbered pack; one off the wire may be taken for a joker."""
    return card.suit is None and (card.numbered or card.rank != _JOKER or card.copy > _JOKERS)


def format_cards(cards: Iterable[Card]) -> str:
    """Return `cards` separated by spaces, or a dash for none; one number makes numbers of all."""
    cards = tuple(cards)
    if any(map(_is_number, cards)):
        cards = tuple(replace(card, numbered=True) for card in cards)
    return " ".join(map(format_card, cards)) or "–"


def decks_with(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the values of option `deck` whose packs hold all of `cards`."""
    cards = tuple(cards)
    bare = [card for card in cards if card.suit is None]
    if not bare:
        return ("std52", "std52_plus_3_jokers")
    if len(bare) < len(cards):
        return ("std52_plus_3_jokers",)
    jokers_only = all(card.rank == _JOKER for card in bare)
    return ("std52_plus_3_jokers", "five_cucumbers_60") if jokers_only else ("five_cucumbers_60",)


def card_to_wire(card: Card) -> Wire:
    """Return `card` as the protocol carries it."""
    wire: Wire = {"rank": card.rank, "suit": card.suit}
    return wire if card.suit is not None else {**wire, "n": card.copy}


def card_from_wire(wire: Mapping[str, Any]) -> Card:
    """Return the card of a message that satisfies the schema."""
    return Card(wire["rank"], wire["suit"], wire.get("n", 1))


def cards_to_wire(cards: Iterable[Card]) -> list[Wire]:
    """Return `cards` as the protocol carries them, in the same order."""
    return [card_to_wire(card) for card in cards]


def cards_from_wire(wire: Iterable[Mapping[str, Any]]) -> tuple[Card, ...]:
    """Return the cards of a message, in the same order."""
    return tuple(card_from_wire(card) for card in wire)


def plays_to_wire(plays: Iterable[Play]) -> list[Wire]:
    """Return `plays` as the protocol carries them, in the same order."""
    return [{"seat": play.seat, "card": card_to_wire(play.card)} for play in plays]


def hands_to_wire(hands: Mapping[Seat, Sequence[Card]]) -> Wire:
    """Return the cards of each seat as the protocol carries them."""
    return {seat: cards_to_wire(cards) for seat, cards in hands.items()}


def format_plays(plays: Iterable[Play]) -> str:
    """Return `plays` as `A 9♣, B 2♠`, or a dash for none."""
    return ", ".join(f"{play.seat} {format_card(play.card)}" for play in plays) or "–"
