"""Conditions: what the law says about options, and whether it holds of a table of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Value: TypeAlias = str | int
OptionTable: TypeAlias = Mapping[str, Value]
"""What a ruleset settles: option key to value; a key that is missing is unspecified."""


class Table(Mapping[str, Value]):
    """An option table that cannot be changed, and so can be hashed."""

    __slots__ = ("_values",)

    def __init__(self, values: OptionTable) -> None:
        """Take the values over."""
        self._values = dict(values)

    def __getitem__(self, key: str) -> Value:
        """Look an option up."""
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        """Go through the keys, in the order given."""
        return iter(self._values)

    def __len__(self) -> int:
        """Count the options."""
        return len(self._values)

    def __hash__(self) -> int:
        """Hash the pairs, whatever their order."""
        return hash(frozenset(self._values.items()))

    def copy(self) -> dict[str, Value]:
        """Give the pairs as a mapping that may be changed."""
        return self._values.copy()

    def __repr__(self) -> str:
        """Show the pairs."""
        return f"Table({self._values!r})"


NOTHING_SETTLED = Table({})


class Truth(StrEnum):
    """Whether a predicate holds: unknown where an option it asks for is unspecified."""

    TRUE = "true"
    FALSE = "false"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class OneOf:
    """The option has one of these values."""

    option: str
    values: tuple[Value, ...]

    def admits(self, value: Value) -> bool:
        """Say whether the condition holds where the option has this value."""
        return value in self.values


@dataclass(frozen=True, slots=True)
class NoneOf:
    """The option has a value, and it is none of these."""

    option: str
    values: tuple[Value, ...]

    def admits(self, value: Value) -> bool:
        """Say whether the condition holds where the option has this value."""
        return value not in self.values


@dataclass(frozen=True, slots=True)
class Between:
    """The option is a number within these bounds; None where there is no bound."""

    option: str
    minimum: int | None
    maximum: int | None

    def admits(self, value: Value) -> bool:
        """Say whether the condition holds where the option has this value."""
        if isinstance(value, str):
            return False
        above = self.minimum is None or self.minimum <= value
        return above and (self.maximum is None or value <= self.maximum)


Condition: TypeAlias = OneOf | NoneOf | Between


@dataclass(frozen=True, slots=True)
class Predicate:
    """A conjunction of conditions on options; the empty one always holds."""

    conditions: tuple[Condition, ...] = ()

    def truth(self, table: OptionTable) -> Truth:
        """Say whether all conditions hold of a table; one that fails outweighs one unknown."""
        found = Truth.TRUE
        for condition in self.conditions:
            value = table.get(condition.option)
            if value is None:
                found = Truth.UNKNOWN
            elif not condition.admits(value):
                return Truth.FALSE
        return found


ALWAYS = Predicate()
