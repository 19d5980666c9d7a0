"""Homes: an option table for every scenario, taken from a named ruleset or made near one.

A row of a scenario is at home in the first named ruleset in which it holds.
Values that no named ruleset has give rows no such home; theirs is the named ruleset that becomes
valid, and fulfils what the row asks, with the fewest options changed.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from agurk_conformance.units import Unit
from agurk_spec.conditions import Between, NoneOf, OneOf, Predicate, Table, Truth
from agurk_spec.kinds import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.scenario import Row, Scenario
    from agurk_spec.conditions import Condition, OptionTable, Value
    from agurk_spec.law import Law
    from agurk_spec.records import Constraint, Ruleset

MOST_CHANGES: Final = 7
"""How many options are changed at most before a table is given up."""

SEATS: Final = ("players_min", "players_max")


def asked_of(scenario: Scenario, row: Row) -> Predicate:
    """Return everything that a row asks of an option table."""
    predicates = (scenario.when, scenario.implied, row.when)
    return Predicate(tuple(chain.from_iterable(each.conditions for each in predicates)))


def units_at_any_home(
    corpus: Iterable[Scenario], rulesets: Sequence[Ruleset], law: Law
) -> Iterator[Unit]:
    """Return every row of the scenarios once, at home; without those for which there is no home."""
    known: dict[Predicate, Ruleset | None] = {}
    for scenario in corpus:
        for row in scenario.rows:
            asked = asked_of(scenario, row)
            if asked not in known:
                known[asked] = home(asked, rulesets, law)
            ruleset = known[asked]
            if ruleset is not None:
                yield Unit(scenario, row, ruleset)


def home(asked: Predicate, rulesets: Sequence[Ruleset], law: Law) -> Ruleset | None:
    """Return the ruleset at which a predicate is at home, or None where no valid table fulfils it.

    In: the predicate; the named rulesets, the first of which are preferred; and the law, of which
    the options and constraints are used. Out: one of the rulesets, or one derived from it.
    """
    for changes in range(MOST_CHANGES + 1):
        for ruleset in rulesets:
            table = completed(ruleset.table, asked, law, changes)
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


def completed(table: OptionTable, asked: Predicate, law: Law, changes: int) -> OptionTable | None:
    """Return a valid table that fulfils a predicate, or None where there is none near enough.

    In: the table to begin with, the predicate, the law, and how many options may be changed.
    """
    return _completed(dict(table), asked.conditions, law, changes, frozenset())


def _completed(
    table: Mapping[str, Value],
    asked: Sequence[Condition],
    law: Law,
    changes: int,
    changed: frozenset[str],
) -> OptionTable | None:
    """Do so while the options changed already are left as they are."""
    amiss = next(_amiss(table, asked, law), None)
    if amiss is None:
        return table
    if not changes:
        return None
    for key in dict.fromkeys(amiss):
        if key in changed:
            continue
        for value in _values(key, asked, law):
            if value != table.get(key):
                nearer = {**table, key: value}
                found = _completed(nearer, asked, law, changes - 1, changed | {key})
                if found is not None:
                    return found
    return None


def is_valid(table: OptionTable, law: Law) -> bool:
    """Whether a table keeps all constraints of the law."""
    return next(_amiss(table, (), law), None) is None


def _amiss(table: OptionTable, asked: Iterable[Condition], law: Law) -> Iterator[Iterable[str]]:
    """Return the options of each condition and constraint that does not hold of a table."""
    for condition in asked:
        value = table.get(condition.option)
        if value is None or not condition.admits(value):
            yield (condition.option,)
    if int(table.get(SEATS[0], 0)) > int(table.get(SEATS[1], table.get(SEATS[0], 0))):
        yield SEATS
    for constraint in law.constraints:
        if is_broken(constraint, table):
            predicates = (*constraint.requires, constraint.when)
            yield [each.option for predicate in predicates for each in predicate.conditions]


def is_broken(constraint: Constraint, table: OptionTable) -> bool:
    """Whether a table breaks a constraint; where options are open it does not."""
    if constraint.when.truth(table) is not Truth.TRUE:
        return False
    return all(predicate.truth(table) is Truth.FALSE for predicate in constraint.requires)


def _values(key: str, asked: Sequence[Condition], law: Law) -> list[Value]:
    """Return the values of an option that are tried, in the order in which they are."""
    own = [condition for condition in asked if condition.option == key]
    values = representatives(key, own, law)
    return [value for value in values if all(condition.admits(value) for condition in own)]


def representatives(key: str, conditions: Iterable[Condition], law: Law) -> tuple[Value, ...]:
    """Return all values of an option, or for a number those that matter.

    They are those that documents give, and those that the conditions name.
    """
    option = law.option(key)
    values = [value.value for value in option.values]
    if option.is_number:
        bounds = (option.minimum, option.maximum)
        limits = _limits(key, (*conditions, *_constraining(law)))
        values += [
            limit
            for limit in limits
            if (bounds[0] is None or limit >= bounds[0])
            and (bounds[1] is None or limit <= bounds[1])
        ]
    return tuple(dict.fromkeys(values))


def _constraining(law: Law) -> Iterator[Condition]:
    """Return all conditions of the constraints."""
    for constraint in law.constraints:
        for predicate in (constraint.when, *constraint.requires):
            yield from predicate.conditions


def _limits(key: str, conditions: Iterable[Condition]) -> Iterator[int]:
    """Return the numbers that conditions name for an option, and those next to excluded ones."""
    for condition in conditions:
        if condition.option != key:
            continue
        match condition:
            case OneOf(_, values):
                yield from (value for value in values if isinstance(value, int))
            case NoneOf(_, values):
                yield from (value + 1 for value in values if isinstance(value, int))
            case Between(_, minimum, maximum):
                yield from (limit for limit in (minimum, maximum) if limit is not None)
