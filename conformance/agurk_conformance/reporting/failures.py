"""Failures: each unit that speaks against the engine, drawn with its cards."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.judging.culprits import about
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.drawing import drawing_from_json
from agurk_conformance.reporting.elements import element, row, table, with_cards
from agurk_conformance.reporting.facts import WORDS, against, repetition
from agurk_conformance.reporting.failure import sources_of
from agurk_conformance.reporting.lines import SHORT, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from agurk_conformance.reporting.drawing import Drawing
    from agurk_conformance.reporting.entry import Entry
    from agurk_conformance.reporting.reading import Report
    from agurk_spec.law import Law
    from agurk_spec.records import Clause

    Failure = Mapping[str, Any]

_DRAWN: Final = 100
_CHECKS: Final = 6
_LISTED: Final = 2000
_ASKED: Final = {"questions": "asked as a question", "match": "in a match from the position"}
_TITLES: Final = {
    Verdict.FAILED: "Failures",
    Verdict.BROKEN: "No answer that is right or wrong",
    Verdict.GIVEN_UP: "Given up",
}


def failures(report: Report, law: Law) -> Iterator[Element]:
    """Return the units that speak against the engine, those of the likeliest culprit first.

    The first hundred of each verdict are drawn, the rest are named.
    """
    clauses = {clause.id: clause for clause in law.clauses}
    for verdict, found in groupby(against(report), key=lambda entry: entry.verdict):
        entries = list(found)
        yield element("h2", f"{_TITLES[verdict]} ({len(entries)})")
        for entry in entries[:_DRAWN]:
            yield _article(entry, clauses, repetition(entry, report, law))
        if rest := entries[_DRAWN:]:
            yield element("h3", f"{len(rest)} more, not drawn")
            ids = (element("li", one_line(entry.id, SHORT)) for entry in rest[:_LISTED])
            yield element("ul", *ids, class_="ids")


def _article(entry: Entry, clauses: Mapping[str, Clause], command: str) -> Element:
    """Return one unit: what was asked and answered, the law, and how to repeat it."""
    known = " · known to fail" if entry.known else ""
    clause = f"{one_line(entry.id, SHORT)} · {WORDS[entry.verdict]}{known}"
    return element(
        "article",
        element("h3", one_line(entry.title)),
        element("p", clause, class_="quiet"),
        *_checks(entry.failures),
        *([element("p", "Because: ", *with_cards(entry.because))] if entry.because else []),
        *_law(entry, clauses),
        element("p", "Again: ", element("code", command)),
        class_="failure",
    )


def _checks(found: Sequence[Failure]) -> Iterator[Element]:
    """Return the checks of a unit; a position that is that of the check before is not repeated."""
    before: object = None
    for failure in found[:_CHECKS]:
        if failure["position"] != before:
            yield _board(drawing_from_json(failure["position"]))
        before = failure["position"]
        yield from _answers(failure)
        yield from _transcript(failure)
    if len(found) > _CHECKS:
        yield element("p", f"and {len(found) - _CHECKS} more of this unit's checks")


def _board(drawing: Drawing) -> Element:
    """Return a position as it lies on the table."""
    rows = (
        row(
            [f"{one_line(place.seat, SHORT)}{' to act' if place.to_act else ''}"],
            [one_line(place.part, SHORT)],
            with_cards(place.hand),
            [one_line(place.standing, SHORT)],
        )
        for place in drawing.places
    )
    heads = ("seat", "part", "hand", "score and lives")
    below = (element("p", *with_cards(line)) for line in drawing.below)
    return element(
        "div", table("The position", heads, element("tbody", *rows)), *below, class_="board"
    )


def _answers(failure: Failure) -> Iterator[Element]:
    """Return what was asked, what the law says, and what the engine says."""
    yield element(
        "p", f"Step {failure['step']}, {_ASKED[failure['way']]}: ", *with_cards(failure["asked"])
    )
    yield element(
        "dl",
        element("dt", "The law"),
        element("dd", *with_cards(one_line(failure["expected"])), class_="passed"),
        element("dt", "The engine"),
        element("dd", *with_cards(one_line(failure["got"])), class_="failed"),
    )


def _transcript(failure: Failure) -> Iterator[Element]:
    """Return what went over the wire, where anything did."""
    if not failure["sent"]:
        return
    told = {
        "sent": failure["sent"],
        "received": failure["received"] or "nothing",
        "other lines on standard output": failure["noise"],
        "on standard error": failure["stderr"],
    }
    parts = (
        part
        for name, text in told.items()
        if text
        for part in (element("p", name, class_="quiet"), element("pre", text))
    )
    yield element("details", element("summary", "Transcript"), *parts)


def _law(entry: Entry, clauses: Mapping[str, Clause]) -> Iterator[Element]:
    """Return the clause that a unit is about with its text and sources, and those it cites."""
    own = about(entry.scenario)
    if own in clauses:
        clause = clauses[own]
        text = f" {' '.join(clause.text.split())}{sources_of(clause)}"
        yield element("p", element("strong", own), text)
    others = [
        f"{name} {clauses[name].title}" if name in clauses else name
        for name in entry.clauses
        if name != own or own not in clauses
    ]
    if others:
        yield element("p", f"Cited: {'; '.join(others)}", class_="quiet")
