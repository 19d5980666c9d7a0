"""A toy engine: what may be played in the Danish game, who takes a trick, what the last costs."""

from __future__ import annotations

from typing import NamedTuple, Optional


class Card(NamedTuple):
    rank: int  # 2 to 14, the ace
    suit: Optional[str]


class Play(NamedTuple):
    seat: str
    card: Card


class Table(NamedTuple):
    active: list[str]
    hands: dict[str, list[Card]]
    trick: list[Play]
    to_act: Optional[str]

    def highest(self) -> int:
        return max(card.rank for _, card in self.trick)

    def legal_cards(self) -> list[Card]:
        """Return what the seat to act may play: a card that heads the trick, or its lowest."""
        hand = self.hands[self.to_act] if self.to_act else []
        if not self.trick:
            return hand
        lowest = min(card.rank for card in hand)
        return [card for card in hand if card.rank >= self.highest() or card.rank == lowest]

    def may_play(self, seat: str, card: Card) -> bool:
        return seat == self.to_act and card in self.legal_cards()

    def taker(self) -> str:
        """Return who takes the complete trick: of equal highest cards, the last."""
        return [seat for seat, card in self.trick if card.rank == self.highest()][-1]

    def points(self) -> dict[str, int]:
        """Return what the last trick costs each seat: its taker the rank, the others nothing."""
        return {seat: self.highest() if seat == self.taker() else 0 for seat in self.active}
