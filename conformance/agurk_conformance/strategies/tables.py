"""Option tables drawn at random, such that every constraint of the law holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hypothesis import reject
from hypothesis import strategies as st

from agurk_conformance.running.choosing import find_playable, known_rulesets
from agurk_spec.conditions import Between, NoneOf, OneOf, Table, Truth
from agurk_spec.kinds import Status
from agurk_spec.load import load_law
from agurk_spec.records import Ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_spec.conditions import Condition, OptionTable, Value
    from agurk_spec.law import Law
    from agurk_spec.records import Constraint

NUMBERS: Final[dict[str, Sequence[int]]] = {
    "players_min": (2, 3),
    "players_max": (4, 7),
    "hand_size": (1, 2, 3, 7, 9),
    "threshold": (5, 14, 21, 30),
    "lives": (1, 2, 3),
    "fixed_deals": (1, 2, 3),
    "buyback_min_others": (1, 2, 3),
}
"""Numbers with which much happens in few deals."""

ROUNDS: Final = 40
"""After so many repairs a table is given up."""


@cache
def law() -> Law:
    """Return the law that comes with the package, read once."""
    return load_law()


def values_of(option: str) -> list[Value]:
    """Return the values from which that of an option is drawn."""
    if option in NUMBERS:
        return list(NUMBERS[option])
    return [value.value for value in law().option(option).values]


def broken(table: OptionTable) -> Constraint | None:
    """Return the first constraint that a table breaks; None where it breaks none."""
    for constraint in law().constraints:
        needed = [each.truth(table) is Truth.TRUE for each in constraint.requires]
        if constraint.when.truth(table) is Truth.TRUE and not any(needed):
            return constraint
    return None


def admitted(condition: Condition) -> list[Value]:
    """Return the values that satisfy a condition."""
    match condition:
        case OneOf() | NoneOf() | Between():
            return [value for value in values_of(condition.option) if condition.admits(value)]


@st.composite
def option_tables(draw: st.DrawFn, /, **fixed: Value) -> dict[str, Value]:
    """Give a valid table of all options, in which the options named have the values named.

    Every other option is drawn; a constraint that is broken is repaired by what it requires, or by
    giving up that for which it requires it.
    """
    table: dict[str, Value] = {
        option.key: draw(st.sampled_from(values_of(option.key))) for option in law().options
    }
    table |= fixed
    for _ in range(ROUNDS):
        constraint = broken(table)
        if constraint is None:
            return table
        needed = draw(st.sampled_from(constraint.requires))
        for condition in needed.conditions:
            if condition.option not in fixed and admitted(condition):
                table[condition.option] = draw(st.sampled_from(admitted(condition)))
        if broken(table) is constraint:
            for condition in constraint.when.conditions:
                if condition.option not in fixed:
                    table[condition.option] = law().option(condition.option).default
    return reject()


def known(name: str) -> Ruleset:
    """Return the ruleset of a name. Raises UsageError where the law has none whose rules are known.

    In: an id such as `agurk`, or a ruleset file as seen from the working directory.
    """
    return find_playable(name, law(), Path.cwd())


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Give a ruleset: one that has a name, or a valid table of nobody's."""
    return st.sampled_from(known_rulesets(law())) | option_tables().map(nameless)


def nameless(table: OptionTable) -> Ruleset:
    """Return a ruleset that is nothing but its table."""
    return Ruleset(id="own", title="Own", status=Status.EXTENSION, table=Table(dict(table)))
