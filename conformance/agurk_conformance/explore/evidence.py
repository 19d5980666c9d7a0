"""Evidence: how the scenarios of the suite fare tells the clause more precisely.

Where several clauses bear on what an engine answers wrongly, the scenarios are tried on it as well,
and the clause that explains their failures best is the one that is named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import Unit, applies, units_at_home
from agurk_conformance.explore.families import family
from agurk_conformance.judging.culprits import rank_suspects
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.run import run
from agurk_conformance.strategies.tables import admitted, broken, law, nameless
from agurk_spec.conditions import Truth

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.judging.culprits import Suspect
    from agurk_conformance.judging.verdict import UnitResult
    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.hello import Hello
    from agurk_spec.conditions import Condition
    from agurk_spec.records import Ruleset

_LIKELIER: Final = 20
"""By how much likelier a clause is on which a disagreement is known to depend than another of the
chapters that bear on it, and one of these than any other."""


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

        In: the kind, the chapters that bear on the disagreement, and the clauses on which it is
        known to depend.
        """
        alike = [one for one in self.sightings if one.kind in {None, kind}]
        suspects = rank_suspects(alike)
        if not suspects:
            return None
        return max(suspects, key=lambda own: _chance(own, bearing, known)).clause


def gathered(engine: Client, rulesets: Iterable[Ruleset]) -> Evidence:
    """Try each scenario on an engine, as `units_to_try` has them."""
    return tried(engine, units_to_try(rulesets, engine.hello))


def units_to_try(rulesets: Iterable[Ruleset], hello: Hello) -> list[Unit]:
    """Return each scenario under the first of some rulesets in which it holds.

    In: the rulesets, and how the engine greets. One that plays any ruleset is asked the others too
    where one of these rulesets has no name.
    """
    found = tuple(dict.fromkeys(rulesets))
    units = list(units_at_home(_corpus(), found))
    if hello.any_ruleset and any(ruleset.id == "own" for ruleset in found):
        units += _homeless({unit.name for unit in units})
    return units


def _homeless(known: Collection[str]) -> Iterator[Unit]:
    """Return the scenarios that are not known yet, each under a table that is as usual as may be.

    Those for which there is no valid one in a few steps are left out.
    """
    for scenario in _corpus():
        for row in scenario.rows:
            parts = (scenario.when, scenario.implied, row.when)
            table = _usual(chain.from_iterable(each.conditions for each in parts))
            unit = Unit(scenario, row, nameless(table))
            if unit.name not in known and applies(scenario, row, unit.ruleset) is Truth.TRUE:
                yield unit


def _usual(conditions: Iterable[Condition]) -> dict[str, str | int]:
    """Return a table of usual values but where conditions ask for others; none if it is broken."""
    table: dict[str, str | int] = {each.key: each.default for each in law().options}
    for each in conditions:
        if not each.admits(table[each.option]):
            table[each.option] = next(iter(admitted(each)), table[each.option])
    return table if broken(table) is None else {}


def tried(engine: Client, units: Iterable[Unit]) -> Evidence:
    """Try units on an engine."""
    return Evidence(tuple(filter(None, map(_sighting, run(units, engine)))))


@cache
def _corpus() -> tuple[Scenario, ...]:
    """Return the scenarios that come with the suite."""
    return load_corpus(law())


def _chance(suspect: Suspect, bearing: Collection[str], known: Collection[str]) -> float:
    """Return how likely a clause is the one, given that others are rarely the one."""
    if suspect.clause in known:
        return suspect.suspicion * _LIKELIER
    return suspect.suspicion / (1 if suspect.clause.split("-")[0] in bearing else _LIKELIER)


def _sighting(result: UnitResult) -> Sighting | None:
    """Return what came of one unit; None where nothing did."""
    name, cited = result.unit.scenario.id, result.unit.clauses
    if result.verdict is Verdict.PASSED:
        return Sighting(name, cited, None)
    failed = result.failure
    if failed is None:
        return None
    return Sighting(name, cited, family(result.unit.row.steps[failed.step], failed.field))
