"""Messages that do not have the shape of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from agurk_reference.cards import Card, Rank, Suit
from agurk_reference.codec import decode_card, decode_seat, encode_cards
from agurk_reference.errors import InvalidParamsError
from agurk_reference.position import decode_match

if TYPE_CHECKING:
    from collections.abc import Callable

NINE = {"rank": 9, "suit": "C"}


def test_a_card_without_a_suit_keeps_its_rank() -> None:
    """A joker is read and written, as a deal with one is refused and not misread."""
    joker = decode_card({"rank": 15, "suit": None, "n": 1})
    assert joker == Card(Rank(15), Suit.NONE)
    assert encode_cards([joker]) == [{"rank": 15, "suit": None, "n": 1}]
    assert decode_card({"rank": 15, "suit": None}) == joker


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ("9C", "card is '9C', not of type dict"),
        ({"rank": "9", "suit": "C"}, "rank is '9', not of type int"),
        ({"rank": True, "suit": "C"}, "rank is True, not of type int"),
        ({"suit": "C"}, "rank is None, not of type int"),
        ({"rank": 16, "suit": "C"}, "not a rank from 1 to 15 and a suit, or null"),
        ({"rank": 9, "suit": "X"}, "not a rank from 1 to 15 and a suit, or null"),
        ({"rank": 9, "suit": []}, "not a rank from 1 to 15 and a suit, or null"),
        ({"rank": 9, "suit": None, "n": 5}, "or null and n from 1 to 4"),
        ({"rank": 9, "suit": "C", "n": 2}, "not a rank from 1 to 15 and a suit, or null"),
        ({"rank": 9, "suit": None, "n": "2"}, "n is '2', not of type int"),
    ],
)
def test_what_is_no_card_is_named(card: object, problem: str) -> None:
    """The text says what was found and what is allowed."""
    with pytest.raises(InvalidParamsError, match=problem):
        decode_card(card)


@pytest.mark.parametrize("seat", ["", "a", "AB", "Ä"])
def test_seats_are_capital_letters(seat: str) -> None:
    """A seat is one letter from A to Z."""
    with pytest.raises(InvalidParamsError, match="not a letter from A to Z"):
        decode_seat(seat)


NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"seats": ["B", "A"]}, "seats are not A, B, C … in order"),
    ({"dealer": "Z"}, "the dealer among them"),
    ({"dealer": None}, "seat is None, not of type str"),
    ({"active": []}, "active and sitting_out are not some of the seats"),
    ({"active": ["A", "Z"]}, "active and sitting_out are not some of the seats"),
    ({"sitting_out": ["Z"]}, "active and sitting_out are not some of the seats"),
    ({"sitting_out": ["A"]}, "a seat that is sitting_out is not active"),
    ({"sudden_death": 1}, "sudden_death is 1, not of type bool"),
    ({"pot": None}, "pot is None, not of type int"),
    ({"scores": 5}, "scores is 5, not of type dict"),
    ({"scores": {"A": "5"}}, "scores is '5', not of type int"),
    ({"lives": None}, "lives is None, not of type dict"),
    ({"hands": [5]}, r"hands is \[5\], not of type dict"),
    ({"hands": {"A": 5}}, "cards is 5, not of type list"),
    ({"trick": 5}, "trick is 5, not of type list"),
    ({"trick": [5]}, "play is 5, not of type dict"),
    ({"played": [5]}, "trick is 5, not of type list"),
    ({"leader": "Z"}, "a card is led or played by a seat that is not active"),
    ({"trick": [{"seat": "Z", "card": NINE}]}, "by a seat that is not active"),
    ({"played": [[]]}, "an earlier trick is not one card from each active seat"),
    ({"hands": {"A": [NINE]}, "trick_number": "1"}, "trick_number is '1', not of type int"),
    ({"deals_played": None}, "deals_played is None, not of type int"),
    ({"last": 5}, "last is 5, not of type dict"),
    ({"last": {"taker": "A", "payers": [], "card": None}}, "payers are not some of the seats"),
    ({"last": {"taker": "A", "payers": ["Z"], "card": None}}, "payers are not some of the seats"),
    ({"hands": {"A": [NINE]}, "hand_size": "7"}, "hand_size is '7', not of type int"),
    ({"hands": {"A": [NINE]}, "exchanged": {"A": 1}}, "exchanged is not of the first seats"),
    ({"hands": {"A": [NINE]}, "exchanged": {"B": "1"}}, "exchanged is '1', not of type int"),
    ({"ruleset": 5}, "ruleset is 5, not of type dict"),
    ({"ruleset": {}}, "options is None, not of type dict"),
]


@pytest.mark.parametrize(("told", "problem"), NONSENSE)
def test_a_position_that_makes_no_sense_is_named(
    told: dict[str, Any], problem: str, position: Callable[..., dict[str, Any]]
) -> None:
    """The text says which member is at fault."""
    with pytest.raises(InvalidParamsError, match=problem):
        decode_match(position(**told))


def test_a_seat_not_told_of_stands_as_at_the_start(
    position: Callable[..., dict[str, Any]],
) -> None:
    """It has no points, and all its lives."""
    standing = decode_match(position(scores={"B": 5}, lives={"B": 1})).standing
    assert (standing.scores, standing.lives) == ((0, 5, 0), (2, 1, 2))
