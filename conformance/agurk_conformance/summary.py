"""Summaries: what a run comes to, in lines for the terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.culprits import rank_suspects
from agurk_conformance.lines import SHORT, one_line
from agurk_conformance.report import counts_of, judged
from agurk_conformance.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.entry import Entry
    from agurk_conformance.units import LeftOpen
    from agurk_spec.law import Law

_SUSPECTS: Final = 5
_OPTIONS: Final = 8


def header(head: Mapping[str, Any], units: int) -> list[str]:
    """Return the lines that say who is judged, and by what."""
    engine, claim, by = head["engine"], head["claim"], head["agurk"]
    name, version = one_line(engine["name"], SHORT), one_line(engine["version"], SHORT)
    judged_engine = f"engine {name} {version} ({one_line(engine['named'], SHORT)})"
    claimed = f"rulesets {one_line(' '.join(claim['rulesets']))}, level {claim['level']}"
    return [f"agurk: {judged_engine}, {claimed}, edition {by['edition']}, {units} units"]


def summary(
    entries: Sequence[Entry],
    course: Mapping[str, Any],
    warnings: Sequence[str],
    left_open: Sequence[LeftOpen],
    law: Law,
) -> Iterator[str]:
    """Return the verdicts, the likely culprits, what was missing or left open, the warnings.

    In: the units that are finished, the course of the run as its report has it, what was odd, what
    a ruleset leaves open, and the law for the titles of its clauses.
    """
    counts = counts_of(entries)
    told = [f"{counts[verdict]} {verdict.replace('_', ' ')}" for verdict in counts]
    skipped = [f"{len(course['skipped'])} skipped"] if course["skipped"] else []
    yield f"{len(entries)} units: {', '.join([*told, *skipped])}"
    yield from _incomplete(entries, course)
    yield from _culprits(entries, law)
    yield from _missing(entries)
    yield from open_options(left_open)
    yield from (f"warning: {one_line(warning)}" for warning in warnings)


def _incomplete(entries: Sequence[Entry], course: Mapping[str, Any]) -> Iterator[str]:
    """Return what this run does not say of the engine."""
    if not course["complete"]:
        done = f"{len(entries)} of {course['planned']} units are finished"
        yield f"this run is not complete: {done}; {course['ended']}"
    if all(entry.verdict is Verdict.NOT_APPLICABLE for entry in entries):
        yield "nothing was judged: this is no pass"


def _culprits(entries: Sequence[Entry], law: Law) -> Iterator[str]:
    """Return the clauses that explain best what passes and what fails, where something fails."""
    suspects = rank_suspects(judged(entries))
    if suspects:
        yield "likely culprits, by how well they explain what passes and what fails:"
    for suspect in suspects[:_SUSPECTS]:
        of = suspect.failed + suspect.passed
        title = law.clause(suspect.clause).title
        yield f"  {suspect.clause:6} {suspect.failed} of {of} units that cite it fail: {title}"
    if suspects:
        first = suspects[0].clause
        failed = [entry for entry in entries if entry.failed and first in entry.clauses]
        own = [entry for entry in failed if entry.scenario.startswith(f"{first}-")]
        smallest = min(own or failed, key=lambda entry: entry.size)
        yield f"smallest position on which {first} fails: {smallest.id}"


def _missing(entries: Sequence[Entry]) -> Iterator[str]:
    """Return what the engine does not offer, with how many units lack it."""
    lacking = Counter(capability for entry in entries for capability in entry.missing)
    for capability, units in lacking.most_common():
        yield f"not offered: {one_line(capability, SHORT)} ({units} units)"
    if partly := sum(bool(entry.unasked and entry.ways) for entry in entries):
        yield f"asked in part, nothing of it wrong, and so not applicable: {partly} units"


def open_options(left_open: Iterable[LeftOpen]) -> Iterator[str]:
    """Return for each ruleset how much is not judged, and the options that would decide it."""
    by_ruleset: dict[str, list[LeftOpen]] = {}
    for left in left_open:
        by_ruleset.setdefault(left.unit.ruleset.id, []).append(left)
    for ruleset, lefts in by_ruleset.items():
        asked = Counter(option for left in lefts for option in left.options)
        told = [f"{option} ({units})" for option, units in asked.most_common(_OPTIONS)]
        more = [f"{len(asked) - _OPTIONS} more options"] if len(asked) > _OPTIONS else []
        yield f"not judged: {len(lefts)} units, for {ruleset} leaves open {', '.join(told + more)}"
