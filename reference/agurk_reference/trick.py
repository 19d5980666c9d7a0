"""Tricks: one card from each active seat, led by one, followed by the others, taken by one.

Whoever follows either heads the trick, with a card not lower than the highest so far, or gives up
a lowest card; the choice is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from agurk_reference.cards import Card, Hand, Rank
    from agurk_reference.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """One card played by one seat."""

    seat: Seat
    card: Card


Trick: TypeAlias = tuple[Play, ...]
"""The cards of a trick in order of play; empty before the lead."""


def reference_rank(trick: Trick) -> Rank:
    """Return the rank that a follower is measured against.

    Clauses: FW-7 (the highest so far).
    """
    return max(play.card.rank for play in trick)


def lowest_cards(hand: Hand) -> Hand:
    """Return all cards of the lowest rank in a hand.

    Clauses: FW-6 (any of equal lowest), FW-14 (an only card is the lowest).
    """
    return tuple(card for card in hand if card.rank == hand[0].rank)


def heads(reference: Rank, cards: Hand) -> Hand:
    """Return the cards that head a trick with that reference.

    Clauses: FW-5 (equal rank heads), FW-8 (an ace heads an ace), EQ-3 (suits never count).
    """
    return tuple(card for card in cards if card.rank >= reference)


def legal_cards(trick: Trick, hand: Hand) -> Hand:
    """Return the cards of a hand that may be played to a trick, sorted; some card always may.

    Clauses: LD-3 (any card leads), FW-1 (head or lowest), FW-2 (lowest always), FW-15 (no suits).
    """
    if not trick:
        return hand
    lowest = lowest_cards(hand)
    return lowest + heads(reference_rank(trick), hand[len(lowest) :])


def grounds(trick: Trick, hand: Hand, card: Card) -> tuple[str, ...]:
    """Return the clauses that make a legal card legal, for engines and people who ask why."""
    if not trick:
        return ("LD-3",)
    lowest, reference = lowest_cards(hand), reference_rank(trick)
    clauses = {
        "FW-1": True,
        "FW-2": card in lowest,
        "FW-5": card.rank == reference,
        "FW-6": card in lowest and len(lowest) > 1,
        "FW-14": len(hand) == 1,
    }
    return tuple(clause for clause, holds in clauses.items() if holds)


def taker(trick: Trick) -> Seat:
    """Return the seat that takes a complete trick.

    Clauses: TR-1 (the highest rank), TR-2 (of equals the last), EQ-3 (suits never count).
    """
    highest = max(play.card.rank for play in trick)
    return [play.seat for play in trick if play.card.rank == highest][-1]
