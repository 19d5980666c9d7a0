"""Explored: the cases that exploring draws, recorded once, and the first that tells each mutant.

A mutant is asked only what the reference engine was asked in cases that execute the code which the
mutant replaces, and of these only those in which some reply differs are judged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.units import Unit
from agurk_conformance.explore.drawing import Field, some_tables
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.choosing import known_rulesets
from agurk_conformance.running.engines import REFERENCE, open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_tools.copies import load_engines
from agurk_tools.replay import GREETING, agrees
from agurk_tools.touch import Bench, replaced_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_spec.law import Law
    from agurk_tools.copies import Engine, Sources
    from agurk_tools.mutants import Mutant

SEED: Final = 0
_CHUNK: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What became of one mutant: the number of the first case that tells it, from 1 on, if any."""

    mutant: Mutant
    at: int | None


def whole_field(law: Law) -> Field:
    """Return where cases are drawn from for an engine that plays every ruleset."""
    oracle = open_client(resolve_engine(REFERENCE, Path.cwd()))
    return Field(oracle, (*known_rulesets(law), *some_tables(SEED)))


def first_found(
    cases: Iterable[Case], mutants: Sequence[Mutant], sources: Sources
) -> Iterator[Found]:
    """Return the first of the cases that tells each mutant from the reference engine.

    In: the cases, of which no more are drawn than it takes to tell all mutants; the mutants; the
    sources of the reference engine. Out: first those that are found, as they are.
    """
    left = {mutant.id: _Suspect.of(mutant, sources) for mutant in mutants}
    units = (_named(case, at) for at, case in enumerate(cases, 1))
    while left and (chunk := tuple(islice(units, _CHUNK))):
        bench = Bench.of(chunk, sources)
        for name, suspect in tuple(left.items()):
            at = _first(bench, suspect)
            if at is not None:
                yield Found(mutant=suspect.mutant, at=at)
                del left[name]
    for suspect in left.values():
        yield Found(mutant=suspect.mutant, at=None)


def _named(case: Case, number: int) -> Unit:
    """Return a case as a unit with a name of its own."""
    unit = case.unit
    return Unit(replace(unit.scenario, id=f"LD-3-explored-{number}"), unit.row, unit.ruleset)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Suspect:
    """A mutant, what makes its engines, and the lines that it replaces: None where any may be."""

    mutant: Mutant
    engines: Callable[[], Engine]
    lines: frozenset[int] | None

    @classmethod
    def of(cls, mutant: Mutant, sources: Sources) -> _Suspect:
        """Load a mutant."""
        return cls(
            mutant=mutant,
            engines=load_engines(mutant.sources(sources)),
            lines=replaced_lines(mutant, sources),
        )


def _first(bench: Bench, suspect: _Suspect) -> int | None:
    """Return the number of the first case that tells a mutant."""
    engines = suspect.engines
    greets = agrees(engines(), bench.talks[GREETING])
    for unit in bench.facing(suspect.mutant.module, suspect.lines):
        if greets and agrees(engines(), bench.talks[unit.name]):
            continue
        with Client(InProcessLink(engines())) as client:
            if next(iter(run([unit], client))).failure is not None:
                return int(unit.scenario.id.rsplit("-", 1)[-1])
    return None
