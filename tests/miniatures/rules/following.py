"""Engines that are wrong about what may be played."""

# ruff: noqa: ARG002 - a decision is told what a wrong one may look at

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card, Play


class NothingIsRefused(Engine):
    """A follower may play any card."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """List the whole hand."""
        return hand


class MustHead(Engine):
    """A follower that can head the trick has to."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """List the heads, and the lowest cards where there are none."""
        if not trick:
            return hand
        return [card for card in hand if self.heads(card, trick)] or self.lowest(hand)


class HigherIsNeeded(Engine):
    """A card of equal rank does not head."""

    def heads(self, card: Card, trick: list[Play]) -> bool:
        """Leave out the equal sign."""
        return self.rank(card) > self.reference(trick)


class FirstOfTheLowest(Engine):
    """Of several lowest cards only the first may be played."""

    def lowest(self, hand: list[Card]) -> list[Card]:
        """Find one card where there may be several."""
        return [min(hand, key=self.rank)]


class AgainstTheLead(Engine):
    """A follower is measured against the card led."""

    def reference(self, trick: list[Play]) -> int:
        """Look at the first card only."""
        return self.rank(trick[0]["card"])


class AceForcesTheLowest(Engine):
    """Nothing but a lowest card may be played on an ace that was led."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """Look for an ace first."""
        if trick and self.rank(trick[0]["card"]) == 14:
            return self.lowest(hand)
        return super().legal(hand, trick)


class OnlyCardIsTooLow(Engine):
    """An only card is illegal if it does not head."""

    def lowest(self, hand: list[Card]) -> list[Card]:
        """Look for a lowest card where there is a choice."""
        return super().lowest(hand) if len(hand) > 1 else []


class SuitIsFollowed(Engine):
    """A follower that holds the suit led has to play it."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """Choose among the cards of the suit led, if there are any."""
        led = [card for card in hand if trick and card["suit"] == trick[0]["card"]["suit"]]
        return super().legal(led or hand, trick)


class NoLeadWithOneCard(Engine):
    """A leader with one card has no play."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """Take a hand of one for one that is empty."""
        return super().legal(hand, trick) if trick or len(hand) > 1 else []


class CrashesOnAChoice(Engine):
    """Where a follower has a head and a lower card besides, a name is not bound."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:
        """Forget the case of a choice."""
        heads = [self.heads(card, trick) for card in hand if trick]
        if any(heads) and not all(heads):
            raise NameError("name 'cards' is not defined")
        return super().legal(hand, trick)
