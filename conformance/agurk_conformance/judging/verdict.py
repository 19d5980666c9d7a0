"""Verdicts: what one check says, and what its checks say about a unit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.scenario import asked_by

if TYPE_CHECKING:
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.protocol.outcome import Exchange


class Verdict(StrEnum):
    """What a check, or a unit, comes to."""

    PASSED = "passed"
    """Every applicable check agrees with the law, and whatever the unit asks has one."""
    FAILED = "failed"
    """The engine answers, and the law says otherwise."""
    BROKEN = "broken"
    """The engine gives no answer that is right or wrong: it ends, hangs, or talks nonsense."""
    GIVEN_UP = "given_up"
    """The engine broke three times in a row and is no longer asked."""
    NOT_APPLICABLE = "not_applicable"
    """The engine does not offer what is needed to ask all that the unit asks."""


class Way(StrEnum):
    """How an engine is asked."""

    QUESTIONS = "questions"
    """Stateless questions about a position."""
    MATCH = "match"
    """A match that is started from the position and walked through the steps."""
    EMBEDDED = "embedded"
    """A match of whole deals, brought to the position by plays that lead there."""
    PLAY_DEAL = "play_deal"
    """A whole deal in one call, from its first card as far as the steps go."""
    SAMPLES = "samples"
    """Deals that the engine makes by itself, looked through for what no chance can bring."""
    SELF_DEALT = "self_dealt"
    """A match in which the engine deals by itself, followed with an oracle."""


_APPLICABLE: Final = frozenset(Verdict) - {Verdict.NOT_APPLICABLE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing asked, what the law says, and what the engine said.

    `step` counts from 0; `field` names the field of an expectation, where one was compared;
    `note` says more where there is more to say: the fault of a broken engine, the capability that
    is missing.
    """

    step: int
    way: Way
    asked: str
    expected: str
    got: str
    verdict: Verdict
    field: str = ""
    note: str = ""
    exchange: Exchange | None = None

    @property
    def manner(self) -> tuple[Way, str]:
        """The way in which it was asked, and of a question that was sent the method."""
        request = None if self.exchange is None else self.exchange.request
        if request is None or self.way is not Way.QUESTIONS:
            return self.way, ""
        return self.way, request.method


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitResult:
    """The verdict on a unit, with the checks behind it."""

    unit: Unit
    checks: tuple[Check, ...]

    @property
    def verdict(self) -> Verdict:
        """A wrong answer weighs more than a broken one, and either more than what is not asked."""
        found = {check.verdict for check in self.checks}
        for verdict in (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP):
            if verdict in found:
                return verdict
        whole = Verdict.PASSED in found and not self.unasked
        return Verdict.PASSED if whole else Verdict.NOT_APPLICABLE

    @property
    def unasked(self) -> tuple[str, ...]:
        """What the unit asks and no applicable check is about: `step 3`, or `step 3: taker`.

        One way is enough, and of questions one method. Where something of it does not apply, what
        else was looked at in the same manner does not stand in for it.
        """
        about = [((c.step, c.field, c.manner), c.verdict in _APPLICABLE) for c in self.checks]
        without = {what for what, applies in about if not applies}
        asked = {what[:2] for what, applies in about if applies and what not in without}
        return tuple(
            f"step {number + 1}: {field}" if field else f"step {number + 1}"
            for number, step in enumerate(self.unit.row.steps)
            for field in asked_by(step)
            if (number, field) not in asked
        )

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
    def failure(self) -> Check | None:
        """The first check in which the engine answers wrongly, if any."""
        return self.culprit if self.verdict is Verdict.FAILED else None

    @property
    def culprit(self) -> Check | None:
        """The first check that speaks against the engine, if any."""
        against = {Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP}
        bad = [check for check in self.checks if check.verdict in against]
        return next((check for check in bad if check.verdict is self.verdict), None)
