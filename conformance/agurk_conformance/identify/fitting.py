"""Fitting: from some ruleset of the law, step by step, to a table that the answers allow.

The answers that differ under the table at hand say which options to change; a change is kept where
fewer differ afterwards. Where none leads further, the way from another ruleset is tried; from the
best table so far, all tables within a few changes; and at last two changes together, and again.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from agurk_conformance.identify.sparing import Sparing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.evidence import Evidence
    from agurk_spec.conditions import OptionTable, Value

_SAMPLE: Final = 60
_LOOKED_AT: Final = 12
_BREADTH: Final = 24
_STARTS: Final = 4
_STEPS: Final = 3
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


def fit(evidence: Evidence, choices: Choices, starts: Sequence[OptionTable]) -> OptionTable:
    """Return the table that the answers of an engine fit best, as far as it is found.

    In: the evidence, the options, complete tables to start from, of which the first is preferred.
    """
    search = _Search(evidence, choices)
    fits = search.descended_from(_nearest(evidence, starts))
    found = next(filter(None, map(search.spared_near, fits)), None)
    if found is not None:
        return found
    better = search.descended_in_pairs(fits[0])
    found = None if better is fits[0] else search.spared_near(better)
    return better.table if found is None else found


def _nearest(evidence: Evidence, starts: Sequence[OptionTable]) -> list[OptionTable]:
    """Return the tables under which the fewest of some answers differ, of every pack at least one.

    On the pack hangs so much that hardly a change leads from one to another.
    """
    count = len(evidence.heard)
    sample = range(0, count, max(1, count // _SAMPLE))
    ordered = sorted(starts, key=lambda table: _total(evidence.differences(table, sample)))
    of_packs = {table["deck"]: table for table in reversed(ordered)}
    rest = ordered[_STARTS:]
    return ordered[:_STARTS] + [table for table in rest if table is of_packs[table["deck"]]]


class _Search:
    """Looks for a change of a table under which fewer answers differ."""

    def __init__(self, evidence: Evidence, choices: Choices) -> None:
        """Take the evidence and the options."""
        self._evidence = evidence
        self._choices = choices
        self._sparing = Sparing(evidence, choices, free=choices.keys)

    def descended_from(self, starts: Sequence[OptionTable]) -> list[Fit]:
        """Return the fits to which single changes lead from some tables, the best one first."""
        found: list[Fit] = []
        for table in starts:
            start = self._evidence.differences(table, self._evidence.numbers)
            found.append(self._descended(self._fit(dict(table), start)))
            if self._is_done(found[-1]):
                return found[-1:]
        return sorted(found, key=lambda each: each.cost)

    def descended_in_pairs(self, fit: Fit) -> Fit:
        """Return the fit from which no two changes together lead to a better one."""
        while not self._is_done(fit):
            better = self._changed_twice(fit)
            if better is None:
                break
            fit = self._descended(better)
        return fit

    def spared_near(self, fit: Fit) -> OptionTable | None:
        """Return a table that explains the answers, if there is one within a few changes."""
        if self._is_done(fit):
            return fit.table
        for steps in range(1, _STEPS + 1):
            table = self._sparing.spared(fit.table, (), steps)
            if table is not None:
                return table
        return self._woken(fit.table) or self._woken(_respelt(fit.table))

    def _woken(self, table: OptionTable) -> OptionTable | None:
        """Return a table that explains the answers, if one change leads to it and what it wakes.

        An option that did not matter before the change may take any value after it.
        """
        choices = self._choices
        idle = [key for key in choices.keys if not choices.applies(key, table)]
        sparing = Sparing(self._evidence, choices, free=idle)
        for number in islice(self._evidence.against(table, self._evidence.numbers), 1):
            for key in self._evidence.reasons(number, table):
                for other in choices.all_but(key, table[key]):
                    found = sparing.spared({**table, key: other}, (key,))
                    if found is not None:
                        return found
        return None

    def _descended(self, fit: Fit) -> Fit:
        """Return the fit from which no change leads to a better one."""
        while not self._is_done(fit):
            better = self._changed(fit, fit.cost) or self._changed_awake(fit)
            if better is None:
                break
            fit = better
        return fit

    def _is_done(self, fit: Fit) -> bool:
        """Return whether a table is valid and nothing speaks against it."""
        speaking = self._evidence.against(fit.table, fit.differing)
        return not fit.broken and next(speaking, None) is None

    def _fit(self, table: dict[str, Value], differing: Mapping[int, int]) -> Fit:
        """Return a table as a fit."""
        return Fit(table, differing, tuple(self._choices.broken(table)))

    def _changed(self, fit: Fit, cost: int, changed: str = "") -> Fit | None:
        """Return a fit that costs less, by a change of an option other than the one changed.

        Of a number a second change tries no more than documents name and what is next to it.
        """
        changes = self._changes(fit, self._choices.near if changed else self._choices.all_but)
        return self._first(fit, cost, (each for each in changes if changed not in each))

    def _changed_awake(self, fit: Fit) -> Fit | None:
        """Return a fit that costs less, by a change and another of an option that it wakes."""
        changes = self._changes(fit, self._choices.all_but)
        return self._first(
            fit, fit.cost, (both for each in changes for both in self._both(fit, each))
        )

    def _both(self, fit: Fit, change: OptionTable) -> Iterator[OptionTable]:
        """Return a change with each of an option that matters after it, and did not before."""
        changed = {**fit.table, **change}
        for key in self._choices.keys:
            if self._choices.applies(key, changed) and not self._choices.applies(key, fit.table):
                for other in self._choices.all_but(key, fit.table[key]):
                    yield {**change, key: other}

    def _changed_twice(self, fit: Fit) -> Fit | None:
        """Return a fit that costs less, by a change that may not help by itself, and another."""
        best: dict[str, Value] = {}
        for _, change in self._ranked(fit, self._changes(fit, self._choices.near)):
            best |= {key: value for key, value in change.items() if key not in best}
        for key, value in list(best.items())[:_BREADTH]:
            found = self._changed(self._with(fit, {key: value}), fit.cost, key)
            if found is not None:
                return found
        return None

    def _first(self, fit: Fit, cost: int, changes: Iterable[OptionTable]) -> Fit | None:
        """Return the fit by the most promising of some changes with which it costs less."""
        ranked = self._ranked(fit, changes)
        found = (self._with(fit, change) for gain, change in ranked if gain > 0)
        return next((other for other in found if other.cost < cost), None)

    def _with(self, fit: Fit, change: OptionTable) -> Fit:
        """Return the fit with some options changed."""
        affected = self._evidence.turning_on(frozenset(change))
        own = frozenset(affected)
        table = {**fit.table, **change}
        rest = {number: count for number, count in fit.differing.items() if number not in own}
        return self._fit(table, rest | self._evidence.differences(table, affected))

    def _changes(
        self, fit: Fit, values: Callable[[str, Value], Iterable[Value]]
    ) -> Iterator[OptionTable]:
        """Return the changes of an option that bear on what is wrong, as far as that is looked at.

        In: the fit, and which values of an option to try in place of the one that it has.
        """
        turning = self._looked_at(fit).values()
        asked = frozenset[str]().union(*turning, *(about for _, about in fit.broken))
        return (
            {key: value}
            for key in self._choices.keys
            if key in asked
            for value in values(key, fit.table[key])
        )

    def _ranked(self, fit: Fit, changes: Iterable[OptionTable]) -> list[tuple[int, OptionTable]]:
        """Return some changes, the most promising first, with what they gain."""
        turning = self._looked_at(fit)
        gains = [(self._gain(fit, change, turning), change) for change in changes]
        return sorted(gains, key=lambda each: -each[0])

    def _looked_at(self, fit: Fit) -> dict[int, frozenset[str]]:
        """Return a few of the answers that differ, and the options that bear on each."""
        numbers = sorted(fit.differing)
        looked_at = numbers[:: max(1, len(numbers) // _LOOKED_AT)][:_LOOKED_AT]
        return {number: self._evidence.options_of(number) for number in looked_at}

    def _gain(self, fit: Fit, change: OptionTable, turning: Mapping[int, frozenset[str]]) -> int:
        """Return how many of the answers that differ no longer do after a change."""
        table = {**fit.table, **change}
        own = [number for number, keys in turning.items() if not keys.isdisjoint(change)]
        before = sum(fit.differing[number] for number in own)
        left = _total(self._evidence.differences(table, own))
        mended = len(fit.broken) - sum(1 for _ in self._choices.broken(table))
        return before - left + _BROKEN * max(0, mended)


def _respelt(table: OptionTable) -> OptionTable:
    """Return the same game, with a threshold to be exceeded as one to be reached or conversely."""
    reaching = table["threshold_cmp"] == "ge"
    threshold = max(1, int(table["threshold"]) + (-1 if reaching else 1))
    return {**table, "threshold": threshold, "threshold_cmp": "gt" if reaching else "ge"}


def _total(differences: Mapping[int, int]) -> int:
    """Return the number of fields in which answers differ."""
    return sum(differences.values())
