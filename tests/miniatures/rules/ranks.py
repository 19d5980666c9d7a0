"""Engines that know ranks alone: one that is right, and some that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.miniatures.rules.engine import Engine
from tests.miniatures.rules.following import MustHead
from tests.miniatures.rules.table import HandsAreNotChecked

from agurk_conformance.protocol.shapes import is_list, is_object

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card


class KnowsRanks(Engine):
    """It takes one card for another of the same rank, and answers numbers."""

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        """Reply with a number for each card."""
        reply = super().__call__(request)
        if request["method"] == "hello":
            reply["result"]["cards"] = "ranks"
            return reply
        answer: dict[str, Any] = self.numbered(reply)
        return answer

    def numbered(self, value: Any) -> Any:
        """Write a number for each card."""
        if is_list(value):
            return [self.numbered(own) for own in value]
        if not is_object(value):
            return value
        if "rank" in value:
            return value["rank"]
        return {name: self.numbered(own) for name, own in value.items()}

    def held(self, table: dict[str, Any], seat: str, card: Card) -> Card:
        """Find a card of the rank in the hand."""
        hands: dict[str, list[Card]] = table["hands"] or {}
        return next((own for own in hands.get(seat, []) if own["rank"] == card["rank"]), card)

    def is_legal(self, position: dict[str, Any], seat: str, card: Card) -> dict[str, Any]:
        """Answer whether a rank may be played."""
        return super().is_legal(position, seat, self.held(position, seat, card))

    def match_play(self, match: str, seat: str, card: Card) -> dict[str, Any]:
        """Play a card of the rank."""
        return super().match_play(match, seat, self.held(self._matches[match], seat, card))

    def is_faulty(self, hands: dict[str, list[Card]], table: dict[str, Any]) -> bool:
        """Say whether a deal is faulty as far as the ranks show it."""
        return super().is_faulty(self.told_apart(hands), table)

    def told_apart(self, hands: dict[str, list[Card]]) -> dict[str, list[Card]]:
        """Give each rank of the hands the next suit, and a fifth of them none that there is."""
        suits: dict[int, list[str]] = {}
        return {
            seat: [
                {**card, "suit": suits.setdefault(card["rank"], list("CDHSXYZ")).pop(0)}
                for card in hand
            ]
            for seat, hand in hands.items()
        }


class HeadsByRank(KnowsRanks, MustHead):
    """It has those head that can."""


class PlaysAnyRank(KnowsRanks, HandsAreNotChecked):
    """It does not look whether a rank is held."""


class ThreeTwos(KnowsRanks):
    """It has a three in the place of a two."""

    def all_cards(self) -> list[Card]:
        """List the cards, one of them wrong."""
        first, *others = super().all_cards()
        return [first | {"rank": 3}, *others]


class SaysRanksAnswersCards(KnowsRanks):
    """It promises numbers, and answers cards."""

    def numbered(self, value: Any) -> Any:
        """Leave cards as they are."""
        return value
