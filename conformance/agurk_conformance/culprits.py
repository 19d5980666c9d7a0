"""Culprits: which clause explains best what an engine passes and fails.

Each clause is tried as the only one that the engine breaks.
A scenario written about that clause then fails readily, one that merely cites it seldom, any other
hardly ever; the clause under which the passes and failures that were seen are the likeliest comes
first.
The three chances are set so that the faulty engines of this project are told apart best.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_ABOUT: Final = 0.3
"""The chance that a scenario about the broken clause fails."""
_CITED: Final = 0.05
"""The chance that another scenario fails that cites it."""
_OTHER: Final = 0.0001
"""The chance that a scenario fails that does not cite it."""


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
    chapter, number, _ = scenario.split("-", 2)
    return f"{chapter}-{number}"


def rank_suspects(sightings: Iterable[Sighting]) -> tuple[Suspect, ...]:
    """Return the clauses that some failure cites, the likeliest culprit first.

    In: the units that passed or failed; others are left out by the caller.
    """
    seen = tuple(sightings)
    clauses = dict.fromkeys(clause for one in seen if one.failed for clause in one.clauses)
    likelihoods = {clause: _likelihood(clause, seen) for clause in clauses}
    best = max(likelihoods.values(), default=0.0)
    total = sum(exp(value - best) for value in likelihoods.values())
    suspects = [
        _suspect(clause, seen, exp(value - best) / total) for clause, value in likelihoods.items()
    ]
    return tuple(sorted(suspects, key=lambda s: (-s.suspicion, -s.failed, s.passed, s.clause)))


def _likelihood(clause: str, seen: Sequence[Sighting]) -> float:
    """Return the logarithm of the likelihood of what was seen, if just `clause` is broken."""
    total = 0.0
    for one in seen:
        chance = _chance(clause, one)
        total += log(chance) if one.failed else log(1 - chance)
    return total


def _chance(clause: str, sighting: Sighting) -> float:
    """Return the chance that a unit fails, if just `clause` is broken."""
    if clause not in sighting.clauses:
        return _OTHER
    return _ABOUT if about(sighting.scenario) == clause else _CITED


def _suspect(clause: str, seen: Sequence[Sighting], suspicion: float) -> Suspect:
    """Return a clause with the failures and passes that cite it."""
    citing = [one.failed for one in seen if clause in one.clauses]
    failed = sum(citing)
    return Suspect(clause, failed, len(citing) - failed, suspicion)
