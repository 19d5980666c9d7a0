"""Verdicts: what one check says, and what its checks say about a unit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agurk_conformance.protocol.outcome import Exchange
    from agurk_conformance.units import Unit


class Verdict(StrEnum):
    """What a check, or a unit, comes to."""

    PASSED = "passed"
    """Every applicable check agrees with the law, and there is one."""
    FAILED = "failed"
    """The engine answers, and the law says otherwise."""
    BROKEN = "broken"
    """The engine gives no answer that is right or wrong: it ends, hangs, or talks nonsense."""
    GIVEN_UP = "given_up"
    """The engine broke three times in a row and is no longer asked."""
    NOT_APPLICABLE = "not_applicable"
    """The engine does not offer what is needed."""


class Way(StrEnum):
    """How an engine is asked."""

    QUESTIONS = "questions"
    """Stateless questions about a position."""
    MATCH = "match"
    """A match that is started from the position and walked through the steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing asked, what the law says, and what the engine said.

    `step` counts from 0; `note` says more where there is more to say: the fault of a broken
    engine, the capability that is missing.
    """

    step: int
    way: Way
    asked: str
    expected: str
    got: str
    verdict: Verdict
    note: str = ""
    exchange: Exchange | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitResult:
    """The verdict on a unit, with the checks behind it."""

    unit: Unit
    checks: tuple[Check, ...]

    @property
    def verdict(self) -> Verdict:
        """A wrong answer weighs more than a broken one, and any applicable check more than none."""
        found = {check.verdict for check in self.checks}
        for verdict in (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP, Verdict.PASSED):
            if verdict in found:
                return verdict
        return Verdict.NOT_APPLICABLE

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways in which something applied."""
        used = {c.way for c in self.checks if c.verdict is not Verdict.NOT_APPLICABLE}
        return tuple(way for way in Way if way in used)

    @property
    def missing(self) -> tuple[str, ...]:
        """The capabilities that were missing, each once."""
        return tuple(
            dict.fromkeys(c.note for c in self.checks if c.verdict is Verdict.NOT_APPLICABLE)
        )

    @property
    def culprit(self) -> Check | None:
        """The first check that speaks against the engine, if any."""
        against = {Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP}
        bad = [check for check in self.checks if check.verdict in against]
        return next((check for check in bad if check.verdict is self.verdict), None)
