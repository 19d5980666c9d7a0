"""Entries: the result of a unit as plain data, for reports and for other processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agurk_conformance.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.verdict import Check, UnitResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a report says of one unit."""

    id: str
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
            for key in ("id", "scenario", "row", "ruleset", "chapter", "size", "known")
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
    unit = result.unit
    against = (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP)
    return Entry(
        id=unit.id,
        scenario=unit.scenario.id,
        row=unit.row.name,
        ruleset=unit.ruleset.id,
        chapter=unit.scenario.chapter,
        clauses=unit.clauses,
        size=unit.size,
        verdict=result.verdict,
        ways=tuple(str(way) for way in result.ways),
        missing=result.missing,
        unasked=result.unasked if result.verdict is Verdict.NOT_APPLICABLE else (),
        failures=tuple(_failure(check) for check in result.checks if check.verdict in against),
        known=known,
    )


def _failure(check: Check) -> Mapping[str, Any]:
    """Return one check that speaks against the engine as plain data."""
    exchange = check.exchange
    return {
        "step": check.step + 1,
        "way": str(check.way),
        "verdict": str(check.verdict),
        "asked": check.asked,
        "expected": check.expected,
        "got": check.got,
        "sent": exchange.sent if exchange else "",
        "received": exchange.received if exchange else None,
    }
