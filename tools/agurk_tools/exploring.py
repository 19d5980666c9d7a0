"""Exploring the mutants: what the scenarios kill is found by chance too, and shrunk as small.

The cases that `agurk explore` draws for an engine that plays every ruleset are drawn once, and put
to each mutant up to the first that tells it from the reference engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_conformance.explore.drawing import drawn
from agurk_conformance.explore.searching import DEFAULT
from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_tools.copies import package_sources
from agurk_tools.explored import SEED, first_found, whole_field
from agurk_tools.findings import Finding
from agurk_tools.shrinking import cite_findings, name_findings, shrunk, shrunk_lines, size_findings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_spec.law import Law
    from agurk_tools.explored import Found
    from agurk_tools.material import Material
    from agurk_tools.mutants import Mutant
    from agurk_tools.shrinking import Shrunk

UNFOUND_FILE: Final = Path(__file__).with_name("unfound.yaml")
"""The mutants that the default number of cases does not find, each with the reason."""


def unfound(file: Path = UNFOUND_FILE) -> Mapping[str, str]:
    """Return why each mutant that is not found is not, by its id.

    Raises SpecError where the file is no mapping of mutants to reasons.
    """
    document = read_document(file)
    reasons: dict[str, str] = {}
    if not isinstance(document.data, dict):
        raise document.error((), found="no mapping", allowed="mutant id: reason")
    for name, reason in document.data.items():
        if not isinstance(reason, str) or not reason.strip():
            raise document.error((name,), found="no reason", allowed="why it is not found")
        reasons[name] = reason
    return reasons


def unfound_findings(
    found: Iterable[Found], reasons: Mapping[str, str], known: Collection[str]
) -> Iterator[Finding]:
    """Return the mutants not found that no reason excuses, and the reasons that excuse nothing."""
    for each in found:
        name = each.mutant.id
        if each.at is None and name not in reasons:
            text = f"the mutant of {each.mutant.clause} is found by no case"
            yield Finding("", name, f"{text}; allowed: found, or a reason in {UNFOUND_FILE.name}")
        elif each.at is not None and name in reasons:
            text = f"is found by case {each.at}; take it off the list"
            yield Finding(UNFOUND_FILE.name, name, text)
    for name in reasons:
        if name not in known:
            text = f"is no mutant; there are {shortlist(name, known)}"
            yield Finding(UNFOUND_FILE.name, name, text)


def sample(mutants: Sequence[Mutant], one_in: int) -> Sequence[Mutant]:
    """Return one in so many mutants, without those that are known not to be found; or else all."""
    known = unfound()
    return [own for own in mutants[::one_in] if own.id not in known] if one_in > 1 else mutants


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What became of some mutants: which were found, and how small some of them were shrunk."""

    found: tuple[Found, ...]
    shrunk: tuple[Shrunk, ...]


def gate(material: Material, mutants: Sequence[Mutant], shrink: int, jobs: int = 1) -> Gate:
    """Explore mutants, and shrink the first so many that are found.

    In: the law and the scenarios, the mutants, how many are to be shrunk, and in how many processes
    that is done.
    """
    ground = whole_field(material.law)
    seen: list[Case] = []
    cases = _noted(drawn(ground, DEFAULT, SEED), seen)
    told = {each.mutant.id: each for each in first_found(cases, mutants, package_sources())}
    found = tuple(told[mutant.id] for mutant in mutants)
    telling = [(each.mutant, seen[each.at - 1]) for each in found if each.at is not None][:shrink]
    return Gate(found=found, shrunk=shrunk(telling, ground, material, jobs))


def _noted(cases: Iterable[Case], seen: list[Case]) -> Iterator[Case]:
    """Give the cases, and note them as they are asked for."""
    for case in cases:
        seen.append(case)
        yield case


def figures(whole: Gate, law: Law) -> Iterator[str]:
    """Return the figures in lines."""
    at = [each.at for each in whole.found if each.at is not None]
    yield f"{len(at)} of {len(whole.found)} mutants are found by {DEFAULT} cases from seed {SEED}"
    yield from shrunk_lines(whole.shrunk, law)


def figures_to_json(whole: Gate) -> dict[str, object]:
    """Return the figures mutant by mutant."""
    return {
        "found": {each.mutant.id: each.at for each in whole.found},
        "sizes": {each.mutant.id: [each.size, each.scenario] for each in whole.shrunk},
        "named": {each.mutant.id: [each.named, each.mutant.clause] for each in whole.shrunk},
    }


def findings(whole: Gate, law: Law, known: Collection[str]) -> tuple[Finding, ...]:
    """Return what stands against the exploring.

    In: the figures, the law, and the ids of all mutants.
    """
    return (
        *unfound_findings(whole.found, unfound(), known),
        *size_findings(whole.shrunk),
        *name_findings(whole.shrunk, law),
        *cite_findings(whole.shrunk, law),
    )
