"""Card notation, on paper and on the wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agurk_conformance.notation import (
    Card,
    NotationError,
    card_from_wire,
    card_to_wire,
    decks_with,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
)

SUITED = st.builds(Card, st.integers(2, 14), st.sampled_from("CDHS"))
NUMBERED = st.builds(Card, st.integers(1, 14), st.none(), st.integers(1, 4))


@given(SUITED | NUMBERED)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    """Writing a card and reading it again gives the same card, on paper and on the wire."""
    assert parse_card(format_card(card)) == card
    assert card_from_wire(card_to_wire(card)) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9♣", Card(9, "C")),
        ("9C", Card(9, "C")),
        ("10H", Card(10, "H")),
        ("A♠", Card(14, "S")),
        ("JK2", Card(15, None, 2)),
        ("15", Card(15, None, 1)),
        ("9d", Card(9, None, 4)),
    ],
)
def test_every_way_of_writing_is_read(text: str, card: Card) -> None:
    """Suits are signs or letters, jokers are numbered, copies are lettered."""
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "1♣", "11♣", "B♥", "9X", "16", "0", "9e", "JK0", "9 ♣", "♣9"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """The error repeats what was written."""
    with pytest.raises(NotationError, match="is no card"):
        parse_card(text)


def test_cards_stand_apart_by_spaces() -> None:
    """A list of cards keeps its order; an empty one is written as a dash."""
    cards = parse_cards(" K♥  6♦\n2♠ ")
    assert format_cards(cards) == "K♥ 6♦ 2♠"
    assert format_cards(()) == "–"


def test_cards_tell_the_packs_they_are_in() -> None:
    """Suited cards are in both packs with suits, jokers need the longer one, numbers their own."""
    assert decks_with(parse_cards("9♣ K♥")) == ("std52", "std52_plus_3_jokers")
    assert decks_with(parse_cards("9♣ JK1")) == ("std52_plus_3_jokers",)
    assert decks_with(parse_cards("9 9b 1")) == ("five_cucumbers_60",)


def test_cards_of_several_packs_have_an_order() -> None:
    """A numbered 9 stands before 9♣, and a joker after the ace."""
    cards = [parse_card(text) for text in ("JK1", "9♣", "9b", "A♠", "9")]
    assert sorted(cards) == [parse_card(text) for text in ("9", "9b", "9♣", "A♠", "JK1")]
