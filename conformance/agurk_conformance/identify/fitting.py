"""Fitting: from some ruleset of the law, step by step, to a table that the answers allow.

What speaks against the table at hand says which options to change; a change is kept where less
speaks against the table afterwards. Where no single change helps, two or three together are tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.evidence import Evidence
    from agurk_spec.conditions import OptionTable, Value

_SAMPLE: Final = 60
_LOOKED_AT: Final = 12
_BREADTH: Final = 10
_DEPTH: Final = 3
_BROKEN: Final = 3
"""A broken constraint weighs as much as so many answers."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A table, what speaks against it, and the constraints it breaks."""

    table: dict[str, Value]
    against: frozenset[int]
    broken: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def cost(self) -> int:
        """How much is wrong with the table."""
        return len(self.against) + _BROKEN * len(self.broken)


def fit(evidence: Evidence, choices: Choices, starts: Sequence[OptionTable]) -> Fit:
    """Return the table that the answers of an engine fit best, as far as it is found.

    In: the evidence, the options, complete tables to start from, of which the first is preferred.
    """
    count = len(evidence.heard)
    sample = range(0, count, max(1, count // _SAMPLE))
    start = min(starts, key=lambda table: sum(1 for _ in evidence.against(table, sample)))
    search = _Search(evidence, choices)
    found = search.fit(dict(start), frozenset(evidence.against(start)))
    while found.cost:
        better = search.improved(found, found.cost, _DEPTH)
        if better is None:
            return found
        found = better
    return found


class _Search:
    """Looks for a change that makes less speak against a table."""

    def __init__(self, evidence: Evidence, choices: Choices) -> None:
        """Take the evidence and the options."""
        self._evidence = evidence
        self._choices = choices

    def fit(self, table: dict[str, Value], against: frozenset[int]) -> Fit:
        """Return a table as a fit."""
        return Fit(table, against, tuple(self._choices.broken(table)))

    def improved(self, fit: Fit, cost: int, depth: int) -> Fit | None:
        """Return a fit that costs less, by as few changes as will do and `depth` at most."""
        for few in range(1, depth + 1):
            found = self._changed(fit, cost, few, frozenset())
            if found is not None:
                return found
        return None

    def _changed(self, fit: Fit, cost: int, changes: int, done: frozenset[str]) -> Fit | None:
        """Return a fit that costs less, by exactly so many changes of options not changed yet."""
        moves = self._moves(fit, done)
        for key, value in moves if changes == 1 else moves[:_BREADTH]:
            other = self._with(fit, key, value)
            if changes == 1:
                if other.cost < cost:
                    return other
            else:
                found = self._changed(other, cost, changes - 1, done | {key})
                if found is not None:
                    return found
        return None

    def _with(self, fit: Fit, key: str, value: Value) -> Fit:
        """Return the fit with one option changed."""
        table = {**fit.table, key: value}
        affected = self._evidence.turning_on(frozenset({key}))
        rest = fit.against.difference(affected)
        return self.fit(table, rest | frozenset(self._evidence.against(table, affected)))

    def _moves(self, fit: Fit, done: frozenset[str]) -> list[tuple[str, Value]]:
        """Return the changes that might help, the most promising first."""
        numbers = sorted(fit.against)
        looked_at = numbers[:: max(1, len(numbers) // _LOOKED_AT)][:_LOOKED_AT]
        turning = {number: self._evidence.options_of(number) for number in looked_at}
        asked = frozenset().union(*turning.values(), *(about for _, about in fit.broken))
        moves = [
            (self._gain(fit, key, value, turning), key, value)
            for key in self._choices.keys
            if key in asked and key not in done
            for value in self._choices.values(key)
            if value != fit.table[key]
        ]
        moves.sort(key=lambda move: -move[0])
        return [(key, value) for gain, key, value in moves if gain > 0]

    def _gain(
        self, fit: Fit, key: str, value: Value, turning: dict[int, frozenset[str]]
    ) -> int:
        """Return how much of what speaks against a table no longer does after a change."""
        table = {**fit.table, key: value}
        own = [number for number, keys in turning.items() if key in keys]
        left = sum(1 for _ in self._evidence.against(table, own))
        mended = len(fit.broken) - sum(1 for _ in self._choices.broken(table))
        return len(own) - left + _BROKEN * max(0, mended)
