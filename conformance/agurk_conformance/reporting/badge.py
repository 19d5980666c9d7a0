"""Badges: a report as one line, in the form that the endpoint of Shields takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.lines import shortened
from agurk_conformance.reporting.report import counts_of

if TYPE_CHECKING:
    from agurk_conformance.reporting.reading import Report

_LONGEST = 40


def badge(report: Report) -> str:
    """Return the badge of a report: `654/655 agurk`, how many units pass of all that were planned.

    Skipped units do not count. It is green where all of them pass, red where one is answered
    wrongly or not at all, and yellow where one is not applicable or the run is not complete.
    """
    counts = counts_of(report.entries)
    run, rulesets = report.data["run"], report.rulesets
    due = run["planned"] - len(run["skipped"])
    by = rulesets[0] if len(rulesets) == 1 else f"{len(rulesets)} rulesets"
    told = {
        "schemaVersion": 1,
        "label": "agurk",
        "message": f"{counts[Verdict.PASSED]}/{due} {shortened(by, _LONGEST)}",
        "color": _colour(report, counts[Verdict.PASSED], due),
    }
    return f"{json.dumps(told, ensure_ascii=False, indent=2)}\n"


def _colour(report: Report, passed: int, due: int) -> str:
    """Return the colour of a badge."""
    against = {Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP}
    if any(entry.verdict in against for entry in report.entries):
        return "red"
    if not passed:
        return "lightgrey"
    return "brightgreen" if passed == due and report.is_complete else "yellow"
