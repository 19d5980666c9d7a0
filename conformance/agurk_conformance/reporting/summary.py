"""Summaries: what a run comes to, in lines for the terminal."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.judging.culprits import about, rank_suspects
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.lines import SHORT, counted, one_line, warned
from agurk_conformance.reporting.report import counts_of, judged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.reporting.entry import Entry
    from agurk_spec.law import Law

_SUSPECTS: Final = 5
_OPTIONS: Final = 8
_REASONS: Final = 20
_AGAINST: Final = (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP)


class Tone(StrEnum):
    """What a line says of the engine; a terminal that can do so shows it in colour."""

    PLAIN = "plain"
    GOOD = "good"
    ODD = "odd"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a summary."""

    text: str
    tone: Tone = Tone.PLAIN


def header(head: Mapping[str, Any], units: int) -> list[str]:
    """Return the lines that say who is judged, and by what."""
    engine, claim = head["engine"], head["claim"]
    name, version = one_line(engine["name"], SHORT), one_line(engine["version"], SHORT)
    judged_engine = f"engine {name} {version} ({one_line(engine['named'], SHORT)})"
    claimed = f"rulesets {one_line(' '.join(claim['rulesets']))}, level {claim['level']}"
    edition = one_line(head["agurk"]["edition"], SHORT)
    return [f"agurk: {judged_engine}, {claimed}, edition {edition}, {counted(units, 'unit')}"]


def summary(
    entries: Sequence[Entry],
    course: Mapping[str, Any],
    warnings: Sequence[str],
    left_open: Iterable[tuple[str, Sequence[str]]],
    law: Law,
) -> Iterator[Line]:
    """Return the verdicts, the likely culprits, where it fails, what is missing, the warnings.

    In: the units that are finished, the course of the run as its report has it, what was odd, the
    ruleset and the options of each unit that is left open, and the law for titles.
    """
    yield _counts(entries, course)
    yield from _incomplete(entries, course)
    yield from _mended(entries)
    yield from _culprits(entries, law)
    yield from _table(entries, law)
    yield from _missing(entries)
    yield from (Line(line, Tone.ODD) for line in open_options(left_open))
    yield from (Line(line, Tone.ODD) for line in warned(warnings))


def _counts(entries: Sequence[Entry], course: Mapping[str, Any]) -> Line:
    """Return how many units came to each verdict."""
    counts = counts_of(entries)
    told = [f"{counts[verdict]} {verdict.replace('_', ' ')}" for verdict in counts]
    skipped = [f"{len(course['skipped'])} skipped"] if course["skipped"] else []
    known = sum(entry.known for entry in entries)
    noted = f"; known to fail: {known}" if known else ""
    against = sum(counts[verdict] for verdict in _AGAINST)
    tone = Tone.BAD if against else Tone.GOOD if counts[Verdict.PASSED] else Tone.ODD
    return Line(f"{counted(len(entries), 'unit')}: {', '.join([*told, *skipped])}{noted}", tone)


def _incomplete(entries: Sequence[Entry], course: Mapping[str, Any]) -> Iterator[Line]:
    """Return what this run does not say of the engine."""
    if not course["complete"]:
        done = f"{len(entries)} of {course['planned']} units are finished"
        ended = one_line(course["ended"], SHORT)
        yield Line(f"this run is not complete: {done}; {ended}", Tone.BAD)
    if all(entry.verdict is Verdict.NOT_APPLICABLE for entry in entries):
        yield Line("nothing was judged: this is no pass", Tone.BAD)


def _mended(entries: Sequence[Entry]) -> Iterator[Line]:
    """Return which known failures fail no more, and what takes them off the list."""
    mended = [entry.id for entry in entries if entry.known and entry.verdict not in _AGAINST]
    if mended:
        others = f" and {len(mended) - 1} more" if len(mended) > 1 else ""
        units = f"{one_line(mended[0], SHORT)}{others}"
        yield Line(f"known to fail, and does not: {units}", Tone.BAD)
        yield Line("  --update-known-failures takes it off the list", Tone.BAD)


