"""Soundness: whether scenarios hold wherever their predicates say.

The reference engine passes every row of a scenario under every named ruleset, and under a pairwise
sample of valid option tables, as far as they fulfil what the row asks.
Where that takes too long each row faces a share of the sample, and all rows together the whole.
A failure means that a predicate is too wide, or that the engine is wrong.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.units import Unit, applies
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_spec.conditions import Table, Truth
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.findings import Finding
from agurk_tools.forked import forked_map
from agurk_tools.homes import asked_of, derived
from agurk_tools.pairwise import Sample
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_spec.records import Ruleset
    from agurk_tools.copies import Sources
    from agurk_tools.material import Material

_AMISS: Final = frozenset({Verdict.FAILED, Verdict.BROKEN, Verdict.GIVEN_UP})
ONE_IN: Final = 4
"""Of how many tables of the sample each row faces one, where nothing else is said."""
_PARTS: Final = 8
"""Into how many parts the rows are split for each process, so that none waits for another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Soundness:
    """How many units passed, how many could not be asked, and which rows do not hold."""

    passed: int
    unasked: int
    found: tuple[Finding, ...]


def soundness(
    material: Material, *, one_in: int = 1, jobs: int = 1, sources: Sources | None = None
) -> Soundness:
    """Return how the reference engine fares wherever the rows of the corpus are to hold.

    In: the law and the corpus, of how many tables of the sample each row faces one, in how many
    processes they are run, and the sources of the engine.
    """
    check = _Check(material, one_in, package_sources() if sources is None else sources)
    numbers = range(len(material.units))
    parts = [numbers[at :: jobs * _PARTS] for at in range(jobs * _PARTS)]
    return _total(forked_map(check.part, parts, jobs))


def _total(parts: Sequence[Soundness]) -> Soundness:
    """Add up parts."""
    return Soundness(
        passed=sum(part.passed for part in parts),
        unasked=sum(part.unasked for part in parts),
        found=tuple(sorted((one for part in parts for one in part.found), key=str)),
    )


class _Check:
    """The rows of a corpus, each with its home, and where else they are to hold."""

    def __init__(self, material: Material, one_in: int, sources: Sources) -> None:
        """Take what is checked, and of how many tables each row faces one."""
        self._units, self._rulesets = material.units, material.playable
        self._sample, self._space = Sample(material.law), Space(material.law)
        self._one_in, self._sources = one_in, sources

    def part(self, numbers: Sequence[int]) -> Soundness:
        """Return how the engine fares in the rows with these numbers."""
        counts: Counter[Verdict] = Counter()
        found: list[Finding] = []
        with Client(InProcessLink(load_engine(self._sources, "agurk_sound"))) as client:
            for number in numbers:
                home = self._units[number]
                units = [*self._named(home), *self._sampled(home, number)]
                results = list(run(units, client))
                counts.update(result.verdict for result in results)
                bad = [result.unit for result in results if result.verdict in _AMISS]
                if bad:
                    found.append(self._finding(home, bad, client))
        missing = counts[Verdict.NOT_APPLICABLE]
        return Soundness(passed=counts[Verdict.PASSED], unasked=missing, found=tuple(found))

    def _named(self, home: Unit) -> Iterator[Unit]:
        """Return a row under all named rulesets in which it is to hold."""
        for ruleset in self._rulesets:
            if applies(home.scenario, home.row, ruleset) is Truth.TRUE:
                yield Unit(home.scenario, home.row, ruleset)

    def _sampled(self, home: Unit, number: int) -> Iterator[Unit]:
        """Return a row under a sample of option tables in which it is to hold.

        Which share of the sample that is, goes by the number of the row.
        """
        share = slice(number % self._one_in, None, self._one_in)
        for table in self._sample.fulfilling(asked_of(home.scenario, home.row), share):
            yield Unit(home.scenario, home.row, derived(home.ruleset, table))

    def _finding(self, home: Unit, bad: Sequence[Unit], client: Client) -> Finding:
        """Return what is wrong with a row, by the table that differs least from its home."""
        nearest = min(bad, key=lambda unit: len(_differences(home.ruleset, unit.ruleset)))
        least = self._least(home, nearest, client)
        keys = _differences(home.ruleset, least.ruleset)
        where = ", ".join(f"{key} is {least.ruleset.table[key]}" for key in keys)
        result = next(iter(run([least], client)))
        said = result.culprit
        told = "" if said is None else f"; {said.asked}: expected {said.expected}, got {said.got}"
        place = f"{home.scenario.file.as_posix()}:{home.scenario.line}"
        text = f"does not hold in {len(bad)} tables, such as {home.ruleset.id} where {where}{told}"
        return Finding(place, home.name, text)

    def _least(self, home: Unit, bad: Unit, client: Client) -> Unit:
        """Return a unit that still fails, with all options set back to the home's that can be."""
        asked = asked_of(home.scenario, home.row)
        for key in _differences(home.ruleset, bad.ruleset):
            table = dict(bad.ruleset.table)
            if key in home.ruleset.table:
                table[key] = home.ruleset.table[key]
            else:
                del table[key]
            if not self._space.is_valid(table) or asked.truth(table) is not Truth.TRUE:
                continue
            nearer = Unit(home.scenario, home.row, derived(home.ruleset, Table(table)))
            if next(iter(run([nearer], client))).verdict in _AMISS:
                bad = nearer
        return bad


def _differences(home: Ruleset, other: Ruleset) -> list[str]:
    """Return the options that a ruleset settles otherwise than another."""
    return [key for key, value in other.table.items() if home.table.get(key) != value]
