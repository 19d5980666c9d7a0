"""Tricks: one card from each active seat, led by one, followed by the others, taken by one.

Whoever follows heads the trick, with a card not lower than the reference, or gives up a lowest
card; the rules say which of the two, and when an ace leaves no choice.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from agurk_reference.cards import ACE, ONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_reference.cards import Card, Hand, Rank
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """One card played by one seat."""

    seat: Seat
    card: Card


Trick: TypeAlias = tuple[Play, ...]
"""The cards of a trick in order of play; empty before the lead."""

_FORCING: Final = {
    "ace_lead_forces_lowest": "FW-9",
    "ace_played_forces_rest": "FW-11",
    "ace_played_forces_next": "FW-12",
}


def reference_rank(rules: Rules, trick: Trick) -> Rank:
    """Return the rank that a follower is measured against.

    Clauses: FW-7 (the highest so far), FW-16 (that of the card just before).
    """
    match rules.follow_reference:
        case "highest_so_far":
            return max([play.card.rank for play in trick])
        case "previous_card":
            return trick[-1].card.rank


def lowest_cards(hand: Hand) -> Hand:
    """Return all cards of the lowest rank in a hand.

    Clauses: FW-6 (any of equal lowest), FW-14 (an only card is the lowest).
    """
    return hand[: bisect_left(hand, (hand[0].rank + 1,))] if hand else hand


def heads(reference: Rank, cards: Hand) -> Hand:
    """Return the cards that head a trick with that reference.

    Clauses: FW-5 (equal rank heads), EQ-3 (suits never count).
    """
    return cards[bisect_left(cards, (reference,)) :]


def matches(reference: Rank, cards: Hand) -> Hand:
    """Return the cards of exactly the rank of the reference."""
    return tuple([card for card in cards if card.rank == reference])


def is_lowest_forced(rules: Rules, trick: Trick) -> bool:
    """Whether an ace in the trick leaves the seat that follows none but its lowest cards.

    Clauses: FW-8 (an ace does nothing), FW-9 (a led ace), FW-10 (no other), FW-11 (any ace),
    FW-12 (the ace just before).
    """
    match rules.ace_rule:
        case "none":
            return False
        case "ace_lead_forces_lowest":
            return trick[0].card.rank == ACE
        case "ace_played_forces_rest":
            return any(play.card.rank == ACE for play in trick)
        case "ace_played_forces_next":
            return trick[-1].card.rank == ACE


def legal_cards(rules: Rules, trick: Trick, hand: Hand) -> Hand:
    """Return the cards of a hand that may be played to a trick, sorted; some card always may.

    Clauses: LD-3 (any card leads), FW-1 (head or lowest), FW-2 (lowest always), FW-3 (head if
    possible), FW-4 (else lowest), FW-13 (match, else head, else lowest), FW-15 (no suits).
    """
    if not trick:
        return hand
    lowest = lowest_cards(hand)
    if is_lowest_forced(rules, trick):
        return lowest
    reference = reference_rank(rules, trick)
    match rules.follow_rule:
        case "free_choice":
            return lowest + heads(reference, hand[len(lowest) :])
        case "must_head":
            return heads(reference, hand) or lowest
        case "match_then_head":
            return matches(reference, hand) or heads(reference, hand) or lowest


def binding_clause(rules: Rules, trick: Trick, hand: Hand) -> str:
    """Return the clause that says what may be played to a trick that has been led."""
    if is_lowest_forced(rules, trick):
        return _FORCING[rules.ace_rule]
    match rules.follow_rule:
        case "free_choice":
            return "FW-1"
        case "must_head":
            return "FW-3" if heads(reference_rank(rules, trick), hand) else "FW-4"
        case "match_then_head":
            return "FW-13"


def rank_in_last(rules: Rules, card: Card) -> Rank:
    """Return the rank of a card in the last trick.

    Clauses: EQ-6 (as in every trick), EQ-5 (the ace is 1).
    """
    match rules.ace_rank_last_trick:
        case "high":
            return card.rank
        case "low_one":
            return ONE if card.rank == ACE else card.rank


def taker(rules: Rules, trick: Trick) -> Seat:
    """Return the seat that takes a complete trick before the last.

    Clauses: TR-1 (the highest rank).
    """
    return taker_by_rank(rules, trick, [play.card.rank for play in trick])


def last_taker(rules: Rules, trick: Trick) -> Seat:
    """Return the seat that takes the last trick.

    Where the last cards are turned up together and tie, nothing depends on which of them it is.

    Clauses: TR-1 (the highest rank), TR-5 (a led ace holds), TR-7 (nothing hangs on the order).
    """
    ranks = [rank_in_last(rules, play.card) for play in trick]
    match rules.ace_last_trick:
        case "normal":
            return taker_by_rank(rules, trick, ranks)
        case "led_ace_holds":
            return taker_if_ace_led(rules, trick, ranks)


def taker_by_rank(rules: Rules, trick: Trick, ranks: Sequence[Rank]) -> Seat:
    """Return the seat that takes a trick whose cards have these ranks.

    Clauses: TR-3 (a led ace is not overtaken by an equal one).
    """
    match rules.ace_lead_winner:
        case "by_trick_tie":
            return taker_by_tie(rules, trick, ranks)
        case "leader":
            return taker_if_ace_led(rules, trick, ranks)


def taker_if_ace_led(rules: Rules, trick: Trick, ranks: Sequence[Rank]) -> Seat:
    """Return the leader if it led an ace and none is higher, else who takes anyway.

    Clauses: TR-3, TR-5 (no card of a higher rank lies in the trick).
    """
    if trick[0].card.rank == ACE and ranks[0] == max(ranks):
        return trick[0].seat
    return taker_by_tie(rules, trick, ranks)


def taker_by_tie(rules: Rules, trick: Trick, ranks: Sequence[Rank]) -> Seat:
    """Return which of the seats with the highest rank takes.

    Clauses: TR-2 (the last), TR-6 (the first), EQ-3 (suits never count).
    """
    highest = max(ranks)
    equals = [play.seat for play, rank in zip(trick, ranks, strict=True) if rank == highest]
    match rules.trick_tie:
        case "last_equal":
            return equals[-1]
        case "first_equal":
            return equals[0]
