"""Judgement: what the kill matrix says against the corpus, the mutants and the law.

For every clause there is a mutant; it is killed by a unit that cites the clause, and by no unit
that cites neither the clause nor one entailed by it.
Of nearly all mutants that are killed the first suspect is the clause that they break.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.culprits import rank_suspects
from agurk_tools.findings import Finding
from agurk_tools.material import entailed_by

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from agurk_conformance.judging.culprits import Suspect
    from agurk_spec.law import Law
    from agurk_spec.records import Clause
    from agurk_tools.killing import KillMatrix, Trial
    from agurk_tools.mutants import Mutant


LEAST_EXPOSED: Final = 0.95
"""The share of the mutants killed whose clause is the first suspect: no less will do."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A unit that has run: its name, the clauses it cites, and whether it failed."""

    scenario: str
    clauses: tuple[str, ...]
    failed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """What became of one mutant.

    `killers` are the units that fail it; `strangers` are those of them that cite neither its
    clause nor one entailed by it; `witnesses` are those that cite its clause; `broken` are the
    units to which it gives no answer.
    `suspects` are the clauses that share the first place of the ranking, best first.
    """

    mutant: Mutant
    killers: tuple[str, ...]
    witnesses: tuple[str, ...]
    strangers: tuple[str, ...]
    broken: tuple[str, ...]
    suspects: tuple[str, ...]
    is_exposed: bool

    def findings(self) -> Iterator[Finding]:
        """Return what is wrong with this mutant, or with the units that face it."""
        if self.broken:
            yield self._finding(f"gives no answer in {_listed(self.broken)}")
        if not self.killers:
            yield self._finding("is killed by no scenario")
        elif not self.witnesses:
            yield self._finding(
                f"is killed by no scenario that cites {self.mutant.clause}, "
                f"only by {_listed(self.killers)}"
            )
        for unit in self.strangers:
            yield self._finding(
                f"is killed by {unit}, which cites neither {self.mutant.clause} nor a clause "
                "entailed by it"
            )

    def _finding(self, text: str) -> Finding:
        """Return a finding about this mutant."""
        return Finding("", self.mutant.id, f"the mutant of {self.mutant.clause} {text}")


@dataclass(frozen=True, slots=True)
class Exposure:
    """How many mutants are killed, and of how many of these the first suspect is the culprit."""

    exposed: int
    killed: int

    @property
    def is_enough(self) -> bool:
        """Whether the ranking of suspects can be relied on."""
        return self.exposed >= LEAST_EXPOSED * self.killed

    def __str__(self) -> str:
        """Give the share with what it is a share of."""
        return f"{self.exposed} of {self.killed} ({self.exposed / max(self.killed, 1):.1%})"


def exposure(found: Iterable[Sentence]) -> Exposure:
    """Return how well the ranking of suspects does; a tie for the first place does not count."""
    killed = [sentence for sentence in found if sentence.killers]
    return Exposure(sum(sentence.is_exposed for sentence in killed), len(killed))


def sentences(matrix: KillMatrix, law: Law) -> tuple[Sentence, ...]:
    """Return what became of each mutant."""
    return tuple(_sentence(mutant, trial, matrix, law) for mutant, trial in matrix.trials)


def violations(matrix: KillMatrix, clauses: Collection[Clause], law: Law) -> Iterator[Finding]:
    """Return everything that does not hold of a matrix.

    In: the matrix, the clauses of which each needs a mutant or is unobservable (none where only
    some mutants are looked at), and the law.
    """
    for unit in matrix.baseline.failed:
        yield Finding("", unit, "the reference engine itself fails it")
    for unit in matrix.baseline.broken:
        yield Finding("", unit, "the reference engine itself gives no answer")
    found = sentences(matrix, law)
    for sentence in found:
        yield from sentence.findings()
    yield from _unjudged(matrix, clauses)
    if clauses and not exposure(found).is_enough:
        text = f"the first suspect is the culprit of {exposure(found)}"
        yield Finding("", "culprits", f"{text}, and not of {LEAST_EXPOSED:.0%}")


def _unjudged(matrix: KillMatrix, clauses: Collection[Clause]) -> Iterator[Finding]:
    """Return the clauses that no mutant breaks, though an engine can."""
    mutated = {mutant.clause for mutant, _ in matrix.trials}
    for clause in clauses:
        if clause.id not in mutated and clause.unobservable is None:
            yield Finding("", clause.id, "the clause has no mutant, and no reason for having none")


def _sentence(mutant: Mutant, trial: Trial, matrix: KillMatrix, law: Law) -> Sentence:
    """Return what became of one mutant."""
    own = entailed_by(mutant.clause, law)
    cited = matrix.units
    suspects = _first(rank_suspects(_sightings(trial, matrix)))
    return Sentence(
        mutant=mutant,
        killers=trial.failed,
        witnesses=tuple(unit for unit in trial.failed if mutant.clause in cited[unit]),
        strangers=tuple(unit for unit in trial.failed if own.isdisjoint(cited[unit])),
        broken=trial.broken,
        suspects=suspects,
        is_exposed=bool(suspects) and own.issuperset(suspects),
    )


def _sightings(trial: Trial, matrix: KillMatrix) -> Iterator[Sighting]:
    """Return the units that passed or failed a mutant."""
    for units, failed in ((trial.failed, True), (trial.passed, False)):
        for unit in units:
            yield Sighting(matrix.scenarios[unit], matrix.units[unit], failed)


def _first(suspects: tuple[Suspect, ...]) -> tuple[str, ...]:
    """Return the clauses of the first place, all of them where they tie."""
    return tuple(s.clause for s in suspects if isclose(s.suspicion, suspects[0].suspicion))


def _listed(units: tuple[str, ...]) -> str:
    """Return a few units for a person, and how many more there are."""
    shown = ", ".join(units[:4])
    return shown if len(units) <= 4 else f"{shown} and {len(units) - 4} more"
