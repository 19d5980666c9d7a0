"""Engines that are wrong about what cards are worth, who takes a trick, and who leads the next."""

# ruff: noqa: ARG002 - a decision is told what a wrong one may look at

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card, Play


class AceIsOne(Engine):
    """The ace is compared as the lowest card."""

    def rank(self, card: Card) -> int:
        """Give an ace its number in other games."""
        number = super().rank(card)
        return 1 if number == 14 else number


class FirstEqualTakes(Engine):
    """Of equal highest cards the first takes."""

    def holds(self, play: Play, best: Play) -> bool:
        """Leave out the equal sign."""
        return self.rank(play["card"]) > self.rank(best["card"])


class LastSeatTakes(Engine):
    """The highest card of a trick is kept without its seat, and the last seat takes."""

    def best(self, trick: list[Play]) -> Play:
        """Give the highest card to whoever has just played."""
        return super().best(trick) | {"seat": trick[-1]["seat"]}


class HighestIsNeverReset(Engine):
    """The highest card of a deal so far takes every trick that follows."""

    def carried(self, best: Play) -> list[Play]:
        """Keep the highest card and its seat."""
        return [best]


class LeaderStays(Engine):
    """One seat leads all tricks of a deal."""

    def next_leader(self, taker: str, trick: list[Play]) -> str:
        """Let the same seat lead again."""
        leader: str = trick[0]["seat"]
        return leader
