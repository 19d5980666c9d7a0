"""Homes: an option table for every scenario, taken from a named ruleset or made near one.

A row of a scenario is at home in the first named ruleset in which it holds.
Values that no named ruleset has give rows no such home; theirs is the named ruleset that becomes
valid, and fulfils what the row asks, with the fewest options changed.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.units import Unit
from agurk_spec.conditions import Predicate, Table
from agurk_spec.kinds import Status
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_spec.conditions import OptionTable
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

MOST_CHANGES: Final = 7
"""How many options are changed at most before a table is given up."""


def asked_of(scenario: Scenario, row: Row) -> Predicate:
    """Return everything that a row asks of an option table."""
    predicates = (scenario.when, scenario.implied, row.when)
    return Predicate(tuple(chain.from_iterable(each.conditions for each in predicates)))


def units_at_any_home(
    corpus: Iterable[Scenario], rulesets: Sequence[Ruleset], law: Law
) -> Iterator[Unit]:
    """Return every row of the scenarios once, at home; without those for which there is no home."""
    space = Space(law)
    known: dict[Predicate, Ruleset | None] = {}
    for scenario in corpus:
        for row in scenario.rows:
            asked = asked_of(scenario, row)
            if asked not in known:
                known[asked] = home(asked, rulesets, space)
            ruleset = known[asked]
            if ruleset is not None:
                yield Unit(scenario, row, ruleset)


def home(asked: Predicate, rulesets: Sequence[Ruleset], space: Space) -> Ruleset | None:
    """Return the ruleset at which a predicate is at home, or None where no valid table fulfils it.

    In: the predicate; the named rulesets, the first of which are preferred; and all option tables.
    Out: one of the rulesets, or one derived from it.
    """
    for changes in range(MOST_CHANGES + 1):
        for ruleset in rulesets:
            table = space.nearest(ruleset.table, asked, changes)
            if table is not None:
                return derived(ruleset, table) if changes else ruleset
    return None


def derived(ruleset: Ruleset, table: OptionTable) -> Ruleset:
    """Return the ruleset that differs from a named one by a table; its id says in what."""
    own = {key: value for key, value in table.items() if ruleset.table.get(key) != value}
    said = "+".join(f"{key}={value}" for key, value in own.items())
    return replace(
        ruleset,
        id=f"{ruleset.id}+{said}",
        title=f"{ruleset.title}, with {said}",
        status=Status.EXTENSION,
        base=ruleset.id,
        options=Table(own),
        table=Table(table),
        players_remark=None,
    )
