"""Shrinking the mutants: what exploring finds is made as small as the scenarios, and named rightly.

A mutant is shrunk from the first case that tells it, and its scenarios are tried only where they
can tell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from agurk_conformance.explore.evidence import Evidence, Sighting, tried, units_to_try
from agurk_conformance.explore.searching import Search
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.findings import Finding
from agurk_tools.forked import forked_map
from agurk_tools.killing import kill_matrix
from agurk_tools.material import entailed_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_conformance.explore.drawing import Field
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset
    from agurk_tools.killing import Trial
    from agurk_tools.material import Material
    from agurk_tools.mutants import Mutant

LEAST_SMALL: Final = 0.8
"""The share of shrunk positions that are no larger than the smallest scenario that kills."""

LEAST_NAMED: Final = 0.8
"""The share of positions that are about the clause that is broken, or one that it entails."""

LEAST_CITED: Final = 0.95
"""The share of positions that cite the clause that is broken, or one that it entails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shrunk:
    """How large the smallest position is to which a mutant was shrunk, and the smallest scenario.

    Both are counted as the suite counts a unit: seats, cards and steps. `named` is the clause that
    the position is said to be about, `cited` are all on which its answers depend.
    """

    mutant: Mutant
    named: str
    cited: tuple[str, ...]
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

    def is_cited(self, law: Law) -> bool:
        """Whether the clause that is broken is among those cited, or one that restates it."""
        return not entailed_by(self.mutant.clause, law).isdisjoint(self.cited)


def shrunk(
    telling: Sequence[tuple[Mutant, Case]], ground: Field, material: Material, jobs: int = 1
) -> tuple[Shrunk, ...]:
    """Return how small mutants are shrunk; those that no scenario kills are left out.

    In: the mutants, each with the case that tells it; where cases are drawn from; the law and the
    scenarios; in how many processes they are shrunk.
    """
    if not telling:
        return ()
    matrix = kill_matrix(material.units, [mutant for mutant, _ in telling], jobs=jobs)
    trials = {mutant.id: trial for mutant, trial in matrix.trials if trial.failed}
    bench = _Bench(material, trials, ground)
    killed = [(mutant, case) for mutant, case in telling if mutant.id in trials]
    return tuple(forked_map(bench.shrunk, killed, jobs))


@dataclass(frozen=True, slots=True)
class _Bench:
    """The law and the scenarios, how each mutant fares in them, and where cases are drawn from."""

    material: Material
    trials: Mapping[str, Trial]
    ground: Field

    def shrunk(self, told: tuple[Mutant, Case]) -> Shrunk:
        """Return how small a mutant is shrunk from a case that tells it."""
        mutant, case = told
        trial = self.trials[mutant.id]
        gather = partial(self._gathered, trial)
        with Client(InProcessLink(load_engine(mutant.sources(package_sources())))) as client:
            search = Search(client, self.ground, self.material.law, gather)
            (least,) = search.among([case])
            cited = search.cited(least)
        killing = frozenset(trial.failed)
        return Shrunk(
            mutant=mutant,
            named=least.clause,
            cited=cited,
            size=least.case.unit.size,
            scenario=min(unit.size for unit in self.material.units if unit.name in killing),
        )

    def _gathered(self, trial: Trial, client: Client, rulesets: Iterable[Ruleset]) -> Evidence:
        """Return how the scenarios fare, of which those are tried that fail or may fail.

        Of those at home under a ruleset with a name it is known.
        """
        names = {rules.id for rules in self.material.playable}
        units, known = units_to_try(rulesets, client.hello), frozenset(trial.passed)
        passed = [unit for unit in units if unit.ruleset.id in names and unit.name in known]
        names_passed = {unit.name for unit in passed}
        others = [unit for unit in units if unit.name not in names_passed]
        seen = [Sighting(unit.scenario.id, unit.clauses, None) for unit in passed]
        return Evidence((*seen, *tried(client, others).sightings))


def shrunk_lines(shrunk: Sequence[Shrunk], law: Law) -> Iterator[str]:
    """Return the figures in lines; none where nothing was shrunk."""
    if not shrunk:
        return
    small = sum(each.is_small for each in shrunk)
    yield f"{small} of {len(shrunk)} are shrunk as small as the smallest scenario"
    named = sum(each.is_named(law) for each in shrunk)
    near = sum(each.is_of_its_chapter and not each.is_named(law) for each in shrunk)
    yield f"{named} are named by the clause broken, or one it entails; {near} by a neighbour"
    cited = sum(each.is_cited(law) for each in shrunk)
    yield f"{cited} cite the clause broken, or one it entails"


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


def cite_findings(shrunk: Sequence[Shrunk], law: Law) -> Iterator[Finding]:
    """Return that too few scenarios cite the clause that is broken."""
    silent = [each for each in shrunk if not each.is_cited(law)]
    if len(shrunk) - len(silent) < LEAST_CITED * len(shrunk):
        told = ", ".join(f"{each.mutant.id} ({each.mutant.clause})" for each in silent)
        yield Finding("", "explore", f"not cited is the clause of {told}; allowed: one in twenty")
