"""Exploring the mutants: what the scenarios kill is found by chance too, and shrunk as small.

The cases that `agurk explore` draws for an engine that plays every ruleset are drawn once, and put
to each mutant up to the first that tells it from the reference engine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.units import Unit
from agurk_conformance.explore.drawing import Field, some_tables
from agurk_conformance.explore.searching import DEFAULT, Search, drawn_cases, first_failed
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.choosing import known_rulesets
from agurk_conformance.running.engines import REFERENCE, open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_tools.copies import load_engine, load_engines, package_sources
from agurk_tools.findings import Finding
from agurk_tools.killing import kill_matrix
from agurk_tools.material import entailed_by
from agurk_tools.replay import differing, recorded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_spec.law import Law
    from agurk_tools.material import Material
    from agurk_tools.mutants import Mutant

UNFOUND_FILE: Final = Path(__file__).with_name("unfound.yaml")
"""The mutants that the default number of cases does not find, each with the reason."""

SEED: Final = 0
LEAST_SMALL: Final = 0.8
"""The share of shrunk positions that are no larger than the smallest scenario that kills."""

LEAST_NAMED: Final = 0.8
"""The share of positions that are about the clause that is broken, or one that it entails."""

_CHUNK: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What became of one mutant: the number of the first case that tells it, from 1 on, if any."""

    mutant: Mutant
    at: int | None


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


class Bench:
    """The cases, drawn once, and what they ask of the reference engine."""

    def __init__(self, law: Law, number: int = DEFAULT) -> None:
        """Draw so many cases."""
        self._law = law
        self._number = number
        self._sources = package_sources()
        oracle = open_client(resolve_engine(REFERENCE, Path.cwd()))
        self.ground = Field(oracle, (*known_rulesets(law), *some_tables(SEED)))
        self._drawn = drawn_cases(self.ground, number, SEED)
        self.units = tuple(_named(case, at) for at, case in enumerate(self._drawn))
        self._talks = recorded(self.units, self._sources)

    def found(self, mutant: Mutant) -> Found:
        """Return the first case that tells a mutant from the reference engine."""
        sources = mutant.sources(self._sources)
        engines = load_engines(sources)
        for start in range(0, len(self.units), _CHUNK):
            chunk = self.units[start : start + _CHUNK]
            with Client(InProcessLink(engines())) as client:
                for result in run(differing(chunk, self._talks, engines), client):
                    if first_failed(result) is not None:
                        return Found(mutant=mutant, at=int(result.unit.name.split("-")[-1]) + 1)
        return Found(mutant=mutant, at=None)

    def shrunk(self, mutant: Mutant, scenario: int, number: int) -> Shrunk:
        """Return how small a mutant is shrunk that the first cases, so many, tell.

        In: the mutant, and the size of the smallest scenario that kills it.
        """
        engine = load_engine(mutant.sources(self._sources))
        with Client(InProcessLink(engine)) as client:
            search = Search(client, self.ground, self._law, self._number, SEED)
            told = list(search.among(self._drawn[:number]))
        least = min(told, key=lambda each: each.case.unit.size)
        size = least.case.unit.size
        return Shrunk(mutant=mutant, named=least.clause, size=size, scenario=scenario)


def _named(case: Case, number: int) -> Unit:
    """Return a case as a unit with a name of its own."""
    unit = case.unit
    return Unit(replace(unit.scenario, id=f"LD-3-explored-{number}"), unit.row, unit.ruleset)


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
    bench = Bench(material.law)
    found = tuple(map(bench.found, mutants))
    told = {each.mutant.id: each.at for each in found if each.at is not None}
    chosen = [mutant for mutant in mutants if mutant.id in told][:shrink]
    killers: Mapping[str, int] = smallest_killers(material.units, chosen) if chosen else {}
    shrunk = tuple(
        bench.shrunk(mutant, killers[mutant.id], told[mutant.id])
        for mutant in chosen
        if mutant.id in killers
    )
    return Gate(found=found, shrunk=shrunk)


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
