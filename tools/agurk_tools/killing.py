"""Killing: every mutant is run through the corpus, and what fails it is noted.

A mutant faces the units that execute what it replaces, and of these the ones in which it replies
otherwise than the reference engine; all others pass as they do without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_tools.copies import load_engine, load_engines, package_sources
from agurk_tools.forked import forked_map
from agurk_tools.replay import differing
from agurk_tools.touch import Bench, replaced_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.verdict import UnitResult
    from agurk_tools.copies import Engine, Sources
    from agurk_tools.mutants import Mutant

_AMISS: Final = frozenset({Verdict.BROKEN, Verdict.GIVEN_UP})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How an engine fares: the units that passed, failed and broke it, by name, in order."""

    passed: tuple[str, ...]
    failed: tuple[str, ...]
    broken: tuple[str, ...]


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


def kill_matrix(
    units: Iterable[Unit],
    mutants: Iterable[Mutant],
    *,
    jobs: int = 1,
    sources: Sources | None = None,
) -> KillMatrix:
    """Return how the reference engine and each of its mutants fare in all units.

    In: the units, the mutants, in how many processes they are run, and the sources that the mutants
    change.
    """
    mutants, units = tuple(mutants), tuple(units)
    sources = package_sources() if sources is None else sources
    baseline = try_engine(units, load_engine(sources))
    trial = partial(_trial, Bench.of(units, sources))
    trials = [_among_all(each, baseline) for each in forked_map(trial, mutants, jobs)]
    return KillMatrix(
        units={unit.name: unit.clauses for unit in units},
        scenarios={unit.name: unit.scenario.id for unit in units},
        baseline=baseline,
        trials=tuple(zip(mutants, trials, strict=True)),
    )


def try_engine(units: Iterable[Unit], engine: Engine) -> Trial:
    """Return how an engine fares."""
    with Client(InProcessLink(engine)) as client:
        results = list(run(units, client))
    return Trial(
        passed=tuple(r.unit.name for r in results if r.verdict is Verdict.PASSED),
        failed=tuple(r.unit.name for r in results if r.verdict is Verdict.FAILED),
        broken=tuple(r.unit.name for r in results if _is_broken(r)),
    )


def _is_broken(result: UnitResult) -> bool:
    """Whether some check of a unit finds no answer, whatever the others find."""
    return any(check.verdict in _AMISS for check in result.checks)


def _among_all(trial: Trial, baseline: Trial) -> Trial:
    """Return how an engine fares in all units, where it has faced some of them."""
    faced = {*trial.passed, *trial.failed, *trial.broken}
    rest = [name for name in baseline.passed if name not in faced]
    return Trial(passed=(*trial.passed, *rest), failed=trial.failed, broken=trial.broken)


def _trial(bench: Bench, mutant: Mutant) -> Trial:
    """Return how a mutant fares in the units that can tell it from the reference engine.

    Those in which it replies as the reference engine does are left out.
    """
    units = bench.facing(mutant.module, replaced_lines(mutant, bench.sources))
    engines = load_engines(mutant.sources(bench.sources))
    return try_engine(differing(units, bench.talks, engines), engines())
