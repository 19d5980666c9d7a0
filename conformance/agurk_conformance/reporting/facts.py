"""Facts: what the pages and tables made of a report have in common."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.culprits import rank_suspects
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.failure import again
from agurk_conformance.reporting.lines import SHORT, counted, one_line
from agurk_conformance.reporting.report import counts_of, judged

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.judging.culprits import Suspect
    from agurk_conformance.reporting.entry import Entry
    from agurk_conformance.reporting.reading import Report
    from agurk_spec.law import Law

AGAINST: Final = (Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP)
"""The verdicts that speak against an engine."""

WORDS: Final = {verdict: verdict.replace("_", " ") for verdict in Verdict}
"""The verdicts as people read them."""


def headline(report: Report) -> str:
    """Return what a report comes to, in one sentence."""
    counts = counts_of(report.entries)
    due = report.data["run"]["planned"] - len(report.data["run"]["skipped"])
    said = [f"{counts[verdict]} {WORDS[verdict]}" for verdict in Verdict if counts[verdict]]
    return f"{counts[Verdict.PASSED]} of {due} units pass: {', '.join(said) or 'none is finished'}"


def cautions(report: Report, law: Law) -> Iterator[str]:
    """Return what has to be known before a report is believed."""
    run = report.data["run"]
    if not report.is_complete:
        done = f"{len(report.entries)} of {run['planned']} units are finished"
        yield f"This run is not complete: {done}; {one_line(run['ended'], SHORT)}."
    if not any(entry.verdict is not Verdict.NOT_APPLICABLE for entry in report.entries):
        yield "Nothing was judged: this is no pass."
    if report.edition != law.edition:
        yield f"Judged by edition {report.edition}; the clauses are shown as of {law.edition}."
    if known := sum(entry.known for entry in report.entries):
        yield f"Listed as known to fail: {counted(known, 'unit')}."


def suspects(report: Report) -> tuple[Suspect, ...]:
    """Return the clauses that some failure cites, the likeliest culprit first."""
    return rank_suspects(judged(report.entries))


def against(report: Report) -> list[Entry]:
    """Return the units that speak against the engine, those of the likeliest culprit first.

    Among those of one clause the smallest comes first, and what is about the clause before what
    only cites it.
    """
    places = {suspect.clause: place for place, suspect in enumerate(suspects(report))}

    def order(entry: Entry) -> tuple[int, int, bool, int]:
        place = min((places.get(clause, len(places)) for clause in entry.clauses), default=0)
        first = next((clause for clause in entry.clauses if places.get(clause) == place), "")
        is_other = not entry.scenario.startswith(f"{first}-")
        return AGAINST.index(entry.verdict), place, is_other, entry.size

    return sorted((entry for entry in report.entries if entry.verdict in AGAINST), key=order)


def reasons(report: Report) -> list[tuple[str, list[Entry]]]:
    """Return why units are not applicable, with the units, the commonest reason first."""
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in report.entries:
        if entry.verdict is Verdict.NOT_APPLICABLE:
            lacking = ", ".join(one_line(capability, SHORT) for capability in entry.missing)
            found[lacking or "nothing that applies is asked"].append(entry)
    return sorted(found.items(), key=lambda pair: -len(pair[1]))


def matrix(report: Report, law: Law) -> list[tuple[str, list[tuple[str, str, Counter[Verdict]]]]]:
    """Return each chapter that is cited, with its clauses: id, title, and the verdicts of units."""
    cited: defaultdict[str, Counter[Verdict]] = defaultdict(Counter)
    for entry in report.entries:
        for clause in entry.clauses:
            cited[clause][entry.verdict] += 1
    chapters = [
        (
            chapter.title,
            [(c.id, c.title, cited.pop(c.id)) for c in chapter.clauses if c.id in cited],
        )
        for chapter in law.chapters
    ]
    unknown = [(clause, "", counts) for clause, counts in sorted(cited.items())]
    return [row for row in (*chapters, (f"Not in edition {law.edition}", unknown)) if row[1]]


def repetition(entry: Entry, report: Report, law: Law) -> str:
    """Return the command that runs one unit again."""
    known: Mapping[str, str] = {ruleset.id: ruleset.id for ruleset in law.rulesets}
    by = known.get(entry.ruleset, report.data["run"]["options"]["ruleset"])
    return again(report.data["engine"]["named"], by, entry.id.rpartition("@")[0])
