"""Choices: which values an option may have, whether it matters, and which tables are valid."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from agurk_conformance.identify.sweeps import MOST_DEALS, MOST_POINTS, MOST_SEATS
from agurk_spec.conditions import Between, Truth

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from agurk_spec.conditions import Condition, OptionTable, Predicate, Value
    from agurk_spec.law import Law
    from agurk_spec.records import Constraint

_REACH: Final[Mapping[str, int]] = {
    "players_min": MOST_SEATS,
    "players_max": MOST_SEATS,
    "hand_size": 26,
    "threshold": MOST_POINTS,
    "fixed_deals": MOST_DEALS,
    "lives": 5,
    "buyback_min_others": 4,
}
"""Up to which number an option is looked for."""


class Choices:
    """The options of a law, with the values that are looked for."""

    def __init__(self, law: Law) -> None:
        """Take the options and the constraints of a law."""
        self._options = {option.key: option for option in law.options}
        self._constraints = law.constraints
        self._values = {key: tuple(self._listed(key)) for key in self._options}

    @property
    def keys(self) -> tuple[str, ...]:
        """The options, in the order of the law."""
        return tuple(self._options)

    def values(self, key: str) -> tuple[Value, ...]:
        """Return the values of an option; of a number, all that are in reach."""
        return self._values[key]

    def all_but(self, key: str, value: Value) -> tuple[Value, ...]:
        """Return the other values of an option."""
        return tuple(other for other in self._values[key] if other != value)

    def near(self, key: str, value: Value) -> tuple[Value, ...]:
        """Return the other values of an option; of a number, those that are named or next."""
        others = self.all_but(key, value)
        if not isinstance(value, int):
            return others
        named = {each.value for each in self._options[key].values} | {value - 1, value + 1}
        return tuple(other for other in others if other in named)

    def applies(self, key: str, table: OptionTable) -> bool:
        """Return whether an option matters at all in the game that a table describes."""
        return self._options[key].applies_when.truth(table) is not Truth.FALSE

    def broken(self, table: OptionTable) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Return each constraint that a table breaks: its name, and the options it is about."""
        fewest, most = int(table.get("players_min", 0)), int(table.get("players_max", MOST_SEATS))
        if fewest > most:
            yield "players_min is not above players_max", ("players_min", "players_max")
        for constraint in self._constraints:
            if _is_broken(constraint, table):
                predicates = (constraint.when, *constraint.requires)
                about = (each.option for one in predicates for each in one.conditions)
                yield constraint.id, tuple(dict.fromkeys(about))

    def mends(self, table: OptionTable, fixed: Collection[str]) -> Iterator[dict[str, Value]]:
        """Return the changes that mend the first constraint that a table breaks.

        A change makes the constraint idle, or grants what it asks for; it leaves alone what is
        fixed, and what is granted already.
        """
        fewest, most = int(table["players_min"]), int(table["players_max"])
        if fewest > most:
            yield from self._granted(Between("players_max", fewest, None), fixed)
            yield from self._granted(Between("players_min", None, most), fixed)
            return
        for constraint in self._constraints:
            if _is_broken(constraint, table):
                for condition in constraint.when.conditions:
                    yield from self._denied(condition, fixed)
                for predicate in constraint.requires:
                    yield from self._brought_about(predicate, table, fixed)
                return

    def _brought_about(
        self, predicate: Predicate, table: OptionTable, fixed: Collection[str]
    ) -> Iterator[dict[str, Value]]:
        """Return the changes that make all conditions of a predicate hold."""
        lacking = [each for each in predicate.conditions if not each.admits(table[each.option])]
        for parts in product(*(tuple(self._granted(each, fixed)) for each in lacking)):
            yield {key: value for part in parts for key, value in part.items()}

    def _granted(self, condition: Condition, fixed: Collection[str]) -> Iterator[dict[str, Value]]:
        """Return the values with which a condition holds, unless its option is fixed."""
        for value in () if condition.option in fixed else self._values[condition.option]:
            if condition.admits(value):
                yield {condition.option: value}

    def _denied(self, condition: Condition, fixed: Collection[str]) -> Iterator[dict[str, Value]]:
        """Return the values with which a condition does not hold, unless its option is fixed."""
        for value in () if condition.option in fixed else self._values[condition.option]:
            if not condition.admits(value):
                yield {condition.option: value}

    def complete(self, table: OptionTable, other: OptionTable) -> dict[str, Value]:
        """Return a table whose open options are settled as in another one."""
        return {key: table.get(key, other[key]) for key in self._options}

    def _listed(self, key: str) -> Iterator[Value]:
        """Return the values of an option, those that documents name first."""
        option = self._options[key]
        named = [value.value for value in option.values]
        yield from named
        if option.is_number:
            most = min(_REACH[key], option.maximum or _REACH[key])
            yield from (n for n in range(option.minimum or 0, most + 1) if n not in named)


def _is_broken(constraint: Constraint, table: OptionTable) -> bool:
    """Return whether a table breaks a constraint."""
    is_due = constraint.when.truth(table) is Truth.TRUE
    return is_due and all(each.truth(table) is Truth.FALSE for each in constraint.requires)
