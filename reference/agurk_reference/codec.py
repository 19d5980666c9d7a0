"""Wire and values: seats, cards and plays as the protocol's messages have them, both ways.

What is read is checked as far as the engine relies on it, and no further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from agurk_reference.cards import Card, Rank, Suit
from agurk_reference.errors import InvalidParamsError
from agurk_reference.seats import Seat, format_seat
from agurk_reference.trick import Play, Trick

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Message: TypeAlias = dict[str, Any]
"""A JSON object."""

_Kind = TypeVar("_Kind")
_OBJECT: type[Message] = dict
_ARRAY: type[list[object]] = list
_SEATS: Final = {format_seat(Seat(seat)): Seat(seat) for seat in range(26)}
_CARDS: Final = {
    (rank, suit.value or None, copy): Card(Rank(rank), suit, copy)
    for rank in range(1, 16)
    for suit in Suit
    for copy in (range(1, 5) if suit is Suit.NONE else (1,))
}


def expect(value: object, kind: type[_Kind], name: str) -> _Kind:
    """Return a value that is of that kind.

    Raises `InvalidParamsError`, which names the value, where it is of another.
    """
    if type(value) is kind:  # not `isinstance`, by which a bool is an int
        return value
    raise InvalidParamsError(f"{name} is {value!r}, not of type {kind.__name__}")


def members(value: object, name: str) -> Message:
    """Return a value that is an object."""
    return expect(value, _OBJECT, name)


def entries(value: object, name: str) -> list[object]:
    """Return a value that is an array."""
    return expect(value, _ARRAY, name)


def decode_seat(value: object) -> Seat:
    """Return the seat of that letter."""
    letter = expect(value, str, "seat")
    if letter not in _SEATS:
        raise InvalidParamsError(f"seat is {letter!r}, not a letter from A to Z")
    return _SEATS[letter]


def decode_seats(value: object, name: str) -> tuple[Seat, ...]:
    """Return seats, in the order given."""
    return tuple(decode_seat(letter) for letter in entries(value, name))


def decode_card(value: object) -> Card:
    """Return a card, in the pack or not."""
    card = members(value, "card")
    rank, copy = expect(card.get("rank"), int, "rank"), expect(card.get("n", 1), int, "n")
    try:
        return _CARDS[rank, card.get("suit"), copy]
    except (KeyError, TypeError) as problem:  # a suit can be a list, which no key is
        reason = "not a rank from 1 to 15 and a suit, or null and n from 1 to 4"
        raise InvalidParamsError(f"card is {value!r}, {reason}") from problem


def decode_cards(value: object) -> tuple[Card, ...]:
    """Return cards, in the order given."""
    return tuple(decode_card(card) for card in entries(value, "cards"))


def decode_hands(value: object) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards of each seat."""
    hands = members(value, "hands")
    return {decode_seat(letter): decode_cards(cards) for letter, cards in hands.items()}


def decode_play(value: object) -> Play:
    """Return a play."""
    play = members(value, "play")
    return Play(decode_seat(play.get("seat")), decode_card(play.get("card")))


def decode_trick(value: object) -> Trick:
    """Return a trick, complete or not."""
    return tuple(decode_play(play) for play in entries(value, "trick"))


def decode_numbers(value: object, name: str, start: Sequence[int]) -> tuple[int, ...]:
    """Return the number of each seat, by seat; that of the start where it is not told."""
    numbers = members(value, name)
    return tuple(
        expect(numbers.get(format_seat(Seat(seat)), number), int, name)
        for seat, number in enumerate(start)
    )


def encode_seat(seat: Seat | None) -> str | None:
    """Write a seat, or null."""
    return None if seat is None else format_seat(seat)


def encode_seats(seats: Iterable[Seat]) -> list[str]:
    """Write seats."""
    return [format_seat(seat) for seat in seats]


def encode_card(card: Card) -> Message:
    """Write a card."""
    if card.suit is Suit.NONE:
        return {"rank": card.rank, "suit": None, "n": card.copy}
    return {"rank": card.rank, "suit": card.suit.value}


def encode_cards(cards: Iterable[Card]) -> list[Message]:
    """Write cards."""
    return [encode_card(card) for card in cards]


def encode_trick(trick: Trick) -> list[Message]:
    """Write plays."""
    return [{"seat": format_seat(play.seat), "card": encode_card(play.card)} for play in trick]


def encode_numbers(seats: Iterable[Seat], numbers: Sequence[int]) -> Message:
    """Write the numbers of some seats, taken from those of all seats."""
    return {format_seat(seat): numbers[seat] for seat in seats}
