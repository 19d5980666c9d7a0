"""Engines that are wrong about what a deal costs, whom, and what comes of it."""

# ruff: noqa: ARG002 - a decision is told what a wrong one may look at

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card, Play, Table


class EveryTrickCosts(Engine):
    """Each trick is paid for, not the last one alone."""

    def early_points(self, trick: list[Play], best: Play) -> dict[str, int]:
        """Count every trick like the last."""
        return self.points(trick, best)


class TiedAllPay(Engine):
    """All seats that share the highest rank pay."""

    def payers(self, trick: list[Play], taker: str) -> list[str]:
        """List every seat with the highest rank."""
        highest = self.reference(trick)
        return [play["seat"] for play in trick if self.rank(play["card"]) == highest]


class CourtCardsCostTen(Engine):
    """Jack, queen and king cost ten."""

    def penalty(self, card: Card) -> int:
        """Count as in other games."""
        number = super().penalty(card)
        return 10 if 11 <= number <= 13 else number


class TiedAreRewarded(Engine):
    """A seat that ties the taker has the rank taken off its score."""

    def other_points(self, card: Card, best: Card) -> int:
        """Reward the rank of the card that was paid for."""
        return -self.rank(card) if self.rank(card) == self.rank(best) else 0


class CrossesAbove(Engine):
    """Exactly the threshold does not cross it."""

    def crosses(self, score: int) -> bool:
        """Leave out the equal sign."""
        return score > self.threshold


class AllLivesAtOnce(Engine):
    """A crossing costs all lives that a seat has."""

    def lives_after_crossing(self, lives: int) -> int:
        """Leave none."""
        return 0


class OneLife(Engine):
    """A match begins with one life each."""

    lives = 1


class BackAtZero(Engine):
    """A seat that has lost a life goes on from zero."""

    def re_entry(self, scores: list[int]) -> int:
        """Begin anew."""
        return 0


class EliminatedCount(Engine):
    """A seat comes back at the highest score of all others, eliminated ones among them."""

    def compared(self, table: Table, crossing: list[str]) -> list[str]:
        """Look at every seat."""
        return [seat for seat in table["seats"] if seat not in crossing]


class StaysWithoutLives(Engine):
    """A seat is eliminated by the crossing after its last life."""

    def is_out(self, lives: int) -> bool:
        """Count one crossing too many."""
        return lives < 0


class FirstOutEnds(Engine):
    """The match is over as soon as a seat is eliminated."""

    def is_over(self, active: list[str], out: list[str]) -> bool:
        """End the game where one player leaves it."""
        return bool(out)


class LastPenaltyIsForgotten(Engine):
    """The penalty that ends the match is not added to the score."""

    def settlement(self, table: Table, points: dict[str, int]) -> Table:
        """Return before the scores are written."""
        result = super().settlement(table, points)
        return result | {"scores": table["scores"]} if result["over"] else result
