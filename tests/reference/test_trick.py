"""Leading, following and taking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_reference.notation import parse_hand
from agurk_reference.questions import grounds
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.trick import Play, Trick, legal_cards, taker

if TYPE_CHECKING:
    from agurk_reference.cards import Hand


def trick_of(text: str) -> Trick:
    """Return the trick in which seats 0, 1, 2 … play these cards."""
    return tuple(
        Play(Seat(seat), card)
        for seat, word in enumerate(text.split())
        for card in parse_hand(word)
    )


def legal(trick: str, hand: str) -> Hand:
    """Return the legal cards, with everything written as text."""
    return legal_cards(AGURK, trick_of(trick), parse_hand(hand))


def test_a_leader_may_play_any_card() -> None:
    """Before the lead there is nothing to head."""
    assert legal("", "2♣ 9♥ A♠") == parse_hand("2♣ 9♥ A♠")


@pytest.mark.parametrize(
    ("trick", "may_play"),
    [
        ("3♣", "4♠ 5♠ 6♠ Q♠"),
        ("5♣", "4♠ 5♠ 6♠ Q♠"),
        ("6♣", "4♠ 6♠ Q♠"),
        ("9♣", "4♠ Q♠"),
        ("Q♣", "4♠ Q♠"),
        ("K♣", "4♠"),
        ("9♣ 3♦", "4♠ Q♠"),
        ("3♦ 9♣", "4♠ Q♠"),
    ],
)
def test_a_follower_heads_the_highest_so_far_or_gives_up_the_lowest(
    trick: str, may_play: str
) -> None:
    """The choice is free between cards not lower than the highest, and the lowest held."""
    assert legal(trick, "4♠ 5♠ 6♠ Q♠") == parse_hand(may_play)


@pytest.mark.parametrize(
    ("trick", "hand", "may_play"),
    [
        ("9♣", "3♣ 3♦ 8♠ J♥", "3♣ 3♦ J♥"),
        ("Q♣", "3♣ 3♦ 8♠ J♥", "3♣ 3♦"),
        ("A♠", "A♥ 7♦ 3♣", "A♥ 3♣"),
        ("A♠", "A♥ A♦", "A♥ A♦"),
        ("10♣", "9♦", "9♦"),
    ],
)
def test_equal_lowest_cards_aces_and_only_cards(trick: str, hand: str, may_play: str) -> None:
    """Any of equal lowest cards, an ace on an ace, and an only card are legal."""
    assert legal(trick, hand) == parse_hand(may_play)


def test_of_no_cards_none_may_be_played() -> None:
    """A seat without cards has nothing to play."""
    assert legal("9♣", "") == ()


@pytest.mark.parametrize(
    ("trick", "hand", "card", "clauses"),
    [
        ("", "2♣ 9♥", "9♥", ["LD-3"]),
        ("9♣", "2♣ K♥", "K♥", ["FW-1"]),
        ("9♣", "2♣ 9♥", "9♥", ["FW-1", "FW-5"]),
        ("9♣", "2♣ K♥", "2♣", ["FW-1", "FW-2"]),
        ("9♣", "2♣ 2♥ K♥", "2♥", ["FW-1", "FW-2", "FW-6"]),
        ("9♣", "2♣", "2♣", ["FW-1", "FW-2", "FW-14"]),
    ],
)
def test_a_legal_card_has_grounds(trick: str, hand: str, card: str, clauses: list[str]) -> None:
    """Each legal card comes with the clauses that allow it."""
    found = grounds(AGURK, trick_of(trick), parse_hand(hand), parse_hand(card)[0])
    assert list(found) == clauses


@pytest.mark.parametrize(
    ("trick", "seat"),
    [("9♣ 2♠ 9♥", 2), ("9♣ 2♠ 8♥", 0), ("9♣ 10♠ 9♥", 1), ("A♣ A♠ 2♥ A♦", 3), ("9♠ 9♥ 9♣ 4♦", 2)],
)
def test_the_last_of_the_highest_takes(trick: str, seat: int) -> None:
    """The highest rank takes, whatever its suit; of equals the one played last."""
    assert taker(AGURK, trick_of(trick)) == seat
