"""Entries: the result of a unit as plain data, for reports and for other processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.outcome import NOT_SENT
from agurk_conformance.reporting.drawing import drawing_of
from agurk_conformance.reporting.lines import shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.verdict import Check, UnitResult

_LONGEST: Final = 8000
"""How much a report keeps of one text that an engine sends, or that is sent to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a report says of one unit."""

    id: str
    title: str
    because: str
    scenario: str
    row: str | None
    ruleset: str
    chapter: str
    clauses: tuple[str, ...]
    size: int
    verdict: Verdict
    ways: tuple[str, ...]
    missing: tuple[str, ...]
    unasked: tuple[str, ...]
    failures: tuple[Mapping[str, Any], ...]
    known: bool = False

    @property
    def failed(self) -> bool:
        """Whether the law says otherwise than the engine."""
        return self.verdict is Verdict.FAILED

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the report carries it."""
        return {
            "id": self.id,
            "title": self.title,
            "because": self.because,
            "scenario": self.scenario,
            "row": self.row,
            "ruleset": self.ruleset,
            "chapter": self.chapter,
            "clauses": list(self.clauses),
            "size": self.size,
            "verdict": str(self.verdict),
            "ways": list(self.ways),
            "missing": list(self.missing),
            "unasked": list(self.unasked),
            "failures": [dict(failure) for failure in self.failures],
            "known": self.known,
        }


def entry_from_json(data: Mapping[str, Any]) -> Entry:
    """Return the entry of `data`, which `to_json` has made."""
    return Entry(
        **{
            key: data[key]
            for key in (
                *("id", "title", "because", "scenario", "row", "ruleset", "chapter", "size"),
                "known",
            )
        },
        clauses=tuple(data["clauses"]),
        verdict=Verdict(data["verdict"]),
        ways=tuple(data["ways"]),
        missing=tuple(data["missing"]),
        unasked=tuple(data["unasked"]),
        failures=tuple(data["failures"]),
    )


def entry_of(result: UnitResult, *, known: bool = False) -> Entry:
    """Return the entry of a result; `known` marks a failure that the user has listed."""
    unit, verdict = result.unit, result.verdict
    against = (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP)
    failures = tuple(_failure(unit, check) for check in result.checks if check.verdict in against)
    return Entry(
        id=unit.id,
        title=unit.scenario.title,
        because=unit.row.because if failures else "",
        scenario=unit.scenario.id,
        row=unit.row.name,
        ruleset=unit.ruleset.id,
        chapter=unit.scenario.chapter,
        clauses=unit.clauses,
        size=unit.size,
        verdict=verdict,
        ways=tuple(str(way) for way in result.ways),
        missing=tuple(shortened(capability, _LONGEST) for capability in result.missing),
        unasked=result.unasked if verdict is Verdict.NOT_APPLICABLE else (),
        failures=failures,
        known=known,
    )


def _failure(unit: Unit, check: Check) -> Mapping[str, Any]:
    """Return one check that speaks against the engine as plain data, long texts cut."""
    exchange = check.exchange or NOT_SENT
    received = exchange.received
    return {
        "step": check.step + 1,
        "way": str(check.way),
        "verdict": str(check.verdict),
        "asked": shortened(check.asked, _LONGEST),
        "expected": shortened(check.expected, _LONGEST),
        "got": shortened(check.got, _LONGEST),
        "position": drawing_of(unit.positions[check.step], unit.ruleset).to_json(),
        "sent": shortened(exchange.sent, _LONGEST),
        "received": None if received is None else shortened(received, _LONGEST),
        "noise": shortened("\n".join(exchange.noise), _LONGEST),
        "stderr": shortened(exchange.stderr, _LONGEST),
    }
