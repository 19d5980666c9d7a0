"""Lint: the house rules of the data that the loaders do not enforce."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_spec.files import read_files
from agurk_spec.load import law_folder
from agurk_tools.killing import kill_matrix
from agurk_tools.lint.corpus import corpus_findings
from agurk_tools.lint.evidence import evidence_findings, ruling_findings
from agurk_tools.lint.law import law_findings
from agurk_tools.lint.notes import note_findings
from agurk_tools.lint.plays import play_findings
from agurk_tools.lint.silence import silence_findings
from agurk_tools.lint.width import width_findings
from agurk_tools.material import chapter_files
from agurk_tools.mutants import load_mutants
from agurk_tools.reach import reach
from agurk_tools.redundancy import EXEMPT_CHAPTERS, kept, redundancies, redundant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_tools.findings import Finding
    from agurk_tools.material import Material

__all__ = ["LintReport", "lint"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LintReport:
    """What lint finds: errors, and notes on what was looked at."""

    errors: tuple[Finding, ...]
    notes: tuple[str, ...]


def lint(material: Material, *, jobs: int = 1, quick: bool = False) -> LintReport:
    """Return everything that breaks a house rule.

    In: the material, in how many processes mutants are run, and whether redundancy, which needs
    them, is left out.
    """
    errors = list(_findings(material))
    notes: list[str] = []
    if not quick:
        errors += _redundancy(material, jobs)
        exempt = sum(scenario.chapter in EXEMPT_CHAPTERS for scenario in material.corpus)
        notes.append(
            f"redundancy: {exempt} scenarios of {' and '.join(EXEMPT_CHAPTERS)} are exempt"
        )
        notes += [f"kept, though redundant: {name} ({why})" for name, why in kept().items()]
    return LintReport(errors=tuple(errors), notes=tuple(notes))


def _findings(material: Material) -> Iterator[Finding]:
    """Return what can be seen by reading alone."""
    files = read_files(law_folder())
    yield from law_findings(files)
    yield from note_findings(material.law)
    yield from silence_findings(material.law)
    yield from corpus_findings(material, chapter_files())
    yield from play_findings(material)
    yield from evidence_findings(material)
    yield from ruling_findings(material, files)
    yield from width_findings(material)


def _redundancy(material: Material, jobs: int) -> Iterator[Finding]:
    """Return the scenarios without which nothing changes."""
    matrix = kill_matrix(material.units, load_mutants(material.law), jobs=jobs)
    found = redundant(material.corpus, matrix, reach(material.units))
    return redundancies(found, material.corpus, kept())
