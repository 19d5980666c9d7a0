"""Markdown: a report as a comment on a pull request, in the dialect of GitHub."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.drawing import draw, drawing_from_json
from agurk_conformance.reporting.facts import (
    AGAINST,
    WORDS,
    against,
    cautions,
    headline,
    matrix,
    reasons,
    repetition,
    suspects,
)
from agurk_conformance.reporting.lines import SHORT, one_line
from agurk_conformance.reporting.summary import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_conformance.reporting.entry import Entry
    from agurk_conformance.reporting.reading import Report
    from agurk_spec.law import Law

_SPECIAL: Final = re.compile(r"[^\w\s,;()/=+.–…-]|_|(?<=www)\.", re.ASCII | re.IGNORECASE)
_SUSPECTS: Final = 5
_DRAWN: Final = 5
_LISTED: Final = 30
_ROWS: Final = 12
_LONGEST: Final = 500


def markdown(report: Report, law: Law) -> str:
    """Return a report in Markdown, short enough for a comment.

    In: the report, and the law for the titles of its clauses. Whatever stands in the report stays
    text: it makes no markup, no link, no mention and no reference.
    """
    parts = (
        [f"### {plain(report.engine)}: {headline(report)}"],
        [plain(caution) for caution in cautions(report, law)],
        _claim(report),
        _culprits(report, law),
        _clauses(report, law),
        _failures(report, law),
        _reasons(report),
    )
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"


def plain(text: str, longest: int = SHORT) -> str:
    """Return `text` on one line, printable and cut, with every sign that could be markup spelt."""
    return _SPECIAL.sub(_spelt, one_line(text, longest))


def _spelt(found: re.Match[str]) -> str:
    """Return a sign as a reference that is never markup; letters and cards stay as they are."""
    sign = found[0]
    return sign if ord(sign) > 127 else f"&#{ord(sign)};"


def _claim(report: Report) -> Iterator[str]:
    """Return who was judged, and by what."""
    claim = report.data["claim"]
    by = plain(" ".join(report.rulesets), _LONGEST)
    yield f"Rulesets {by}, level {claim['level']}, edition {plain(report.edition)}"


def _culprits(report: Report, law: Law) -> Iterator[str]:
    """Return the likeliest culprits as a list."""
    for number, suspect in enumerate(suspects(report)[:_SUSPECTS], start=1):
        of = suspect.failed + suspect.passed
        title = plain(title_of(suspect.clause, law))
        yield f"{number}. **{suspect.clause}** {title}: {suspect.failed} of {of} units fail"


def _clauses(report: Report, law: Law) -> Iterator[str]:
    """Return the clauses of which a unit speaks against the engine, likeliest first."""
    order = {suspect.clause: place for place, suspect in enumerate(suspects(report))}
    rows = [
        (clause, title, counts)
        for _, clauses in matrix(report, law)
        for clause, title, counts in clauses
        if any(counts[verdict] for verdict in AGAINST)
    ]
    rows.sort(key=lambda found: order.get(found[0], len(order)))
    if rows:
        yield f"| clause | {' | '.join(WORDS.values())} |"
        yield f"|---|{'---:|' * len(WORDS)}"
    for clause, title, counts in rows[:_ROWS]:
        numbers = " | ".join(str(counts[verdict] or "–") for verdict in Verdict)
        yield f"| {clause} {plain(title)} | {numbers} |"
    if len(rows) > _ROWS:
        yield ""
        yield f"and {len(rows) - _ROWS} more clauses"


def _failures(report: Report, law: Law) -> Iterator[str]:
    """Return the first failures with their positions, and the names of the others."""
    found = against(report)
    for entry in found[:_DRAWN]:
        yield from _failure(entry, repetition(entry, report, law))
    if rest := found[_DRAWN:]:
        yield f"<details><summary>{len(rest)} more</summary>"
        yield ""
        yield from (f"- <code>{plain(entry.id)}</code>" for entry in rest[:_LISTED])
        yield from ([f"- and {len(rest) - _LISTED} more"] if len(rest) > _LISTED else [])
        yield ""
        yield "</details>"


def _failure(entry: Entry, command: str) -> Iterator[str]:
    """Return one failure, folded."""
    yield f"<details><summary><code>{plain(entry.id)}</code> {plain(entry.title)}</summary>"
    yield ""
    for failure in entry.failures[:1]:
        lines = draw(drawing_from_json(failure["position"])).split("\n")
        lines += [f"asked:      {failure['asked']}", f"the law:    {failure['expected']}"]
        lines += [f"the engine: {failure['got']}"]
        yield _block(lines)
        yield ""
    yield f"Again: <code>{plain(command, _LONGEST)}</code>"
    yield ""
    yield "</details>"
    yield ""


def _block(lines: Iterable[str]) -> str:
    """Return lines as they stand, in a fence that none of them can close."""
    told = [one_line(line, _LONGEST) for line in lines]
    longest = max((len(run) for line in told for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *told, fence])


def _reasons(report: Report) -> Iterator[str]:
    """Return why units are not applicable."""
    found = reasons(report)
    if found:
        yield f"Not applicable: {sum(len(units) for _, units in found)}"
        yield ""
    for reason, units in found[:_LISTED]:
        yield f"- {plain(reason)} ({len(units)})"
    if len(found) > _LISTED:
        yield f"- and {len(found) - _LISTED} more reasons"
