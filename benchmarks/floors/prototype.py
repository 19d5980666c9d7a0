"""The floor of the play-outs: a deal as an author writes it down first, in plain dataclasses.

It holds what a deal needs (hands, trick, tricks played, leader), changes nothing in place and
refuses an illegal card; it knows no match, no settlement and no reasons.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from benchmarks.play_outs import CARDS, SEATS, measure

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, order=True)
class Card:
    """A card."""

    rank: int
    suit: str


@dataclass(frozen=True)
class Play:
    """A card played by a seat."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Deal:
    """A deal at one moment."""

    hands: tuple[tuple[Card, ...], ...]
    leader: int
    trick: tuple[Play, ...] = ()
    played: tuple[tuple[Play, ...], ...] = ()


PACK = tuple(Card(rank, suit) for rank in range(2, 15) for suit in "CDHS")


def deal_cards(pack: list[int], leader: int) -> Deal:
    """Deal one card at a time, the leader first."""
    cards = [PACK[number] for number in pack]
    receivers = [(seat - leader) % SEATS for seat in range(SEATS)]
    hands = tuple(tuple(sorted(cards[at : SEATS * CARDS : SEATS])) for at in receivers)
    return Deal(hands, leader)


def seat_to_act(deal: Deal) -> int:
    """Return whose turn it is."""
    return (deal.leader + len(deal.trick)) % len(deal.hands)


def legal_cards(deal: Deal, seat: int) -> tuple[Card, ...]:
    """Return what a seat may play: a card not lower than the highest, or a lowest one."""
    hand = deal.hands[seat]
    if not deal.trick:
        return hand
    highest = max(play.card.rank for play in deal.trick)
    lowest = min(card.rank for card in hand)
    return tuple(card for card in hand if card.rank >= highest or card.rank == lowest)


def play_card(deal: Deal, seat: int, card: Card) -> Deal:
    """Return the deal after a seat has played a card."""
    if seat != seat_to_act(deal) or card not in legal_cards(deal, seat):
        raise ValueError(seat, card)
    hands = tuple(
        tuple(held for held in hand if held != card) if at == seat else hand
        for at, hand in enumerate(deal.hands)
    )
    trick = (*deal.trick, Play(seat, card))
    if len(trick) < len(hands):
        return replace(deal, hands=hands, trick=trick)
    highest = max(play.card.rank for play in trick)
    taker = [play.seat for play in trick if play.card.rank == highest][-1]
    return Deal(hands, taker, played=(*deal.played, trick))


def play_out(pack: list[int], random: Random) -> list[int]:
    """Play one deal out at random, and return who took its tricks."""
    deal = deal_cards(pack, leader=0)
    takers: list[int] = []
    while any(deal.hands):
        seat = seat_to_act(deal)
        deal = play_card(deal, seat, random.choice(legal_cards(deal, seat)))
        if not deal.trick:
            takers.append(deal.leader)
    return takers


if __name__ == "__main__":
    measure(play_out)
