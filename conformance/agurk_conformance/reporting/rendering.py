"""Rendering: a report in each of its forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.reporting.badge import badge
from agurk_conformance.reporting.markdown import markdown
from agurk_conformance.reporting.page import page
from agurk_conformance.reporting.summary import header, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.reporting.reading import Report
    from agurk_spec.law import Law


def render(report: Report, form: str | None, law: Law) -> str:
    """Return a report as text.

    In: the report; its form, `html`, `markdown` or `badge`, None for the summary of a run; the law
    for titles and texts of clauses.
    """
    match form:
        case "html":
            return page(report, law)
        case "markdown":
            return markdown(report, law)
        case "badge":
            return badge(report)
        case _:
            return "".join(f"{line}\n" for line in _summary(report, law))


def _summary(report: Report, law: Law) -> Iterator[str]:
    """Return the lines that the run ended with."""
    data = report.data
    yield from header(data, data["run"]["planned"])
    left_open = ((one["ruleset"], one["options"]) for one in data["left_open"])
    told = summary(report.entries, data["run"], data["warnings"], left_open, law)
    yield from (line.text for line in told)
