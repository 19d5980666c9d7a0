"""Engines that offer little, with rules that are right or wrong."""

from __future__ import annotations

from typing import Any

from tests.miniatures.rules.engine import STATELESS, Engine
from tests.miniatures.rules.following import MustHead


class AnswersQuestions(Engine):
    """It answers questions, and keeps no match."""

    offers = STATELESS


class ListsCards(Engine):
    """It lists the legal cards, and does nothing else."""

    offers = ("legal_cards",)


class ChecksCards(Engine):
    """It says whether a card is legal, and does nothing else."""

    offers = ("is_legal",)


class ListsTooFew(MustHead):
    """It does nothing but list cards, and leaves out the lowest where another heads."""

    offers = ("legal_cards",)


class ChecksTooStrictly(MustHead):
    """It does nothing but check cards, and has those head that can."""

    offers = ("is_legal",)


class TakesNoPosition(Engine):
    """It lists legal cards, and supports none of the positions about which it is asked."""

    offers = ("legal_cards",)

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        """Support nothing but the greeting."""
        if request["method"] == "hello":
            return super().__call__(request)
        unsupported = {"code": 2, "message": "not this one"}
        return {"jsonrpc": "2.0", "id": request["id"], "error": unsupported}


class OffersNothing(Engine):
    """It begins a match, and neither deals nor takes a deal."""

    offers = ("match.new", "match.state", "match.end")

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say that a match begins before its first deal."""
        return super().hello(protocol) | {"positions": ["match"]}


takes_no_position = TakesNoPosition()
offers_nothing = OffersNothing()
