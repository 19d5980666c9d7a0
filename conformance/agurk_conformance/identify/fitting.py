"""Fitting: from some ruleset of the law, step by step, to a table that the answers allow.

The answers that differ under the table at hand say which options to change; a change is kept where
fewer differ afterwards. Where no single change helps, two together are tried, and then the way from
another ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.evidence import Evidence
    from agurk_spec.conditions import OptionTable, Value

_SAMPLE: Final = 60
_LOOKED_AT: Final = 12
_BREADTH: Final = 24
_STARTS: Final = 4
_BROKEN: Final = 3
"""A broken constraint weighs as much as so many fields."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A table, the answers that differ under it, each in so many fields, and broken constraints."""

    table: dict[str, Value]
    differing: Mapping[int, int]
    broken: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def cost(self) -> int:
        """How much is wrong with the table."""
        return _total(self.differing) + _BROKEN * len(self.broken)


def fit(evidence: Evidence, choices: Choices, starts: Sequence[OptionTable]) -> Fit:
    """Return the table that the answers of an engine fit best, as far as it is found.

    In: the evidence, the options, complete tables to start from, of which the first is preferred.
    """
    count = len(evidence.heard)
    sample = range(0, count, max(1, count // _SAMPLE))
    nearest = sorted(starts, key=lambda table: _total(evidence.differences(table, sample)))
    search = _Search(evidence, choices)
    found: list[Fit] = []
    for start in nearest[:_STARTS]:
        found.append(search.descended(search.start(start)))
        if search.is_done(found[-1]):
            return found[-1]
    return min(found, key=lambda each: each.cost)


class _Search:
    """Looks for a change of a table under which fewer answers differ."""

    def __init__(self, evidence: Evidence, choices: Choices) -> None:
        """Take the evidence and the options."""
        self._evidence = evidence
        self._choices = choices

    def start(self, table: OptionTable) -> Fit:
        """Return a table to start from as a fit."""
        return self._fit(dict(table), self._evidence.differences(table, self._evidence.numbers))

    def descended(self, fit: Fit) -> Fit:
        """Return the fit from which no change leads to a better one."""
        while not self.is_done(fit):
            better = self._changed(fit, fit.cost) or self._changed_twice(fit)
            if better is None:
                break
            fit = better
        return fit

    def is_done(self, fit: Fit) -> bool:
        """Return whether a table is valid and nothing speaks against it."""
        speaking = self._evidence.against(fit.table, fit.differing)
        return not fit.broken and next(speaking, None) is None

    def _fit(self, table: dict[str, Value], differing: Mapping[int, int]) -> Fit:
        """Return a table as a fit."""
        return Fit(table, differing, tuple(self._choices.broken(table)))

    def _changed(self, fit: Fit, cost: int, changed: str = "") -> Fit | None:
        """Return a fit that costs less, by a change of an option other than the one changed."""
        for gain, key, value in self._moves(fit, is_second=bool(changed)):
            if gain > 0 and key != changed:
                other = self._with(fit, key, value)
                if other.cost < cost:
                    return other
        return None

    def _changed_twice(self, fit: Fit) -> Fit | None:
        """Return a fit that costs less, by a change that may not help by itself, and another."""
        best: dict[str, Value] = {}
        for _, key, value in self._moves(fit, is_second=True):
            best.setdefault(key, value)
        for key, value in list(best.items())[:_BREADTH]:
            found = self._changed(self._with(fit, key, value), fit.cost, key)
            if found is not None:
                return found
        return None

    def _with(self, fit: Fit, key: str, value: Value) -> Fit:
        """Return the fit with one option changed."""
        table = {**fit.table, key: value}
        affected = self._evidence.turning_on(frozenset({key}))
        own = frozenset(affected)
        rest = {number: count for number, count in fit.differing.items() if number not in own}
        return self._fit(table, rest | self._evidence.differences(table, affected))

    def _moves(self, fit: Fit, *, is_second: bool = False) -> list[tuple[int, str, Value]]:
        """Return the changes that might help, the most promising first, with what they gain.

        Of a number a second change tries no more than documents name and what is next to it.
        """
        values = self._choices.near if is_second else self._choices.all_but
        numbers = sorted(fit.differing)
        looked_at = numbers[:: max(1, len(numbers) // _LOOKED_AT)][:_LOOKED_AT]
        turning = {number: self._evidence.options_of(number) for number in looked_at}
        asked: frozenset[str] = frozenset[str]().union(
            *turning.values(), *(about for _, about in fit.broken)
        )
        moves = [
            (self._gain(fit, key, value, turning), key, value)
            for key in self._choices.keys
            if key in asked
            for value in values(key, fit.table[key])
        ]
        moves.sort(key=lambda move: -move[0])
        return moves

    def _gain(self, fit: Fit, key: str, value: Value, turning: dict[int, frozenset[str]]) -> int:
        """Return how many of the answers that differ no longer do after a change."""
        table = {**fit.table, key: value}
        own = [number for number, keys in turning.items() if key in keys]
        before = sum(fit.differing[number] for number in own)
        left = _total(self._evidence.differences(table, own))
        mended = len(fit.broken) - sum(1 for _ in self._choices.broken(table))
        return before - left + _BROKEN * max(0, mended)


def _total(differences: Mapping[int, int]) -> int:
    """Return the number of fields in which answers differ."""
    return sum(differences.values())
