"""Units: one scenario, one row of it, under one ruleset; the smallest thing with a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from agurk_conformance.corpus.implied import can_be_dealt
from agurk_conformance.corpus.scenario import Deal, DealPack, NoMatch, Pack
from agurk_spec.conditions import Truth

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_spec.records import Ruleset


@dataclass(frozen=True)
class Unit:
    """A scenario's row under a ruleset."""

    scenario: Scenario
    row: Row
    ruleset: Ruleset

    @property
    def name(self) -> str:
        """The scenario, with the row of a matrix: `FW-1-table/under-nine`."""
        return f"{self.scenario.id}/{self.row.name}" if self.row.name else self.scenario.id

    @property
    def id(self) -> str:
        """The name and the ruleset: `FW-2-keeps-the-king@agurk`."""
        return f"{self.name}@{self.ruleset.id}"

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The clauses on which the expectations depend, as cited and in that order."""
        return tuple(dict.fromkeys((*self.scenario.clauses, *self.row.clauses)))

    @cached_property
    def size(self) -> int:
        """How much there is to look at: seats, cards and steps."""
        given = self.scenario.given
        held = sum(map(len, (given.hands or {}).values()))
        laid = sum(map(len, (given.trick, *(given.played or ()))))
        return len(given.seats) + held + laid + len(self.row.steps) + self._dealt

    @property
    def _dealt(self) -> int:
        """How many cards the steps deal."""
        deals = [step.hands for step in self.row.steps if isinstance(step, Deal)]
        packs = [step.pack for step in self.row.steps if isinstance(step, DealPack)]
        return sum(len(hand) for deal in deals for hand in deal.values()) + sum(map(len, packs))

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each step, and after the last."""
        return self.row.positions


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A unit that is not judged: its ruleset leaves open whether the scenario holds."""

    unit: Unit
    options: tuple[str, ...]
    """The options that would decide it, in the order in which they are asked for."""

    @property
    def told(self) -> tuple[str, tuple[str, ...]]:
        """The ruleset, and the options that it leaves open."""
        return self.unit.ruleset.id, self.options


def applies(scenario: Scenario, row: Row, ruleset: Ruleset) -> Truth:
    """Return whether a scenario's row holds under a ruleset; unknown where an option is open."""
    found = Truth.TRUE
    for predicate in (row.when, scenario.when, scenario.implied):
        truth = predicate.truth(ruleset.table)
        if truth is Truth.FALSE:
            return Truth.FALSE
        if truth is Truth.UNKNOWN:
            found = Truth.UNKNOWN
    return found if _is_dealt(scenario, row, ruleset) else Truth.FALSE


def _is_dealt(scenario: Scenario, row: Row, ruleset: Ruleset) -> bool:
    """Return whether the position can be dealt; a match that is not to be started need not be."""
    refused = any(isinstance(step, NoMatch | Pack) for step in row.steps)
    return refused or can_be_dealt(scenario.given, ruleset.table)


def units_under(corpus: Iterable[Scenario], rulesets: Iterable[Ruleset]) -> Iterator[Unit]:
    """Return every scenario under each of `rulesets` in which it holds."""
    rulesets = tuple(rulesets)
    for scenario in corpus:
        for row in scenario.rows:
            for ruleset in rulesets:
                if applies(scenario, row, ruleset) is Truth.TRUE:
                    yield Unit(scenario, row, ruleset)


def units_at_home(corpus: Iterable[Scenario], rulesets: Iterable[Ruleset]) -> Iterator[Unit]:
    """Return every scenario once, under the first of `rulesets` in which it holds."""
    rulesets = tuple(rulesets)
    for scenario in corpus:
        for row in scenario.rows:
            home = (rule for rule in rulesets if applies(scenario, row, rule) is Truth.TRUE)
            for ruleset in home:
                yield Unit(scenario, row, ruleset)
                break


def units_left_open(corpus: Iterable[Scenario], rulesets: Iterable[Ruleset]) -> Iterator[LeftOpen]:
    """Return what cannot be judged under each of `rulesets`, for an option is left open."""
    rulesets = tuple(rulesets)
    for scenario in corpus:
        for row in scenario.rows:
            for ruleset in rulesets:
                if applies(scenario, row, ruleset) is Truth.UNKNOWN:
                    yield LeftOpen(Unit(scenario, row, ruleset), _open(scenario, row, ruleset))


def _open(scenario: Scenario, row: Row, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the options that a row asks for and a ruleset leaves open."""
    predicates = (scenario.when, scenario.implied, row.when)
    asked = (condition.option for each in predicates for condition in each.conditions)
    return tuple(dict.fromkeys(option for option in asked if option not in ruleset.table))
