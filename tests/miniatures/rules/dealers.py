"""Engines that deal by themselves: one that is right, and some that are not."""

from __future__ import annotations

from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card


class SamplesDeals(Engine):
    """It shows deals of its own, and does nothing else."""

    offers: tuple[str, ...] = ("sample_deals",)  # type: ignore[misc]

    def __init__(self) -> None:
        """Begin with a shuffle that is the same each time."""
        super().__init__()
        self.chance = Random(5)  # noqa: S311 - nothing is to be kept secret

    def shuffled(self) -> list[Card]:
        """Shuffle the pack."""
        cards = self.all_cards()
        self.chance.shuffle(cards)
        return cards

    def sizes(self, seats: int) -> list[int]:
        """Say how many cards each seat gets."""
        return [self.hand_size] * seats

    def sample_deals(
        self,
        ruleset: dict[str, Any] | None,  # noqa: ARG002 - there is one game
        seats: int,
        count: int,
    ) -> dict[str, Any]:
        """Deal so many times."""
        deals = []
        for _ in range(count):
            pack = iter(self.shuffled())
            sizes = zip(ascii_uppercase, self.sizes(seats), strict=False)
            deals.append({seat: [next(pack) for _ in range(size)] for seat, size in sizes})
        return {"deals": deals}


class DealsWithoutAnAce(SamplesDeals):
    """It has lost a card."""

    def all_cards(self) -> list[Card]:
        """List the cards but the last."""
        return super().all_cards()[:-1]


class DealsTwice(SamplesDeals):
    """It draws each card from a whole pack."""

    def shuffled(self) -> list[Card]:
        """Draw each card by itself."""
        cards = self.all_cards()
        return [self.chance.choice(cards) for _ in cards]


class DealsAStranger(SamplesDeals):
    """It has a joker among the cards."""

    def all_cards(self) -> list[Card]:
        """List the cards and a joker."""
        return [*super().all_cards(), {"rank": 15, "suit": None, "n": 1}]


class DealsUnequally(SamplesDeals):
    """It gives the last seat a card less."""

    def sizes(self, seats: int) -> list[int]:
        """Say how many cards each seat gets."""
        *others, last = super().sizes(seats)
        return [*others, last - 1]


class DealsTooFew(SamplesDeals):
    """It gives each seat six cards."""

    def sizes(self, seats: int) -> list[int]:
        """Say how many cards each seat gets."""
        return [6] * seats
