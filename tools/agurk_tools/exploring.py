"""Exploring the mutants: what the scenarios kill is found by chance too, and shrunk as small.

The cases that `agurk explore` draws for an engine that plays every ruleset are drawn once, and put
to each mutant up to the first that tells it from the reference engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_conformance.explore.drawing import drawn
from agurk_conformance.explore.searching import DEFAULT, Search
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.explored import SEED, first_found, whole_field
from agurk_tools.findings import Finding
from agurk_tools.killing import kill_matrix
from agurk_tools.material import entailed_by

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.explore.drawing import Field
    from agurk_spec.law import Law
    from agurk_tools.explored import Found
    from agurk_tools.material import Material
    from agurk_tools.mutants import Mutant

UNFOUND_FILE: Final = Path(__file__).with_name("unfound.yaml")
"""The mutants that the default number of cases does not find, each with the reason."""

LEAST_SMALL: Final = 0.8
"""The share of shrunk positions that are no larger than the smallest scenario that kills."""

LEAST_NAMED: Final = 0.8
"""The share of positions that are about the clause that is broken, or one that it entails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shrunk:
    """How large the smallest position is to which a mutant was shrunk, and the smallest scenario.

    Both are counted as the suite counts a unit: seats, cards and steps. `named` is the clause that
    the position is said to be about.
    """

    mutant: Mutant
    named: str
    size: int
    scenario: int

    @property
    def is_small(self) -> bool:
        """Whether what was found by chance is no larger than what was written by hand."""
        return self.size <= self.scenario

    @property
    def is_of_its_chapter(self) -> bool:
        """Whether the clause named stands in the chapter of the clause that is broken."""
        return self.named.split("-")[0] == self.mutant.clause.split("-")[0]

    def is_named(self, law: Law) -> bool:
        """Whether the clause named is the one that is broken, or one that restates it."""
        return self.named in entailed_by(self.mutant.clause, law)


def shrunk(mutant: Mutant, scenario: int, cases: Sequence[Case], ground: Field, law: Law) -> Shrunk:
    """Return how small a mutant is shrunk.

    In: the mutant, the size of the smallest scenario that kills it, the cases up to the first that
    tells it, where they are drawn from, and the law.
    """
    engine = load_engine(mutant.sources(package_sources()))
    with Client(InProcessLink(engine)) as client:
        search = Search(client, ground, law, len(cases), SEED)
        told = list(search.among(cases))
    least = min(told, key=lambda each: each.case.unit.size)
    size = least.case.unit.size
    return Shrunk(mutant=mutant, named=least.clause, size=size, scenario=scenario)


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


def size_findings(shrunk: Sequence[Shrunk]) -> Iterator[Finding]:
    """Return that too few mutants are shrunk as small as the scenarios that kill them."""
    if shrunk and sum(each.is_small for each in shrunk) < LEAST_SMALL * len(shrunk):
        large = ", ".join(each.mutant.id for each in shrunk if not each.is_small)
        text = f"larger than the smallest scenario are {large}"
        yield Finding("", "explore", f"{text}; allowed: one in five of those shrunk")


def sample(mutants: Sequence[Mutant], one_in: int) -> Sequence[Mutant]:
    """Return one in so many mutants, without those that are known not to be found; or else all."""
    known = unfound()
    return [own for own in mutants[::one_in] if own.id not in known] if one_in > 1 else mutants


def name_findings(shrunk: Sequence[Shrunk], law: Law) -> Iterator[Finding]:
    """Return that too few mutants are named by the clause that they break."""
    wrong = [each for each in shrunk if not each.is_named(law)]
    if len(shrunk) - len(wrong) < LEAST_NAMED * len(shrunk):
        told = ", ".join(f"{each.mutant.id} ({each.named})" for each in wrong)
        yield Finding("", "explore", f"named by another clause are {told}; allowed: one in five")


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What became of some mutants: which were found, and how small some of them were shrunk."""

    found: tuple[Found, ...]
    shrunk: tuple[Shrunk, ...]


def gate(material: Material, mutants: Sequence[Mutant], shrink: int) -> Gate:
    """Explore mutants, and shrink the first so many that are found.

    In: the law and the scenarios, the mutants, and how many are to be shrunk.
    """
    law, ground = material.law, whole_field(material.law)
    seen: list[Case] = []
    cases = _noted(drawn(ground, DEFAULT, SEED), seen)
    told = {each.mutant.id: each for each in first_found(cases, mutants, package_sources())}
    chosen = [mutant for mutant in mutants if told[mutant.id].at is not None][:shrink]
    killers: Mapping[str, int] = smallest_killers(material.units, chosen) if chosen else {}
    sizes = tuple(
        shrunk(mutant, killers[mutant.id], seen[: told[mutant.id].at], ground, law)
        for mutant in chosen
        if mutant.id in killers
    )
    return Gate(found=tuple(told[mutant.id] for mutant in mutants), shrunk=sizes)


def _noted(cases: Iterable[Case], seen: list[Case]) -> Iterator[Case]:
    """Give the cases, and note them as they are asked for."""
    for case in cases:
        seen.append(case)
        yield case


def figures(whole: Gate, law: Law) -> Iterator[str]:
    """Return the figures in lines."""
    at = [each.at for each in whole.found if each.at is not None]
    yield f"{len(at)} of {len(whole.found)} mutants are found by {DEFAULT} cases from seed {SEED}"
    if whole.shrunk:
        small = sum(each.is_small for each in whole.shrunk)
        yield f"{small} of {len(whole.shrunk)} are shrunk as small as the smallest scenario"
        named = sum(each.is_named(law) for each in whole.shrunk)
        near = sum(each.is_of_its_chapter and not each.is_named(law) for each in whole.shrunk)
        yield f"{named} are named by the clause broken, or one it entails; {near} by a neighbour"


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
    )


def smallest_killers(units: Iterable[Unit], mutants: Sequence[Mutant]) -> Mapping[str, int]:
    """Return the size of the smallest unit that kills each mutant, by the mutant's id."""
    units = tuple(units)
    sizes = {unit.name: unit.size for unit in units}
    return {
        mutant.id: min(sizes[name] for name in trial.failed)
        for mutant, trial in kill_matrix(units, mutants).trials
        if trial.failed
    }
