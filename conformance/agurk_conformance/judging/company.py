"""Company: a second match beside the one that is walked through, of which neither takes notice.

An engine that says in its hello that several matches may be open keeps them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.judging.expecting import Acceptance, Picture
from agurk_conformance.judging.judge import judge
from agurk_conformance.judging.params import move_of
from agurk_conformance.protocol.outcome import Answered, Call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.expecting import Expectation
    from agurk_conformance.judging.judge import Asked
    from agurk_conformance.judging.verdict import Check
    from agurk_conformance.protocol.client import Client

    Ask = Callable[[str], Asked]


class Company:
    """A match from the first position of a unit, which is moved once and then left."""

    def __init__(self, unit: Unit, client: Client) -> None:
        """Take the unit and the engine."""
        self._unit = unit
        self._client = client
        self._match: str | None = None
        self._state: Mapping[str, Any] | None = None

    def open(self, asked: Ask) -> Iterator[Check]:
        """Open the match, and remember its state."""
        wire = position_to_wire(self._unit.positions[0], self._unit.ruleset)
        outcome = self._client.ask(Call("match.new", {"position": wire}))
        yield from judge(asked("a second match begins beside it"), Acceptance(), outcome)
        if isinstance(outcome, Answered):
            self._match = outcome.result["match"]
            self._state = {k: v for k, v in outcome.result.items() if k != "match"}

    def part(self, asked: Ask) -> Iterator[Check]:
        """See that the match is as it was, move it, ask about a table of its own, and leave it."""
        if self._match is None:
            return
        if self._client.hello.supports("match.state"):
            words = "what is the state of the second match?"
            yield from self._ask("match.state", asked(words), Picture(self._state or {}), {})
        yield from self._move(asked)
        yield from self._foreign(asked)
        if self._client.hello.supports("match.end"):
            yield from self._ask("match.end", asked("the second match ends"), Acceptance(), {})
        self._match = None

    def leave(self) -> None:
        """Leave the match, whatever has become of it."""
        if self._match is not None:
            self._client.ask(Call("match.end", {"match": self._match}))

    def _move(self, asked: Ask) -> Iterator[Check]:
        """Take the first step in this match too, where it is a deal or a play."""
        for step in self._unit.row.steps:
            move = move_of(step)
            if move is not None:
                words = "the second match goes on"
                yield from self._ask(move[0], asked(words), Acceptance(), move[1])
                return

    def _foreign(self, asked: Ask) -> Iterator[Check]:
        """Ask for the legal cards of a position that belongs to no match."""
        if not self._client.hello.supports("legal_cards"):
            return
        known = (place for place in self._unit.positions if place.known and place.to_act)
        for position in known:
            params = {"position": position_to_wire(position, self._unit.ruleset)}
            outcome = self._client.ask(Call("legal_cards", params))
            yield from judge(asked("a question in between"), Acceptance(), outcome)
            return

    def _ask(
        self, method: str, asked: Asked, expectation: Expectation, params: Mapping[str, Any]
    ) -> Iterator[Check]:
        """Ask about this match, and judge the outcome."""
        outcome = self._client.ask(Call(method, {"match": self._match, **params}))
        yield from judge(asked, expectation, outcome)
