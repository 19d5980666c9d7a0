"""The oracle: what the law says of a position, by an engine that is taken to know it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from agurk_conformance import notation
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.exhaust.laying import Layer, any_rank
from agurk_conformance.exhaust.scope import Spot
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.running import engines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from agurk_conformance.exhaust.scope import Ranks, Scope
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome
    from agurk_spec.records import Ruleset

NEEDED: Final = ("legal_cards", "trick_taker")
"""What an oracle has to offer."""


class Oracle:
    """An engine that is asked for the law."""

    def __init__(self, client: Client, name: str) -> None:
        """Take the engine, started, and its name. Raises UsageError where it is no oracle."""
        if client.hello.cards == "ranks":
            raise UsageError(f"the oracle {name} answers in ranks; allowed: one that tells cards")
        self.client = client
        self._name = name

    def ask(self, calls: Sequence[Call]) -> list[Mapping[str, Any]]:
        """Return the answers to some calls. Raises UsageError where one is not answered."""
        return [
            self._result(call, outcome)
            for call, outcome in zip(calls, self.client.ask_many(calls), strict=True)
        ]

    def reason(self, position: Mapping[str, Any], seat: Seat, card: Card) -> str | None:
        """Return by which clause a card may or may not be played, where the oracle explains it."""
        if not (self.client.hello.explains and self.client.hello.supports("is_legal")):
            return None
        wire = notation.card_to_wire(card)
        params = {"position": position, "seat": seat, "card": wire}
        because: Sequence[str] = self.ask([Call("is_legal", params)])[0].get("because", ())
        return because[-1] if because else None

    def __enter__(self) -> Self:
        """Give the oracle itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the engine."""
        self.client.close()

    def _result(self, call: Call, outcome: Outcome) -> Mapping[str, Any]:
        """Return the result of a call."""
        if isinstance(outcome, Answered):
            result: Mapping[str, Any] = outcome.result
            return result
        told = getattr(outcome, "message", None) or getattr(outcome, "detail", "")
        raise UsageError(f"the oracle {self._name} does not answer {call.method}: {told}")


def open_oracle(name: str, folder: Path) -> Oracle:
    """Start an oracle by its name. Raises UsageError and EngineError as for any engine."""
    client = engines.open_oracle(name, NEEDED, folder)
    try:
        return Oracle(client, name)
    except UsageError:
        client.close()
        raise


class Company:
    """Beside which ranks a card of a trick was legal, by the oracle; asked once for each card."""

    def __init__(self, oracle: Oracle, scope: Scope, ruleset: Ruleset) -> None:
        """Take the oracle, the scope and the ruleset."""
        self._oracle = oracle
        self._scope = scope
        self._ruleset = ruleset
        self._known: dict[tuple[Ranks, int], frozenset[int]] = {}

    def __call__(self, trick: Ranks, rank: int) -> frozenset[int]:
        """Return of which ranks a hand may be beside a card that is played to a trick."""
        if not trick:
            return frozenset(self._scope.copies)
        if (trick, rank) not in self._known:
            self._known[trick, rank] = frozenset(self._found(trick, rank))
        return self._known[trick, rank]

    @cached_property
    def _layer(self) -> Layer:
        """What lays two cards in a hand after a trick whose own lawfulness is settled before."""
        return Layer(self._scope, any_rank)

    def _found(self, trick: Ranks, rank: int) -> set[int]:
        """Ask for every rank that is left."""
        left = dict(self._scope.copies)
        for each in (*trick, rank):
            left[each] -= 1
        others = [each for each, number in left.items() if number > 0]
        hands = [tuple(sorted((rank, each))) for each in others]
        laid = [self._layer.lay(Spot(trick, hand, 2)) for hand in hands]
        positions = [position for position in laid if position is not None]
        calls = [
            Call("legal_cards", {"position": position_to_wire(position, self._ruleset)})
            for position in positions
        ]
        results = self._oracle.ask(calls)
        return {
            other
            for other, result in zip(others, results, strict=True)
            if rank in {card["rank"] for card in result["cards"]}
        }
