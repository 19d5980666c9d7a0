"""Turning: the clauses and scenarios that hold or not according to one option."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_conformance.corpus.units import applies
from agurk_spec.conditions import Table, Truth

if TYPE_CHECKING:
    from collections.abc import Iterable

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_spec.law import Law
    from agurk_spec.records import Option, Ruleset


def clauses_turning(option: Option, one: Ruleset, other: Ruleset, law: Law) -> list[str]:
    """Return the clauses whose condition the option fulfils in one of two rulesets alone."""
    found: list[str] = []
    for clause in law.clauses:
        asked = [each for each in clause.when.conditions if each.option == option.key]
        sides = (rules.table.get(option.key) for rules in (one, other))
        truths = [
            value is not None and all(condition.admits(value) for condition in asked)
            for value in sides
        ]
        if asked and truths[0] != truths[1]:
            found.append(clause.id)
    return found


def scenarios_turning(
    option: Option, one: Ruleset, other: Ruleset, corpus: Iterable[Scenario]
) -> list[str]:
    """Return the scenarios of which a row comes or goes with the option, all else being equal.

    All else is what one of the rulesets settles: the option is changed in each of them to what it
    is in the other.
    """
    pairs = (
        (one, _with(one, option.key, other)),
        (other, _with(other, option.key, one)),
    )
    return [
        scenario.id
        for scenario in corpus
        if any(_turns(scenario, row, pair) for row in scenario.rows for pair in pairs)
    ]


def _with(ruleset: Ruleset, key: str, other: Ruleset) -> Ruleset:
    """Return a ruleset with an option as another one has it."""
    table = ruleset.table.copy()
    table.pop(key, None)
    if key in other.table:
        table[key] = other.table[key]
    return replace(ruleset, table=Table(table))


def _turns(scenario: Scenario, row: Row, pair: tuple[Ruleset, Ruleset]) -> bool:
    """Say whether a row holds under just one of two rulesets."""
    holds = [applies(scenario, row, ruleset) is Truth.TRUE for ruleset in pair]
    return holds[0] != holds[1]
