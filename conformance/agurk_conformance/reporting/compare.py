"""Comparing: what has become of an engine between two reports, unit by unit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.lines import SHORT, counted, one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from agurk_conformance.reporting.reading import Report

    Found = Verdict | None
    Test = Callable[[Found, Found], bool]

_AGAINST: Final = {Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP}
_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Change:
    """A unit with its verdict in each of two reports; None where it is not in one."""

    unit: str
    old: Verdict | None
    new: Verdict | None

    @property
    def is_regression(self) -> bool:
        """Whether the unit passed, and the engine is judged by it and passes no more."""
        return self.old is Verdict.PASSED and self.new not in {Verdict.PASSED, None}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two reports, and every unit that is in one of them."""

    old: Report
    new: Report
    changes: tuple[Change, ...]

    @property
    def lost(self) -> tuple[Change, ...]:
        """What passed before and was not reached by a new run that is not complete."""
        if self.new.is_complete:
            return ()
        return tuple(c for c in self.changes if c.old is Verdict.PASSED and c.new is None)

    @property
    def has_regression(self) -> bool:
        """Whether anything passed before and is not known to pass now."""
        return bool(self.lost) or any(change.is_regression for change in self.changes)


def compare(old: Report, new: Report) -> Comparison:
    """Return the comparison of two reports, the units in the order of the new one."""
    before = {entry.id: entry.verdict for entry in old.entries}
    after = {entry.id: entry.verdict for entry in new.entries}
    units = dict.fromkeys((*after, *before))
    changes = (Change(unit, before.get(unit), after.get(unit)) for unit in units)
    return Comparison(old, new, tuple(changes))


def _is_against(verdict: Found) -> bool:
    """Return whether a verdict speaks against the engine."""
    return verdict in _AGAINST


_PARTS: Final[tuple[tuple[str, Test], ...]] = (
    ("broken anew", lambda old, new: old is Verdict.PASSED and _is_against(new)),
    (
        "passed before, not applicable now",
        lambda old, new: old is Verdict.PASSED and new is Verdict.NOT_APPLICABLE,
    ),
    ("fixed", lambda old, new: _is_against(old) and new is Verdict.PASSED),
    ("still failing", lambda old, new: _is_against(old) and _is_against(new)),
    (
        "failed before, not applicable now",
        lambda old, new: _is_against(old) and new is Verdict.NOT_APPLICABLE,
    ),
    (
        "applicable now, and failing",
        lambda old, new: old is Verdict.NOT_APPLICABLE and _is_against(new),
    ),
    (
        "applicable now, and passing",
        lambda old, new: old is Verdict.NOT_APPLICABLE and new is Verdict.PASSED,
    ),
    ("newly run, and failing", lambda old, new: old is None and _is_against(new)),
    ("newly run, not failing", lambda old, new: old is None and not _is_against(new)),
    ("no longer run", lambda _, new: new is None),
)
"""What can become of a unit, the worst first; what passes or does not apply twice is left out."""


def tell_comparison(comparison: Comparison) -> Iterator[str]:
    """Return the lines that say what was compared, and what has become of the units."""
    old, new = comparison.old, comparison.new
    yield f"old: {_about(old)}"
    yield f"new: {_about(new)}"
    yield from _differences(comparison)
    for title, is_so in _PARTS:
        found = [change for change in comparison.changes if is_so(change.old, change.new)]
        yield from _part(title, found)
    same = sum(c.old is c.new is Verdict.PASSED for c in comparison.changes)
    yield f"passing in both: {same}"
    yield "a regression" if comparison.has_regression else "no regression"


def _about(report: Report) -> str:
    """Return of what a report is."""
    by = one_line(" ".join(report.rulesets), SHORT)
    whole = "" if report.is_complete else ", not complete"
    units = counted(len(report.entries), "unit")
    return f"{report.engine}, {by}, edition {report.edition}, {units}{whole}"


def _differences(comparison: Comparison) -> Iterator[str]:
    """Return what else two reports differ in, so that units are compared with care."""
    old, new = comparison.old, comparison.new
    if old.data["engine"]["name"] != new.data["engine"]["name"]:
        yield "these are reports of different engines"
    if old.edition != new.edition:
        yield "these are reports by different editions: a unit of both may ask another thing"
    if comparison.lost:
        lost = len(comparison.lost)
        yield f"the new run is not complete; passed before and not in it: {counted(lost, 'unit')}"


def _part(title: str, changes: list[Change]) -> Iterator[str]:
    """Return the units to which the same has happened; nothing where there are none."""
    if changes:
        yield f"{title}: {len(changes)}"
    for change in changes[:_SHOWN]:
        yield f"  {one_line(change.unit, SHORT)}"
    if len(changes) > _SHOWN:
        yield f"  and {len(changes) - _SHOWN} more"