def _culprits(entries: Sequence[Entry], law: Law) -> Iterator[Line]:
    """Return the clauses that explain best what passes and what fails, where something fails."""
    suspects = rank_suspects(judged(entries))
    if suspects:
        yield Line("likely culprits, by how well they explain what passes and what fails:")
    for suspect in suspects[:_SUSPECTS]:
        of = suspect.failed + suspect.passed
        cited = f"{suspect.failed} of {of} units that cite it fail"
        yield Line(f"  {suspect.clause:6} {cited}: {title_of(suspect.clause, law)}", Tone.BAD)
    if suspects:
        first = suspects[0].clause
        failed = [entry for entry in entries if entry.failed and first in entry.clauses]
        own = [entry for entry in failed if entry.scenario.startswith(f"{first}-")]
        smallest = one_line(min(own or failed, key=lambda entry: entry.size).id, SHORT)
        yield Line(f"smallest position on which {first} fails: {smallest}")


def title_of(clause: str, law: Law) -> str:
    """Return the title of a clause, also of one that this edition does not have."""
    titles = {each.id: each.title for each in law.clauses}
    return titles.get(clause, f"not in edition {law.edition}")


def _table(entries: Sequence[Entry], law: Law) -> Iterator[Line]:
    """Return the verdicts of several units by chapter, and by clause where one is against."""
    rows = list(_rows(entries, law)) if len(entries) > 1 else []
    if not rows:
        return
    heads = tuple(verdict.replace("_", " ") for verdict in Verdict)
    width = max(len(name) for name, _, _ in rows)
    yield Line("  ".join([" " * width, *heads]))
    for name, counts, tone in rows:
        cells = (f"{counts[v] or '–':>{len(head)}}" for v, head in zip(Verdict, heads, strict=True))
        yield Line("  ".join([name.ljust(width), *cells]), tone)


def _rows(entries: Sequence[Entry], law: Law) -> Iterator[tuple[str, Mapping[Verdict, int], Tone]]:
    """Go through the rows of the table: every chapter in which not all of it passes."""
    by_chapter: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_chapter[entry.chapter].append(entry)
    for chapter, units in sorted(by_chapter.items()):
        counts = Counter(entry.verdict for entry in units)
        if counts[Verdict.PASSED] < len(units):
            yield one_line(chapter, SHORT), counts, _tone(counts)
            yield from _clauses(units, law)


def _clauses(units: Sequence[Entry], law: Law) -> Iterator[tuple[str, Mapping[Verdict, int], Tone]]:
    """Go through the clauses that units are about and that one of them speaks against."""
    order = {clause.id: number for number, clause in enumerate(law.clauses)}
    by_clause: defaultdict[str, Counter[Verdict]] = defaultdict(Counter)
    for entry in units:
        by_clause[about(entry.scenario)][entry.verdict] += 1
    for clause in sorted(by_clause, key=lambda clause: (order.get(clause, len(order)), clause)):
        if _tone(by_clause[clause]) is Tone.BAD:
            yield f"  {one_line(clause, SHORT)}", by_clause[clause], Tone.BAD


def _tone(counts: Mapping[Verdict, int]) -> Tone:
    """Return what verdicts say of the engine that does not pass everything."""
    return Tone.BAD if any(counts[verdict] for verdict in _AGAINST) else Tone.ODD


def _missing(entries: Sequence[Entry]) -> Iterator[Line]:
    """Return what the engine does not offer, with how many units lack it."""
    lacking = Counter(capability for entry in entries for capability in entry.missing)
    for capability, units in lacking.most_common(_REASONS):
        yield Line(
            f"not offered: {one_line(capability, SHORT)} ({counted(units, 'unit')})", Tone.ODD
        )
    if len(lacking) > _REASONS:
        yield Line(f"not offered: {len(lacking) - _REASONS} things more", Tone.ODD)
    if partly := sum(bool(entry.unasked and entry.ways) for entry in entries):
        told = (
            f"asked in part, nothing of it wrong, and so not applicable: {counted(partly, 'unit')}"
        )
        yield Line(told, Tone.ODD)


def open_options(left_open: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Return for each ruleset how much is not judged, and the options that would decide it.

    In: the ruleset and the options of each unit that is left open.
    """
    by_ruleset: defaultdict[str, list[Sequence[str]]] = defaultdict(list)
    for ruleset, options in left_open:
        by_ruleset[ruleset].append(options)
    for ruleset, lefts in by_ruleset.items():
        asked = Counter(option for options in lefts for option in options)
        named = asked.most_common(_OPTIONS)
        told = [f"{one_line(option, SHORT)} ({units})" for option, units in named]
        more = (
            [f"{counted(len(asked) - _OPTIONS, 'other option')}"] if len(asked) > _OPTIONS else []
        )
        subject = one_line(ruleset, SHORT)
        options = ", ".join(told + more)
        yield f"not judged: {counted(len(lefts), 'unit')}, for {subject} leaves open {options}"
