"""Culprits: which clause explains best what an engine passes and fails.

A clause is the more suspect the more of the failures cite it and the fewer of the passes do: the
spectrum-based measure of Ochiai.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sighting(Protocol):
    """A unit that has run: the clauses it cites, and whether the engine failed it."""

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
    """A clause, how many failures and passes cite it, and how well it explains them (0 to 1)."""

    clause: str
    failed: int
    passed: int
    suspicion: float


def rank_suspects(sightings: Iterable[Sighting]) -> tuple[Suspect, ...]:
    """Return the clauses that some failure cites, the likeliest culprit first.

    In: the units that passed or failed; others are left out by the caller.
    """
    failed: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    failures = 0
    for sighting in sightings:
        failures += sighting.failed
        (failed if sighting.failed else passed).update(sighting.clauses)
    suspects = (
        Suspect(clause, times, passed[clause], times / sqrt(failures * (times + passed[clause])))
        for clause, times in failed.items()
    )
    return tuple(sorted(suspects, key=lambda s: (-s.suspicion, s.passed, s.clause)))
