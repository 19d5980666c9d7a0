"""The command: establish theorems anew, and say where the record differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.errors import UnknownIdError
from agurk_spec.load import load_law
from agurk_tools.theorems.running import Verdict, differences, evidence_findings, verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_spec.records import Theorem
    from agurk_tools.findings import Finding


def chosen(names: Sequence[str]) -> tuple[Theorem, ...]:
    """Return the theorems of these ids, or all; raises UsageError for one that is unknown."""
    law = load_law()
    try:
        return tuple(map(law.theorem, names)) if names else law.theorems
    except UnknownIdError as problem:
        raise click.UsageError(str(problem)) from problem


def gaps(theorems: Sequence[Theorem]) -> tuple[Finding, ...]:
    """Return what is missing of the evidence of theorems."""
    scenarios = {scenario.id for scenario in load_corpus(load_law())}
    return tuple(
        finding for theorem in theorems for finding in evidence_findings(theorem, scenarios)
    )


def establish(theorems: Sequence[Theorem], *, is_long: bool) -> Iterator[Finding]:
    """Compute the cases of theorems, say each as it is settled, and return what differs."""
    for theorem in theorems:
        status = "is refuted" if theorem.method == "refuted" else f"holds ({theorem.method})"
        click.echo(f"{theorem.id} {status}: {theorem.title}")
        for verdict in verdicts(theorem, is_long=is_long):
            click.echo(f"  {_line(verdict)}")
            yield from differences(verdict)


def _line(verdict: Verdict) -> str:
    """Say what became of a case."""
    if verdict.found is None:
        return f"{verdict.case}: {verdict.recorded} (recorded; --long computes it)"
    return f"{verdict.case}: {verdict.found}"
