"""Culprits: which clause explains best what an engine passes and fails.

Each clause is tried as the only one that the engine breaks.
How readily the fault shows is not known; it may be gross or subtle, so several chances are tried
and the clause gets the mean of what they come to.
A scenario about the clause fails with such a chance, one that merely cites it with a sixth of it,
any other hardly ever; the clause under which the passes and failures that were seen are the
likeliest comes first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_CHANCES: Final = tuple(0.9 / 2**halvings for halvings in range(8))
"""The chances that a scenario about the broken clause fails, from a gross fault to a subtle one."""
_CITED: Final = 1 / 6
"""By how much less readily another scenario fails that cites it."""
_OTHER: Final = 0.00001
"""The chance that a scenario fails that does not cite it."""

Tally: TypeAlias = "Counter[tuple[bool, bool]]"
"""How many scenarios cite a clause, by whether they are about it and whether they failed."""


class Sighting(Protocol):
    """A unit that has run: its scenario, the clauses it cites, and whether the engine failed it."""

    @property
    def scenario(self) -> str:
        """The id of the scenario, which begins with the clause it is about."""
        ...

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses cited."""
        ...

    @property
    def failed(self) -> bool:
        """Whether the law says otherwise than the engine."""
        ...


@dataclass(frozen=True, slots=True)
class Suspect:
    """A clause, how many failures and passes cite it, and how well it explains them.

    `suspicion` is the chance, from 0 to 1, that this clause is the broken one if it is one alone.
    """

    clause: str
    failed: int
    passed: int
    suspicion: float


def about(scenario: str) -> str:
    """Return the clause that a scenario is about, from its id."""
    return "-".join(scenario.split("-", 2)[:2])


def rank_suspects(sightings: Iterable[Sighting]) -> tuple[Suspect, ...]:
    """Return the clauses that some failure cites, the likeliest culprit first.

    In: the units that passed or failed; others are left out by the caller.
    """
    seen = tuple(sightings)
    failures = sum(one.failed for one in seen)
    tallies = {
        clause: tally for clause, tally in _tallies(seen).items() if _citing(tally, failed=True)
    }
    likelihoods = {
        clause: _likelihood(tally, failures, len(seen) - failures)
        for clause, tally in tallies.items()
    }
    best = max(likelihoods.values(), default=0.0)
    total = sum(exp(value - best) for value in likelihoods.values())
    suspects = [
        Suspect(
            clause=clause,
            failed=_citing(tally, failed=True),
            passed=_citing(tally, failed=False),
            suspicion=exp(likelihoods[clause] - best) / total,
        )
        for clause, tally in tallies.items()
    ]
    return tuple(sorted(suspects, key=lambda s: (-s.suspicion, -s.failed, s.passed, s.clause)))


def _tallies(seen: Iterable[Sighting]) -> Mapping[str, Tally]:
    """Return the tally of each clause that is cited."""
    tallies: defaultdict[str, Tally] = defaultdict(Counter)
    for one in seen:
        subject = about(one.scenario)
        for clause in one.clauses:
            tallies[clause][subject == clause, one.failed] += 1
    return tallies


def _citing(tally: Tally, *, failed: bool) -> int:
    """Return how many failures, or passes, cite a clause."""
    return tally[True, failed] + tally[False, failed]


def _likelihood(tally: Tally, failures: int, passes: int) -> float:
    """Return the logarithm of the likelihood of what was seen, if just one clause is broken.

    In: the tally of the clause, and how many failures and passes there are in all.
    """
    others = (failures - _citing(tally, failed=True)) * log(_OTHER)
    others += (passes - _citing(tally, failed=False)) * log(1 - _OTHER)
    values = [_likelihood_of_citing(tally, chance) for chance in _CHANCES]
    best = max(values)
    return others + best + log(sum(exp(value - best) for value in values) / len(values))


def _likelihood_of_citing(tally: Tally, chance: float) -> float:
    """Return that of the scenarios that cite the clause, if those about it fail with a chance."""
    chances = {True: chance, False: chance * _CITED}
    return sum(
        number * log(chances[is_about] if failed else 1 - chances[is_about])
        for (is_about, failed), number in tally.items()
    )
