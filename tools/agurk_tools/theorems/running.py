"""Running: the programs of theorems against what is recorded of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_spec.kinds import Method
from agurk_tools.findings import Finding
from agurk_tools.lint.prose import title_faults
from agurk_tools.theorems.cases import program

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from agurk_spec.records import Theorem
    from agurk_tools.theorems.cases import Case


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of one case: what is recorded, and what was found; None where it was left out."""

    theorem: str
    case: str
    recorded: str
    found: str | None


def evidence_findings(theorem: Theorem, scenarios: Collection[str]) -> Iterator[Finding]:
    """Return what is missing of a theorem's evidence, before anything is computed.

    In: the theorem, and the ids of all scenarios there are.
    """
    for fault in title_faults(theorem.title):
        yield Finding("", theorem.id, fault)
    if theorem.method not in {Method.PROVED, Method.REFUTED} and theorem.program is None:
        yield Finding("", theorem.id, f"is {theorem.method} without a program")
    if theorem.method is Method.REFUTED and theorem.program is None and not theorem.scenarios:
        yield Finding("", theorem.id, "is refuted without a counterexample")
    for name in theorem.scenarios:
        if name not in scenarios:
            yield Finding("", theorem.id, f"names the scenario {name}, which is not there")
    yield from _program_findings(theorem)


def _program_findings(theorem: Theorem) -> Iterator[Finding]:
    """Return where the program of a theorem is not there, or names other cases than recorded."""
    if theorem.program is None:
        return
    try:
        cases = tuple(program(theorem.program)())
    except (ImportError, AttributeError, ValueError):
        yield Finding("", theorem.id, f"names the program {theorem.program}, which is not there")
        return
    named, recorded = _names(cases), [result.case for result in theorem.results]
    if named != recorded:
        text = f"records the cases {recorded}, where the program has {named}"
        yield Finding("", theorem.id, text)


def _names(cases: Iterable[Case]) -> list[str]:
    """Return the names of cases."""
    return [case.name for case in cases]


def verdicts(theorem: Theorem, *, is_long: bool) -> Iterator[Verdict]:
    """Go through the cases of a theorem, and compute them; long ones only where that is asked.

    In: a theorem without evidence findings.
    """
    if theorem.program is None:
        return
    for case, result in zip(program(theorem.program)(), theorem.results, strict=True):
        found = case.find() if is_long or not result.is_long else None
        yield Verdict(theorem=theorem.id, case=case.name, recorded=result.found, found=found)


def differences(verdict: Verdict) -> Iterator[Finding]:
    """Return the finding of a case in which something else was found than is recorded."""
    if verdict.found is not None and verdict.found != verdict.recorded:
        text = f"{verdict.case}: recorded {verdict.recorded!r}, found {verdict.found!r}"
        yield Finding("", verdict.theorem, text)
