"""Evidence: how the scenarios of the suite fare tells the clause more precisely.

Where several clauses bear on what an engine answers wrongly, the scenarios are tried on it as well,
and the clause that explains their failures best is the one that is named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_at_home
from agurk_conformance.explore.families import family
from agurk_conformance.judging.culprits import rank_suspects
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.run import run
from agurk_conformance.strategies.tables import law

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.judging.culprits import Suspect
    from agurk_conformance.judging.verdict import UnitResult
    from agurk_conformance.protocol.client import Client
    from agurk_spec.records import Ruleset

_KNOWN: Final = 20
"""By how much likelier a clause is on which a disagreement is known to depend."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A unit that passed, or failed in a step of some kind: None where it passed."""

    scenario: str
    clauses: tuple[str, ...]
    kind: str | None

    @property
    def failed(self) -> bool:
        """Whether the engine failed it."""
        return self.kind is not None


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an engine passes of the scenarios, and fails."""

    sightings: tuple[Sighting, ...]

    def culprit(self, kind: str, bearing: Collection[str], known: Collection[str]) -> str | None:
        """Return the clause that explains best the failures of one kind; None without any.

        In: the kind, the chapters of the clauses that may be named, and the clauses on which the
        disagreement is known to depend.
        """
        alike = [one for one in self.sightings if one.kind in {None, kind}]
        suspects = [
            suspect
            for suspect in rank_suspects(alike)
            if suspect.clause in known or suspect.clause.split("-")[0] in bearing
        ]
        return max(suspects, key=lambda own: _chance(own, known)).clause if suspects else None


def gathered(engine: Client, rulesets: Iterable[Ruleset]) -> Evidence:
    """Try each scenario on an engine, under the first of some rulesets in which it holds."""
    return tried(engine, units_at_home(_corpus(), dict.fromkeys(rulesets)))


def tried(engine: Client, units: Iterable[Unit]) -> Evidence:
    """Try units on an engine."""
    return Evidence(tuple(filter(None, map(_sighting, run(units, engine)))))


@cache
def _corpus() -> tuple[Scenario, ...]:
    """Return the scenarios that come with the suite."""
    return load_corpus(law())


def _chance(suspect: Suspect, known: Collection[str]) -> float:
    """Return how likely a clause is the one, given that others are rarely the one."""
    return suspect.suspicion * (_KNOWN if suspect.clause in known else 1)


def _sighting(result: UnitResult) -> Sighting | None:
    """Return what came of one unit; None where nothing did."""
    name, cited = result.unit.scenario.id, result.unit.clauses
    if result.verdict is Verdict.PASSED:
        return Sighting(name, cited, None)
    failed = result.failure
    if failed is None:
        return None
    return Sighting(name, cited, family(result.unit.row.steps[failed.step], failed.field))
