"""Killing: every mutant is run through the whole corpus, and what fails it is noted."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running import run
from agurk_conformance.verdict import Verdict
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.narrowing import concerned
from agurk_tools.reach import reach

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from agurk_conformance.units import Unit
    from agurk_conformance.verdict import UnitResult
    from agurk_tools.copies import Sources
    from agurk_tools.mutants import Mutant

Case: TypeAlias = "tuple[Sources, frozenset[str]]"
"""An engine, and the names of the units in which it is tried."""

_AMISS: Final = frozenset({Verdict.BROKEN, Verdict.GIVEN_UP})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How an engine fares: the units that passed, failed and broke it, by name, in order."""

    passed: tuple[str, ...]
    failed: tuple[str, ...]
    broken: tuple[str, ...]

    def completed(self, names: Iterable[str], other: Trial, chosen: Collection[str]) -> Trial:
        """Return this trial, of chosen units, with the other units as in another trial."""

        def of(mine: Collection[str], others: Collection[str]) -> tuple[str, ...]:
            return tuple(name for name in names if name in (mine if name in chosen else others))

        return Trial(
            passed=of(self.passed, other.passed),
            failed=of(self.failed, other.failed),
            broken=of(self.broken, other.broken),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class KillMatrix:
    """How the reference engine and its mutants fare.

    `units` says which clauses each unit cites, by its name; `scenarios` to which scenario it
    belongs.
    """

    units: Mapping[str, tuple[str, ...]]
    scenarios: Mapping[str, str]
    baseline: Trial
    trials: tuple[tuple[Mutant, Trial], ...]

    def kills(self, scenario: str) -> frozenset[str]:
        """Return the mutants that a scenario kills, by id."""
        own = {unit for unit, its in self.scenarios.items() if its == scenario}
        return frozenset(mutant.id for mutant, trial in self.trials if own & set(trial.failed))


def kill_matrix(units: Iterable[Unit], mutants: Iterable[Mutant], jobs: int = 1) -> KillMatrix:
    """Return how the reference engine and each of its mutants fare in all units.

    In: the units, the mutants, and in how many processes they are run.
    """
    units, mutants = tuple(units), tuple(mutants)
    sources = package_sources()
    reached = reach(units, sources)
    baseline = try_engine(units, sources)
    cases = [(mutant.sources(sources), concerned(mutant, sources, reached)) for mutant in mutants]
    trials = _trials(units, cases, jobs)
    names = [unit.name for unit in units]
    return KillMatrix(
        units={unit.name: unit.clauses for unit in units},
        scenarios={unit.name: unit.scenario.id for unit in units},
        baseline=baseline,
        trials=tuple(
            (mutant, trial.completed(names, baseline, chosen))
            for mutant, trial, (_, chosen) in zip(mutants, trials, cases, strict=True)
        ),
    )


def try_engine(units: Iterable[Unit], sources: Sources) -> Trial:
    """Return how a copy of the reference engine with these sources fares."""
    with Client(InProcessLink(load_engine(sources, "agurk_copy"))) as client:
        results = list(run(units, client))
    return Trial(
        passed=tuple(r.unit.name for r in results if r.verdict is Verdict.PASSED),
        failed=tuple(r.unit.name for r in results if r.verdict is Verdict.FAILED),
        broken=tuple(r.unit.name for r in results if _is_broken(r)),
    )


def _is_broken(result: UnitResult) -> bool:
    """Whether some check of a unit finds no answer, whatever the others find."""
    return any(check.verdict in _AMISS for check in result.checks)


def _trials(units: tuple[Unit, ...], cases: Sequence[Case], jobs: int) -> list[Trial]:
    """Return how each engine fares, in several processes where they can be forked."""
    if jobs <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        return [_try_case(units, case) for case in cases]
    context = multiprocessing.get_context("fork")
    begin = partial(_Worker.begin, units)
    with ProcessPoolExecutor(jobs, context, initializer=begin) as pool:
        return list(pool.map(_Worker.try_case, cases))


def _try_case(units: Iterable[Unit], case: Case) -> Trial:
    """Return how an engine fares in the units that are chosen for it."""
    sources, chosen = case
    return try_engine((unit for unit in units if unit.name in chosen), sources)


class _Worker:
    """What a forked process has inherited: the units, which are too large to be sent."""

    units: tuple[Unit, ...] = ()

    @classmethod
    def begin(cls, units: tuple[Unit, ...]) -> None:
        """Take over the units."""
        cls.units = units

    @classmethod
    def try_case(cls, case: Case) -> Trial:
        """Return how one engine fares."""
        return _try_case(cls.units, case)
