"""Runs of the suite on the engines of this package, each made once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.scenario import Exchange
from agurk_conformance.corpus.units import units_under
from agurk_conformance.judging.culprits import rank_suspects
from agurk_conformance.judging.verdict import UnitResult, Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.reporting.entry import entry_of
from agurk_conformance.running.run import run
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from tests.miniatures.rules.engine import Engine

    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.corpus.units import Unit
    from agurk_spec.law import Law


@dataclass(frozen=True)
class Run:
    """The results of all units."""

    results: tuple[UnitResult, ...]

    @cached_property
    def verdicts(self) -> frozenset[Verdict]:
        """The verdicts that occur."""
        return frozenset(result.verdict for result in self.results)

    @cached_property
    def passed(self) -> frozenset[str]:
        """The names of the units that pass."""
        return self._names(Verdict.PASSED)

    @cached_property
    def failed(self) -> frozenset[str]:
        """The names of the units that fail."""
        return self._names(Verdict.FAILED)

    @cached_property
    def suspects(self) -> tuple[str, ...]:
        """The clauses that may be broken, the likeliest first."""
        return tuple(suspect.clause for suspect in rank_suspects(map(entry_of, self.results)))

    def result(self, name: str) -> UnitResult:
        """Find the result of a unit."""
        return next(result for result in self.results if result.unit.name == name)

    def _names(self, verdict: Verdict) -> frozenset[str]:
        """Name the units that come to a verdict."""
        return frozenset(result.unit.name for result in self.results if result.verdict is verdict)


_RUNS: dict[type[Engine], Run] = {}


@cache
def law() -> Law:
    """Read the law."""
    return load_law()


@cache
def units() -> tuple[Unit, ...]:
    """List every unit under `agurk` but those of an exchange, which these engines do not offer."""
    every = units_under(load_corpus(law()), [law().ruleset("agurk")])
    return tuple(unit for unit in every if not any(map(_is_exchange, unit.row.steps)))


def _is_exchange(step: Step) -> bool:
    """Whether cards are exchanged, or are refused to be."""
    return isinstance(step, Exchange)


def run_of(engine: type[Engine]) -> Run:
    """Run all units on an engine, once for all tests."""
    if engine not in _RUNS:
        with Client(InProcessLink(engine())) as client:
            _RUNS[engine] = Run(tuple(run(units(), client)))
    return _RUNS[engine]


@cache
def entailed(clause: str) -> frozenset[str]:
    """List a clause with those that restate consequences of it."""
    found = frozenset({clause})
    for other in law().clauses:
        if clause in other.entailed_by:
            found |= entailed(other.id)
    return found
