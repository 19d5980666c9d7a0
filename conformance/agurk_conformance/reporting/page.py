"""The page: a report as one document in HTML that needs nothing else, not even a script."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.elements import document, element, row, style, table
from agurk_conformance.reporting.facts import WORDS, cautions, headline, matrix, reasons, suspects
from agurk_conformance.reporting.failures import failures
from agurk_conformance.reporting.lines import SHORT, one_line
from agurk_conformance.reporting.report import counts_of
from agurk_conformance.reporting.summary import open_options, title_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from agurk_conformance.reporting.entry import Entry
    from agurk_conformance.reporting.reading import Report
    from agurk_spec.law import Law

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_SUSPECTS: Final = 5
_IDS: Final = 400


def page(report: Report, law: Law) -> str:
    """Return the page of a report.

    In: the report, and the law for the texts of its clauses. Whatever stands in the report is
    shown as text, made printable, and cut where it is very long.
    """
    title = f"{report.engine}: {headline(report)}"
    sheet = (files("agurk_conformance.reporting") / "page.css").read_text(encoding="utf-8")
    head = (
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        style(sheet),
    )
    main = element(
        "main",
        element("h1", report.engine),
        element("p", headline(report)),
        *(element("p", caution, class_="caution") for caution in cautions(report, law)),
        *_claim(report),
        *_culprits(report, law),
        *failures(report, law),
        *_matrix(report, law),
        *_not_judged(report),
    )
    suite = one_line(report.data["agurk"]["suite"], SHORT)
    foot = element("footer", element("p", f"agurk {suite}, edition {report.edition}"))
    return document(head, (main, foot))


def _claim(report: Report) -> Iterator[Element]:
    """Return who was judged, and by what."""
    engine, claim, run = (report.data[key] for key in ("engine", "claim", "run"))
    options = run["options"]
    told = {
        "Engine": report.engine,
        "Command line": one_line(engine["named"], SHORT),
        "Address": one_line(engine["url"] or "", SHORT),
        "Rulesets": one_line(" ".join(report.rulesets)),
        "Level": claim["level"],
        "Edition": report.edition,
        "Chosen by ruleset": one_line(options["ruleset"] or "", SHORT),
        "Chosen scenarios": one_line(" ".join(options["scenarios"])),
        "Chosen chapters": one_line(" ".join(options["chapters"])),
        "Known failures": one_line(options["known_failures"] or "", SHORT),
        "End of the run": one_line(run["ended"], SHORT),
    }
    pairs = ((element("dt", name), element("dd", text)) for name, text in told.items() if text)
    yield element("h2", "Claim")
    yield element("dl", *(part for pair in pairs for part in pair))
    counts = counts_of(report.entries)
    rows = (row([WORDS[verdict]], [str(counts[verdict])]) for verdict in Verdict)
    yield table("Units by verdict", ("verdict", "units"), element("tbody", *rows))


def _culprits(report: Report, law: Law) -> Iterator[Element]:
    """Return the clauses that explain best what passes and what fails, where something fails."""
    found = suspects(report)[:_SUSPECTS]
    if found:
        yield element("h2", "Likely culprits")
        yield element("p", "The clauses that explain best what passes and what fails.")
        told = (
            element(
                "li",
                element("strong", suspect.clause),
                f" {title_of(suspect.clause, law)}: {suspect.failed} of "
                f"{suspect.failed + suspect.passed} units that cite it fail",
            )
            for suspect in found
        )
        yield element("ol", *told)


def _matrix(report: Report, law: Law) -> Iterator[Element]:
    """Return how the units came out that cite each clause."""
    heads = ("clause", *WORDS.values())
    yield element("h2", "Clauses")
    bodies = (
        element("tbody", _chapter(title, len(heads)), *_clauses(clauses))
        for title, clauses in matrix(report, law)
    )
    yield table("Units that cite each clause, by verdict", heads, *bodies)


def _chapter(title: str, columns: int) -> Element:
    """Return the row that heads the clauses of a chapter."""
    head = element("th", title, scope="rowgroup", colspan=str(columns))
    return element("tr", head, class_="chapter")


def _clauses(clauses: Iterable[tuple[str, str, Counter[Verdict]]]) -> Iterator[Element]:
    """Return the rows of a chapter."""
    for clause, title, counts in clauses:
        made = row(
            [element("strong", clause), f" {title}"], *([_number(counts, v)] for v in Verdict)
        )
        yield made


def _number(counts: Counter[Verdict], verdict: Verdict) -> Element:
    """Return how many units of a clause came to a verdict; a dash for none."""
    look = f"number {verdict.replace('_', '-')}" if counts[verdict] else "number quiet"
    return element("span", str(counts[verdict] or "–"), class_=look)


def _not_judged(report: Report) -> Iterator[Element]:
    """Return what says nothing of the engine, and why."""
    if found := reasons(report):
        yield element("h2", "Not applicable")
        yield from (_reason(reason, units) for reason, units in found)
    if skipped := report.data["run"]["skipped"]:
        yield element("h2", "Skipped by the user")
        told = (f"{one_line(one['id'], SHORT)}: {one_line(one['reason'])}" for one in skipped)
        yield _list(told, len(skipped))
    if left := report.data["left_open"]:
        yield element("h2", "Left open by the ruleset")
        lines = list(open_options((one["ruleset"], one["options"]) for one in left))
        yield _list(lines, len(lines))
    if warnings := report.data["warnings"]:
        yield element("h2", "Warnings")
        yield _list(map(one_line, warnings), len(warnings))


def _reason(reason: str, units: list[Entry]) -> Element:
    """Return a reason with the units that it keeps from being judged."""
    ids = (one_line(entry.id, SHORT) for entry in units)
    counted = f"{one_line(reason, SHORT)} ({len(units)})"
    return element("details", element("summary", counted), _list(ids, len(units)))


def _list(texts: Iterable[str], number: int) -> Element:
    """Return a list of texts, cut where it is very long."""
    shown = (element("li", text) for _, text in zip(range(_IDS), texts, strict=False))
    more = [element("li", f"and {number - _IDS} more")] if number > _IDS else []
    return element("ul", *shown, *more, class_="ids")
