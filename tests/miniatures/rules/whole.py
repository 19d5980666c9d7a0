"""Engines of whole deals: they take no position in the middle of one."""

# ruff: noqa: ARG002 - a refusal is told of what is not looked at

from __future__ import annotations

from typing import Any

from tests.miniatures.rules.engine import Engine
from tests.miniatures.rules.following import MustHead
from tests.miniatures.rules.table import TurnsAreNotChecked
from tests.miniatures.rules.trick import LeaderStays


class WholeDeals(Engine):
    """It begins before a deal, and answers no questions."""

    offers = (
        "match.new",
        "match.deal",
        "match.play",
        "match.legal",
        "match.state",
        "match.view",
        "match.end",
    )
    begins: tuple[str, ...] = ("match",)

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say from where a match begins."""
        return super().hello(protocol) | {"positions": list(self.begins)}

    def match_new(self, position: dict[str, Any]) -> dict[str, Any]:
        """Begin a match, unless cards have been dealt."""
        if position["hands"] is not None:
            raise RuntimeError("cards have been dealt")
        return super().match_new(position)


class FromTheFirstLead(WholeDeals):
    """It begins at the first lead of a deal too."""

    begins = ("match", "deal")

    def match_new(self, position: dict[str, Any]) -> dict[str, Any]:
        """Begin a match, unless a card has been played."""
        if position["trick"] or position["played"]:
            raise RuntimeError("cards have been played")
        return Engine.match_new(self, position)


class WholeDealsHeaded(WholeDeals, MustHead):
    """It has those head that can."""


class WholeDealsOfOneLeader(WholeDeals, LeaderStays):
    """It has the same seat lead all tricks."""


class OneAtATime(Engine):
    """It bears one match at a time."""

    def match_new(self, position: dict[str, Any]) -> dict[str, Any]:
        """Begin a match where none is open."""
        if self._matches:
            raise RuntimeError("a match is open")
        return super().match_new(position)


class EndsOnRefusal(Engine):
    """It ends when a card is refused."""

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say so."""
        return super().hello(protocol) | {"refusal": "fatal"}

    def after_refusal(self, table: dict[str, Any], seat: str, card: dict[str, Any]) -> None:
        """End."""
        raise SystemExit(1)


class AcceptsAndNeverEnds(EndsOnRefusal, TurnsAreNotChecked):
    """It would end, and accepts a card out of turn."""


class EndsOnRefusalOnly(EndsOnRefusal, MustHead):
    """It ends when a card is refused that may be played."""
