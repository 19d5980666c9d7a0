"""Engines whose adapter is wired: what is wrong is a rule, or what is claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.miniatures.rules.engine import Engine

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Card, Play, Table


class PlaysAnything(Engine):
    """It allows every card of a hand."""

    def legal(self, hand: list[Card], trick: list[Play]) -> list[Card]:  # noqa: ARG002
        """Allow them all."""
        return hand


class ClaimsAnotherGame(Engine):
    """It claims a ruleset that is not there."""

    def hello(self, protocol: int) -> dict[str, Any]:
        """Claim it."""
        return super().hello(protocol) | {"rulesets": ["agurkk"]}


class ForgetsTheTaker(Engine):
    """It does not know who takes a trick."""

    def trick_taker(self, position: Table) -> dict[str, Any]:  # noqa: ARG002
        """Name nobody."""
        return {"seat": None}


class KnowsNoTurns(Engine):
    """It looks at the card and the trick, whoever plays."""

    def is_legal(self, position: Table, seat: str, card: Card) -> dict[str, Any]:
        """Judge it as if the seat were to act."""
        return super().is_legal(position | {"to_act": seat}, seat, card)


class HasATableOfItsOwn(Engine):
    """It claims options in the place of a ruleset."""

    def hello(self, protocol: int) -> dict[str, Any]:
        """Claim them."""
        return super().hello(protocol) | {"rulesets": [{"id": None, "options": {"threshold": 30}}]}


plays_anything = PlaysAnything()
claims_another_game = ClaimsAnotherGame()
forgets_the_taker = ForgetsTheTaker()
knows_no_turns = KnowsNoTurns()
has_a_table_of_its_own = HasATableOfItsOwn()
