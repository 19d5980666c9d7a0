"""Width: a scenario holds nowhere where a clause that it cites does not bind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_spec.conditions import Between, NoneOf, OneOf, Predicate
from agurk_tools.findings import Finding
from agurk_tools.homes import home
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from agurk_conformance.corpus.units import Unit
    from agurk_spec.conditions import Condition, Value
    from agurk_spec.records import Option, Ruleset
    from agurk_tools.material import Material


def width_findings(material: Material) -> Iterator[Finding]:
    """Return the scenarios whose conditions are wider than those of the clauses they cite."""
    law = material.law
    space = Space(law)
    rulesets = [rules for rules in law.rulesets if rules.table]
    for unit in material.units:
        scenario = unit.scenario
        asked = (*scenario.when.conditions, *scenario.implied.conditions, *unit.row.when.conditions)
        for clause in map(law.clause, unit.clauses):
            for condition in clause.when.conditions:
                option = law.option(condition.option)
                beyond = _beyond(option, asked, condition)
                if any(_arises(asked, option, value, rulesets, space) for value in beyond):
                    yield _finding(unit, f"{clause.id}, which does not: {option.key} {beyond[0]}")


def _arises(
    asked: Iterable[Condition],
    option: Option,
    value: Value,
    rulesets: Sequence[Ruleset],
    space: Space,
) -> bool:
    """Return whether some valid option table is as asked and has this value of an option."""
    wanted = Predicate((*asked, OneOf(option.key, (value,))))
    return home(wanted, rulesets, space) is not None


def _beyond(option: Option, asked: Iterable[Condition], limit: Condition) -> tuple[Value, ...]:
    """Return the values of an option that all conditions asked admit and a limit does not."""
    own = [condition for condition in asked if condition.option == option.key]
    admitted = (
        value
        for value in _values(option, (*own, limit))
        if all(condition.admits(value) for condition in own)
    )
    return tuple(value for value in admitted if not limit.admits(value))


def _values(option: Option, conditions: Iterable[Condition]) -> tuple[Value, ...]:
    """Return values of an option among which there is one for each way conditions can turn out."""
    listed = tuple(value.value for value in option.values)
    if option.minimum is None:
        return listed
    named = {value for value in listed if isinstance(value, int)}
    for condition in conditions:
        named |= set(_named(condition))
    near = {value + step for value in (option.minimum, *named) for step in (-1, 0, 1)}
    top = max(near) if option.maximum is None else option.maximum
    return tuple(sorted(value for value in near if option.minimum <= value <= top))


def _named(condition: Condition) -> Iterator[int]:
    """Return the numbers that a condition names."""
    match condition:
        case OneOf(_, values) | NoneOf(_, values):
            yield from (value for value in values if isinstance(value, int))
        case Between(_, minimum, maximum):
            yield from (bound for bound in (minimum, maximum) if bound is not None)


def _finding(unit: Unit, text: str) -> Finding:
    """Return a finding about the scenario of a unit, at its place."""
    place = f"{unit.scenario.file.as_posix()}:{unit.scenario.line}"
    return Finding(place, unit.name, f"holds under options under which it cites {text}")
