"""Talk: one match with an engine, from its opening, and what is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agurk_conformance.judging.expecting import Acceptance, Expectation, Picture
from agurk_conformance.judging.judge import Asked, judge, not_applicable
from agurk_conformance.judging.verdict import Way
from agurk_conformance.notation import hands_to_wire
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.ways.opening import Opening, opening_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.verdict import Check
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome


class Talk:
    """A match: how it is begun, moved on and asked about, and what it was last said to be."""

    def __init__(self, unit: Unit, client: Client) -> None:
        """Take the unit and the engine."""
        self._unit = unit
        self._client = client
        self._match: str | None = None
        self._stopped = True
        self._state: Answered | None = None
        self._step = 0
        self._opening: Opening | None = None
        self._done: list[tuple[str, Mapping[str, Any]]] = []

    def _asked(self, words: str) -> Asked:
        """Return what is asked at the current step."""
        hello = self._client.hello
        return Asked(
            step=self._step,
            way=Way.MATCH if self._opening is None else self._opening.way,
            words=words,
            explains=hello.explains,
            cards=hello.cards,
        )

    def _ask(
        self, method: str, words: str, expectation: Expectation, params: Mapping[str, Any]
    ) -> tuple[Outcome, tuple[Check, ...]]:
        """Ask about the match, and judge the outcome."""
        outcome = self._call(method, params)
        return outcome, judge(self._asked(words), expectation, outcome)

    def _call(self, method: str, params: Mapping[str, Any]) -> Outcome:
        """Ask about the match."""
        return self._client.ask(Call(method, {"match": self._match, **params}))

    def _start(self) -> Iterator[Check]:
        """Start the match, and bring it to the position before the first step."""
        opening = opening_of(self._unit, self._client.hello)
        if isinstance(opening, str):
            yield not_applicable(self._asked("a match begins from the position"), opening)
            return
        self._opening = opening
        yield from self._open(opening)

    def _open(self, opening: Opening) -> Iterator[Check]:
        """Start a match by an opening."""
        words = "a match begins from the position"
        outcome = self._client.ask(Call("match.new", {"position": opening.position}))
        yield from judge(self._asked(words), Acceptance(), outcome)
        if not isinstance(outcome, Answered):
            return
        self._match, self._state = outcome.result["match"], outcome
        self._stopped = False
        for move in opening.moves:
            if self._stopped:
                return
            yield from self._go(move.method, move.words, move.params)
        self._done.clear()
        yield from self._arrived(opening)

    def _arrived(self, opening: Opening) -> Iterator[Check]:
        """See that the moves of an opening have led to the position."""
        position = self._unit.positions[0]
        if not opening.moves or self._state is None or position.is_trick_complete:
            return
        there = {"to_act": position.to_act, "hands": hands_to_wire(position.hands or {})}
        asked = self._asked("has the deal come to the position?")
        yield from judge(asked, Picture(there), self._state)

    def _go(self, method: str, words: str, params: Mapping[str, Any]) -> Iterator[Check]:
        """Do something lawful; where it is not done the match cannot go on."""
        outcome, checks = self._ask(method, words, Acceptance(), params)
        yield from checks
        self._stopped = not isinstance(outcome, Answered)
        self._state = outcome if isinstance(outcome, Answered) else None
        self._done.append((method, params))

    def _again(self) -> Iterator[Check]:
        """Bring a new match to where this one was when the engine ended on a refusal."""
        done = tuple(self._done)
        if self._opening is None:
            return
        self._stopped = True
        yield from self._open(self._opening)
        for method, params in done:
            if self._stopped:
                return
            yield from self._go(method, "a new match comes to where the old one was", params)
