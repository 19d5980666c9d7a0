"""The programs about hands ask under every rule: an engine that slips under one is found out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_reference.cards import ACE, Suit
from agurk_reference.trick import is_lowest_forced, legal_cards, lowest_cards, taker
from agurk_tools.theorems import hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from agurk_reference.cards import Hand
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.trick import Trick
    from agurk_tools.theorems.cases import Case


def without_matching(rules: Rules, trick: Trick, hand: Hand) -> Hand:
    """Leave no card where a card has to match and the ace just before forces."""
    forced = rules.ace_rule == "ace_played_forces_next" and rules.follow_rule == "match_then_head"
    return () if forced and trick else legal_cards(rules, trick, hand)


def without_joker(rules: Rules, trick: Trick, hand: Hand) -> Hand:
    """Leave no card where the only one is a joker."""
    return () if hand[0].rank > ACE else legal_cards(rules, trick, hand)


def above_the_ace(rules: Rules, trick: Trick, hand: Hand) -> Hand:
    """Allow every card to whom an ace forces that another card lies upon."""
    covered = is_lowest_forced(rules, trick) and trick[-1].card.rank != ACE
    return hand if covered else legal_cards(rules, trick, hand)


def bound_by_spades(rules: Rules, trick: Trick, hand: Hand) -> Hand:
    """Bind followers to the lowest card where a spade is led."""
    is_spade = trick[0].card.suit is Suit.SPADES
    return lowest_cards(hand) if is_spade else legal_cards(rules, trick, hand)


def spades_first(rules: Rules, trick: Trick) -> Seat:
    """Let a spade that is led take where the first of equal cards does."""
    is_led = rules.trick_tie == "first_equal" and trick[0].card.suit is Suit.SPADES
    return trick[0].seat if is_led else taker(rules, trick)


@pytest.mark.parametrize(
    ("call", "wrong", "cases"),
    [
        ("legal_cards", without_matching, hands.only_cards),
        ("legal_cards", without_joker, hands.only_cards),
        ("legal_cards", above_the_ace, hands.inclusions),
        ("legal_cards", bound_by_spades, hands.suits),
        ("taker", spades_first, lambda: [list(hands.suits())[2]]),
    ],
)
def test_slips(
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    wrong: Callable[..., object],
    cases: Callable[[], Iterator[Case]],
) -> None:
    """Some case of a program fails of an engine that slips under one of its rules."""
    monkeypatch.setattr(hands, call, wrong)
    assert any(case.find().startswith("fails: ") for case in cases())
