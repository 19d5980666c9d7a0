"""Engines that are one loop: a whole deal in, takers and points out."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tests.miniatures.rules.engine import Engine, Refusal
from tests.miniatures.rules.following import MustHead
from tests.miniatures.rules.settling import TiedAllPay
from tests.miniatures.rules.trick import FirstEqualTakes

if TYPE_CHECKING:
    from tests.miniatures.rules.book import Play, Table


class OneLoop(Engine):
    """It plays a deal from the lead of a trick."""

    offers = ("play_deal",)

    def play_deal(self, position: Table, plays: list[Play]) -> dict[str, Any]:
        """Answer how a deal goes."""
        name = self.match_new(deepcopy(position))["match"]
        takers: list[str] = []
        points = None
        for number, play in enumerate(plays):
            try:
                state = self.match_play(name, **play)
            except Refusal:
                return {"takers": takers, "points": None, "refused_at": number}
            if not state["trick"]:
                takers.append(state["taker"])
                points = state["points"]
        return {"takers": takers, "points": points, "refused_at": None}


class OneLoopFromTheDeal(OneLoop):
    """It plays a deal from its first lead."""

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say so."""
        return super().hello(protocol) | {"positions": ["deal"]}

    def play_deal(self, position: Table, plays: list[Play]) -> dict[str, Any]:
        """Answer how a deal goes, if it is a whole one."""
        if position["trick_number"] != 1:
            raise RuntimeError("cards have been played")
        return super().play_deal(position, plays)


class LoopThatHeads(OneLoop, MustHead):
    """It has those head that can."""


class LoopOfTheFirst(OneLoop, FirstEqualTakes):
    """It has the first of equal cards take."""


class LoopOfTheTied(OneLoop, TiedAllPay):
    """It has all pay that tie."""


class RefusesEverything(OneLoop):
    """It refuses the first play of every deal."""

    def play_deal(
        self,
        position: Table,  # noqa: ARG002 - it looks at nothing
        plays: list[Play],  # noqa: ARG002 - likewise
    ) -> dict[str, Any]:
        """Refuse."""
        return {"takers": [], "points": None, "refused_at": 0}


one_loop = OneLoop()
refuses_everything = RefusesEverything()
