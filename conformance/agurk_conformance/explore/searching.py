"""Searching: cases put to an engine, and each disagreement shrunk by Hypothesis."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hypothesis import Phase
from hypothesis.errors import FlakyFailure, FlakyReplay, FlakyStrategyDefinition

from agurk_conformance.explore.drawing import drawn, take
from agurk_conformance.explore.naming import Key, Naming
from agurk_conformance.explore.paring import pared
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_conformance.explore.drawing import Field
    from agurk_conformance.explore.turns import Turn
    from agurk_conformance.judging.verdict import Check, UnitResult
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law

DEFAULT: Final = 2000
"""How many cases are drawn where nobody says how many."""

_FLAKY: Final = (FlakyFailure, FlakyReplay, FlakyStrategyDefinition)
_BROKEN: Final = frozenset({Verdict.BROKEN, Verdict.GIVEN_UP})


SHRINKING: Final = 250
"""After so many questions Hypothesis has shrunk enough, and what is left is pared."""


class _FoundError(Exception):
    """The disagreement that is looked for."""


class _EnoughError(BaseException):
    """Hypothesis has shrunk enough; no Exception, for those are what it shrinks."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A case that engine and oracle answer differently, as small as could be, and the check."""

    key: Key
    case: Case
    check: Check


@dataclass(slots=True)
class Tally:
    """How the cases came out."""

    agreed: int = 0
    disagreed: int = 0
    broken: int = 0
    unasked: int = 0
    missing: dict[str, None] = field(default_factory=dict[str, None])
    faults: dict[str, tuple[Case, Check]] = field(default_factory=dict[str, "tuple[Case, Check]"])


class Search:
    """A search of one engine: how many cases, from which seed, and what came of it."""

    def __init__(self, engine: Client, ground: Field, law: Law, number: int, start: int) -> None:
        """Take the engine, where cases are drawn from, the law, how many, and the seed."""
        self._engine = engine
        self._ground = ground
        self._naming = Naming(law, ground.oracle)
        self._number = number
        self._seed = start
        self._turns: dict[Key, Turn] = {}
        self._smallest: dict[Key, Case] = {}
        self.tally = Tally()

    def disagreements(self) -> Iterator[Disagreement]:
        """Draw and ask all cases; then shrink each disagreement, the smallest first.

        Raises NothingDrawnError where the oracle answers no case.
        """
        return self.among(list(drawn(self._ground, self._number, self._seed)))

    def among(self, cases: Sequence[tuple[Turn, Case]]) -> Iterator[Disagreement]:
        """Ask the first cases that are drawn; then shrink as `disagreements` does."""
        self._look_at(cases)
        for key in sorted(self._smallest, key=lambda key: (self._smallest[key].size, key)):
            if not self._engine.given_up:
                yield self._shrunk(key)

    def _look_at(self, cases: Sequence[tuple[Turn, Case]]) -> None:
        """Ask the engine all cases, and note how each comes out."""
        results = run([case.unit for _, case in cases], self._engine)
        for (turn, case), result in zip(cases, results, strict=True):
            self._count(case, result)
            key = self._key_of(case, result)
            if key is None:
                continue
            self._turns.setdefault(key, turn)
            if key not in self._smallest or case.size < self._smallest[key].size:
                self._smallest[key] = case

    def _count(self, case: Case, result: UnitResult) -> None:
        """Count one case."""
        found = {check.verdict for check in result.checks}
        if found & _BROKEN:
            self.tally.broken += 1
            check = next(check for check in result.checks if check.verdict in _BROKEN)
            known = self.tally.faults.get(check.note)
            if known is None or case.size < known[0].size:
                self.tally.faults[check.note] = (case, check)
        elif Verdict.FAILED in found:
            self.tally.disagreed += 1
        elif Verdict.PASSED in found:
            self.tally.agreed += 1
        else:
            self.tally.unasked += 1
        self.tally.missing.update(dict.fromkeys(result.missing))

    def _key_of(self, case: Case, result: UnitResult) -> Key | None:
        """Return what engine and oracle disagree about; None where they do not."""
        failed = first_failed(result)
        return None if failed is None else self._naming.key(case, failed)

    def check(self, case: Case) -> Check | None:
        """Ask the engine one case; return the check that fails, if any."""
        return first_failed(next(iter(run([case.unit], self._engine))))

    def key(self, case: Case) -> Key | None:
        """Ask the engine one case; return what it disagrees about, if anything."""
        failed = self.check(case)
        return None if failed is None else self._naming.key(case, failed)

    def _shrunk(self, key: Key) -> Disagreement:
        """Take the first turn of a key again, and let Hypothesis shrink what is found in it."""
        seen, best = 0, self._smallest[key]

        def look(case: Case) -> None:
            nonlocal seen, best
            if seen > SHRINKING:
                raise _EnoughError
            seen += 1
            if self.key(case) != key:
                return
            if case.size < best.size:
                best = case
            raise _FoundError

        try:
            take(self._ground.oracle, self._turns[key], look, (Phase.generate, Phase.shrink))
        except (_FoundError, _EnoughError, *_FLAKY):
            pass
        best = pared(best, self._ground, lambda case: self.key(case) == key)
        check = self.check(best)
        if check is None:
            raise _FoundError
        return Disagreement(key, best, check)

    def cited(self, found: Disagreement) -> tuple[str, ...]:
        """Return the clauses on which the answers of a disagreement depend."""
        return self._naming.cited(found.case, found.key.clause)


def first_failed(result: UnitResult) -> Check | None:
    """Return the first check in which an engine answers wrongly; None where there is none."""
    return next((check for check in result.checks if check.verdict is Verdict.FAILED), None)
