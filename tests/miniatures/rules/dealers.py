"""Engines that deal by themselves: one that is right, and some that are not."""

from __future__ import annotations

from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, ClassVar

from tests.miniatures.rules.engine import Engine
from tests.miniatures.rules.following import MustHead
from tests.miniatures.rules.ranks import KnowsRanks
from tests.miniatures.rules.settling import TiedAllPay
from tests.miniatures.rules.table import DealerLeads
from tests.miniatures.rules.trick import FirstEqualTakes

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card


class SamplesDeals(Engine):
    """It shows deals of its own, and does nothing else."""

    offers: ClassVar[tuple[str, ...]] = ("sample_deals",)

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
        deals: list[dict[str, list[Card]]] = []
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


class DealsItself(SamplesDeals):
    """It keeps matches in which it deals."""

    offers = (
        "match.new",
        "match.self_deal",
        "match.play",
        "match.legal",
        "match.state",
        "match.view",
        "match.end",
    )

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say from where a match begins."""
        return super().hello(protocol) | {"positions": ["match"]}

    def match_self_deal(self, match: str) -> dict[str, Any]:
        """Deal."""
        pack = iter(self.shuffled())
        seats = self.receivers(self._matches[match])
        sizes = zip(seats, self.sizes(len(seats)), strict=True)
        hands = {seat: [next(pack) for _ in range(size)] for seat, size in sizes}
        return self.match_deal(match, hands)


class DealsBehindAScreen(DealsItself):
    """It shows each seat its own hand, and none of them in the state."""

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say so."""
        told = ["phase", "dealer", "leader", "to_act", "trick", "scores", "lives", "taker"]
        return super().hello(protocol) | {"fields": {"state": told}}

    def match_state(self, match: str) -> dict[str, Any]:
        """Say where a match stands, without the hands."""
        return {k: v for k, v in super().match_state(match).items() if k != "hands"}


class DealsRanks(DealsItself, KnowsRanks):
    """It knows ranks alone."""


class DealsSix(DealsItself):
    """It gives each seat six cards, and takes that for right."""

    hand_size = 6


class DealsAndHeads(DealsItself, MustHead):
    """It has those head that can."""


class DealsToTheFirst(DealsItself, FirstEqualTakes):
    """It has the first of equal cards take."""


class DealsAndHasAllPay(DealsItself, TiedAllPay):
    """It has all pay that tie."""


class DealsAndLeads(DealsItself, DealerLeads):
    """It has the dealer lead."""


deals_itself = DealsItself()
