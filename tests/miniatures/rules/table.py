"""Engines that are wrong about the pack, the deal, turns, and what they refuse."""

# ruff: noqa: ARG002 - a decision is told what a wrong one may look at

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card, Table


class JokerInThePack(Engine):
    """The pack has a joker."""

    def all_cards(self) -> list[Card]:
        """Leave the joker in."""
        return [*super().all_cards(), {"rank": 15, "suit": None, "n": 1}]


class EightMayPlay(Engine):
    """Eight seats make a match."""

    most_seats = 8


class SixMayBeDealt(Engine):
    """Hands only need to have the same size."""

    def are_sizes_right(self, hands: dict[str, list[Card]], size: int) -> bool:
        """Compare the hands with each other."""
        return len({len(hand) for hand in hands.values()}) == 1


class PackIsNotRestored(Engine):
    """What was played in one deal is missing in the next."""

    def are_dealable(self, cards: list[Card], table: Table) -> bool:
        """Deal from what is left."""
        gone = [play["card"] for trick in table["played"] for play in trick]
        return super().are_dealable(cards, table) and not any(card in gone for card in cards)


class DealerIsDealtToFirst(Engine):
    """Dealing begins with the dealer."""

    def receivers(self, table: Table) -> list[str]:
        """Turn the order by one."""
        *others, dealer = super().receivers(table)
        return [dealer, *others]


class HandsAreDealtWhole(Engine):
    """Each seat gets its hand in one packet."""

    def deal_out(self, pack: list[Card], receivers: list[str], size: int) -> dict[str, list[Card]]:
        """Slice the pack."""
        return {seat: pack[n * size : (n + 1) * size] for n, seat in enumerate(receivers)}


class DealerLeads(Engine):
    """The dealer leads the first trick."""

    def forehand(self, table: Table) -> str:
        """Let the dealer begin."""
        dealer: str = table["dealer"]
        return dealer


class IndexSlips(Engine):
    """The dealer is counted along a list from which seats are removed."""

    def next_dealer(self, table: Table) -> str:
        """Add one to the place that the dealer had before the seats that pay now left."""
        before = [
            seat
            for seat in table["seats"]
            if seat in table["active"] or seat in table["last"]["payers"]
        ]
        left: list[str] = table["active"]
        return left[(before.index(table["dealer"]) + 1) % len(left)]


class TurnsAreNotChecked(Engine):
    """Any seat may play at any time."""

    def objection(self, table: Table, seat: str, card: Card) -> str | None:
        """Take whoever plays for the seat to act."""
        return super().objection(table | {"to_act": seat}, seat, card)


class HandsAreNotChecked(Engine):
    """A card need not be held."""

    def objection(self, table: Table, seat: str, card: Card) -> str | None:
        """Take the card for one that is held."""
        hands = dict(table["hands"] or {})
        if seat in hands:
            hands[seat] = [*hands[seat], card]
        return super().objection(table | {"hands": hands}, seat, card)


class RefusedCardIsLost(Engine):
    """A card that is refused has left the hand already."""

    def after_refusal(self, table: Table, seat: str, card: Card) -> None:
        """Forget to put the card back."""
        hands: dict[str, list[Card]] = table["hands"] or {}
        if seat in hands:
            hands[seat] = [held for held in hands[seat] if held != card]
