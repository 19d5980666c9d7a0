"""Space: all option tables, which of them are valid, and the way from any to a valid one."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from agurk_spec.conditions import Between, NoneOf, OneOf, Predicate, Truth

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_spec.conditions import Condition, OptionTable, Value
    from agurk_spec.law import Law
    from agurk_spec.records import Constraint

SEATS: Final = ("players_min", "players_max")


class Space:
    """The option tables of a law."""

    def __init__(self, law: Law) -> None:
        """Take the options and the constraints of a law."""
        self._options = {option.key: option for option in law.options}
        self._constraints = law.constraints
        self._known: dict[tuple[str, tuple[Condition, ...]], tuple[Value, ...]] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The options, in the order of the law."""
        return tuple(self._options)

    def values(self, key: str, conditions: tuple[Condition, ...] = ()) -> tuple[Value, ...]:
        """Return the values of an option that are admitted; of a number, those that matter.

        These are the numbers that documents, constraints and the conditions themselves name.
        """
        asked = (key, conditions)
        if asked not in self._known:
            values = self._representatives(key, conditions)
            self._known[asked] = tuple(
                value for value in values if all(each.admits(value) for each in conditions)
            )
        return self._known[asked]

    def is_valid(self, table: OptionTable) -> bool:
        """Whether a table keeps all constraints."""
        return next(self._broken(table), None) is None

    def nearest(
        self, table: OptionTable, asked: Predicate, changes: int
    ) -> Mapping[str, Value] | None:
        """Return a valid table that fulfils a predicate, or None where there is none near enough.

        In: the table to begin with, the predicate, and how many options may be changed.
        """
        own: dict[str, tuple[Condition, ...]] = {}
        for condition in asked.conditions:
            own[condition.option] = (*own.get(condition.option, ()), condition)
        amiss = [key for key in own if not _fulfils(table, own[key])]
        if len(amiss) > changes:
            return None
        return self._settle(dict(table), own, amiss, changes, frozenset())

    def _settle(
        self,
        table: dict[str, Value],
        own: Mapping[str, tuple[Condition, ...]],
        amiss: Sequence[str],
        changes: int,
        changed: frozenset[str],
    ) -> Mapping[str, Value] | None:
        """Change one option that is amiss, or that breaks a constraint, and go on."""
        keys = amiss[:1] or next(self._broken(table), ())
        if not keys:
            return table
        if changes <= 0:
            return None
        for key in keys:
            for value in self.values(key, own.get(key, ())) if key not in changed else ():
                if value != table.get(key):
                    nearer = {**table, key: value}
                    found = self._settle(nearer, own, amiss[1:], changes - 1, changed | {key})
                    if found is not None:
                        return found
        return None

    def _broken(self, table: OptionTable) -> Iterator[Sequence[str]]:
        """Return the options of each constraint that a table breaks."""
        fewest, most = (table.get(key) for key in SEATS)
        if isinstance(fewest, int) and isinstance(most, int) and fewest > most:
            yield SEATS
        for constraint in self._constraints:
            if is_broken(constraint, table):
                predicates = (*constraint.requires, constraint.when)
                options = [each.option for one in predicates for each in one.conditions]
                yield tuple(dict.fromkeys(options))

    def _representatives(self, key: str, conditions: Iterable[Condition]) -> tuple[Value, ...]:
        """Return all values of an option, or for a number those that matter."""
        option = self._options[key]
        values = [value.value for value in option.values]
        if not option.is_number:
            return tuple(values)
        least, most = option.minimum or 0, option.maximum
        limits = _limits(key, (*conditions, *self._constraining))
        values += [n for n in limits if n >= least and (most is None or n <= most)]
        return tuple(dict.fromkeys(values))

    @cached_property
    def _constraining(self) -> tuple[Condition, ...]:
        """All conditions of the constraints."""
        return tuple(
            condition
            for constraint in self._constraints
            for predicate in (constraint.when, *constraint.requires)
            for condition in predicate.conditions
        )


def is_broken(constraint: Constraint, table: OptionTable) -> bool:
    """Whether a table breaks a constraint; where options are open it does not."""
    if constraint.when.truth(table) is not Truth.TRUE:
        return False
    return all(predicate.truth(table) is Truth.FALSE for predicate in constraint.requires)


def _fulfils(table: OptionTable, conditions: Iterable[Condition]) -> bool:
    """Whether a table fulfils conditions; an option left open fulfils none."""
    return Predicate(tuple(conditions)).truth(table) is Truth.TRUE


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
