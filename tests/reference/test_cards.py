"""Cards, hands and the pack."""

from __future__ import annotations

import pytest

from agurk_reference.cards import Card, Rank, Suit, format_cards, pack, parse_hand, without


def test_the_pack_has_each_rank_once_in_each_suit() -> None:
    """The pack is 52 different cards from two to ace."""
    assert len(set(pack())) == len(pack()) == 52
    assert {card.rank for card in pack()} == set(range(2, 15))
    assert Suit.NONE not in {card.suit for card in pack()}


def test_a_hand_is_read_sorted_and_written_as_people_write_it() -> None:
    """Cards are written with names for the high ranks and signs for the suits."""
    assert format_cards(parse_hand("K♥ 10♦ 2♠ A♣ J♣ Q♣")) == "2♠ 10♦ J♣ Q♣ K♥ A♣"


def test_a_card_outside_the_pack_can_be_written_and_not_read() -> None:
    """A joker has a name, and is not among the cards that a hand is read from."""
    assert format_cards([Card(Rank(15), Suit.NONE)]) == "JK"
    with pytest.raises(KeyError):
        parse_hand("JK")


def test_a_hand_loses_exactly_the_card_it_gives_up() -> None:
    """One card goes, and its equals in rank stay."""
    hand = parse_hand("3♣ 3♦ 9♥")
    assert without(hand, parse_hand("3♦")[0]) == parse_hand("3♣ 9♥")
