"""The corpus: how scenarios are named, where they stand, and that each is there once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.corpus.scenario import is_refused
from agurk_tools.findings import Finding
from agurk_tools.lint.prose import avoided, title_faults

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_tools.material import Material


def corpus_findings(material: Material, files: Mapping[str, str]) -> Iterator[Finding]:
    """Return what breaks a house rule in the scenarios.

    In: the material, and the names of the chapters' files by the chapters' codes.
    """
    chapters = {folder: code for code, folder in files.items()}
    retired = {record.id for record in material.law.retired}
    for scenario in material.corpus:
        for fault in _faults(scenario, chapters, retired):
            yield _finding(scenario, fault)
    yield from _homeless(material)
    yield from _twins(material)


def _faults(scenario: Scenario, chapters: Mapping[str, str], retired: set[str]) -> Iterator[str]:
    """Return what is wrong with one scenario by itself."""
    yield from title_faults(scenario.title)
    for because in dict.fromkeys((scenario.because, *(row.because for row in scenario.rows))):
        yield from avoided(because)
        if not because.endswith("."):
            yield "has a because that ends without a full stop"
    if scenario.id in retired:
        yield "has an id that is retired"
    cited = {*scenario.clauses, *(clause for row in scenario.rows for clause in row.clauses)}
    for row in scenario.rows:
        if any(map(is_refused, row.steps)) and "IR-5" not in {*scenario.clauses, *row.clauses}:
            where = f" in row {row.name}" if row.name else ""
            yield f"has something refused{where}, and does not cite IR-5 for what stays as it was"
    code = chapters.get(scenario.chapter)
    if code is not None and not any(clause.startswith(f"{code}-") for clause in cited):
        yield f"cites no clause of chapter {code}, in whose folder {scenario.chapter} it stands"


def _homeless(material: Material) -> Iterator[Finding]:
    """Return the scenarios, and rows of scenarios, that hold under no ruleset."""
    at_home = {(unit.scenario.id, unit.row.name) for unit in material.units}
    for scenario in material.corpus:
        for row in scenario.rows:
            if (scenario.id, row.name) not in at_home:
                what = f"row {row.name}" if row.name else "the scenario"
                yield _finding(scenario, f"{what} holds under no ruleset")


def _twins(material: Material) -> Iterator[Finding]:
    """Return the scenarios that repeat position and steps of an earlier one."""
    first: dict[str, Scenario] = {}
    for scenario in material.corpus:
        for row in scenario.rows:
            same = first.setdefault(repr((scenario.given, row.steps, row.when)), scenario)
            if same is not scenario:
                yield _finding(scenario, f"repeats the position and the steps of {same.id}")


def _finding(scenario: Scenario, text: str) -> Finding:
    """Return a finding about a scenario, at its place."""
    return Finding(f"{scenario.file.as_posix()}:{scenario.line}", scenario.id, text)
