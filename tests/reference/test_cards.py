"""Cards, hands and the pack."""

from __future__ import annotations

import pytest

from agurk_reference.cards import Card, Rank, Suit, pack, without
from agurk_reference.notation import format_cards, parse_hand


def test_the_pack_has_each_rank_once_in_each_suit() -> None:
    """The pack is 52 different cards from two to ace."""
    assert len(set(pack())) == len(pack()) == 52
    assert {card.rank for card in pack()} == set(range(2, 15))
    assert Suit.NONE not in {card.suit for card in pack()}


def test_three_jokers_make_fifty_five_cards() -> None:
    """They come on top of the pack, above the aces, and are told apart."""
    cards = pack("std52_plus_3_jokers")
    assert cards[:52] == pack()
    assert cards[52:] == parse_hand("JK1 JK2 JK3")
    assert {card.rank for card in cards[52:]} == {15}


def test_the_numbered_pack_has_each_number_four_times() -> None:
    """There are sixty different cards from 1 to 15, and no suits."""
    cards = pack("five_cucumbers_60")
    assert len(set(cards)) == len(cards) == 60
    assert [card.rank for card in cards] == [rank for rank in range(1, 16) for _ in range(4)]
    assert {card.suit for card in cards} == {Suit.NONE}
    assert format_cards(cards[32:36]) == "9 9b 9c 9d"
    assert parse_hand("9d 9 1") == (cards[0], cards[32], cards[35])


def test_a_hand_is_read_sorted_and_written_as_people_write_it() -> None:
    """Cards are written with names for the high ranks and signs for the suits."""
    assert format_cards(parse_hand("K♥ 10♦ 2♠ A♣ J♣ Q♣")) == "2♠ 10♦ J♣ Q♣ K♥ A♣"


def test_a_card_outside_the_pack_can_be_written_and_not_read() -> None:
    """A seventeenth rank has a name of sorts, and is not among the cards a hand is read from."""
    assert format_cards([Card(Rank(17), Suit.CLUBS)]) == "17♣"
    with pytest.raises(KeyError):
        parse_hand("17♣")


def test_a_hand_loses_exactly_the_card_it_gives_up() -> None:
    """One card goes, and its equals in rank stay."""
    hand = parse_hand("3♣ 3♦ 9♥")
    assert without(hand, parse_hand("3♦")[0]) == parse_hand("3♣ 9♥")
