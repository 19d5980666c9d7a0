"""Sparing: from a change of a table to a whole one that no answer speaks against, if there is one.

A change of one option can ask for others. A constraint that it breaks is mended in every way there
is; an option that it makes matter, and of which nothing was known, takes every value. The search is
complete: where it finds no table, each that the change could lead to is spoken against, or breaks
a constraint.

An answer that speaks against a table speaks against each that is alike in the reasons for it. So
the search goes on with the tables that differ in one of them, and where several answers speak, with
one of which no single change rids it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.evidence import Evidence
    from agurk_spec.conditions import OptionTable, Value

_REMEMBERED: Final = 12
"""So many answers that have spoken last are asked first."""

_HANDFUL: Final = 4

EVERY_STEP: Final = 1000
"""As many changes as there can be."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A table, the options in it that stay as they are, and what the free ones may still become."""

    table: OptionTable
    fixed: frozenset[str]
    room: Mapping[str, tuple[Value, ...]]
    steps: int
    """So many changes may follow."""

    def changed(self, change: Mapping[str, Value]) -> _Place:
        """Return the place with some options changed for good."""
        table, fixed = {**self.table, **change}, self.fixed.union(change)
        return _Place(table, fixed, self.room, self.steps - 1)

    def without(self, key: str, values: Collection[Value]) -> _Place:
        """Return the place with less room for a free option."""
        left = tuple(value for value in self.room[key] if value not in values)
        return _Place(self.table, self.fixed, {**self.room, key: left}, self.steps)

    def admits(self, change: Mapping[str, Value]) -> bool:
        """Return whether there is room for a change."""
        return all(value in self.room.get(key, (value,)) for key, value in change.items())


Choose: TypeAlias = "Callable[[_Place], int | None]"


class Sparing:
    """Looks for tables, near one that is known to be spared, that are spared as well."""

    def __init__(
        self,
        evidence: Evidence,
        choices: Choices,
        *,
        free: Collection[str],
        base: OptionTable | None = None,
        unexplained: Collection[int] = (),
    ) -> None:
        """Take what answers and options there are, and from where to start.

        In: the options of which nothing is known; a table that is spared, if any is known; the
        answers that are not asked.
        """
        self._evidence = evidence
        self._choices = choices
        self._base = base
        self._room = {key: choices.values(key) for key in free}
        asked = (number for number in evidence.numbers if number not in unexplained)
        self._asked = sorted(asked, key=self._width)
        self._last: list[int] = []

    def spared(
        self, table: OptionTable, fixed: Collection[str], steps: int = EVERY_STEP
    ) -> OptionTable | None:
        """Return a valid table that nothing speaks against, or None where there is none.

        It is `table` with the options that are fixed, and otherwise differs from it only in options
        that are free, and in what mends the constraints that are broken. No more than `steps`
        changes lead to it.
        """
        return self._found(_Place(table, frozenset(fixed), self._room, steps), self._weightiest)

    def speaking(self, table: OptionTable) -> int | None:
        """Return an answer that speaks against a table, or None."""
        number = next(self._against(table), None)
        self._remember(number)
        return number

    def _found(self, place: _Place, choose: Choose) -> OptionTable | None:
        """Return a table to which a place leads, or None.

        In: the place, and which of the answers that speak against it to go on with.
        """
        if place.steps < 0:
            return None
        if next(self._choices.broken(place.table), None) is not None:
            changes = self._choices.mends(place.table, place.fixed)
            mended = (place.changed(each) for each in changes if place.admits(each))
            return self._first(mended, choose)
        number = choose(place)
        self._remember(number)
        if number is None:
            return place.table
        return self._first(self._branches(place, number), self._latest)

    def _first(self, places: Iterable[_Place], choose: Choose) -> OptionTable | None:
        """Return the first table to which some places lead."""
        found = (self._found(place, choose) for place in places)
        return next((table for table in found if table is not None), None)

    def _latest(self, place: _Place) -> int | None:
        """Return an answer that speaks against a table, if possible one that has spoken lately."""
        return next(self._against(place.table), None)

    def _weightiest(self, place: _Place) -> int | None:
        """Return the answer against a table of which the fewest changes rid it; None if it is rid.

        A handful is few enough to look no further.
        """
        found: int | None = None
        fewest = 0
        for number in self._against(place.table):
            branches = self._branches(place, number)
            rid = sum(not self._evidence.speaks(number, each.table) for each in branches)
            if found is None or rid < fewest:
                found, fewest = number, rid
            if fewest <= _HANDFUL:
                break
        return found

    def _branches(self, place: _Place, number: int) -> Iterator[_Place]:
        """Return the changes of free options by which an answer might no longer speak.

        Whatever is found is unlike the table in one of them, and like it in the ones tried before.
        """
        for key in self._evidence.reasons(number, place.table):
            if key in place.room.keys() - place.fixed and self._choices.applies(key, place.table):
                unlike = self._unlike(place, number, key)
                yield from (place.changed({key: other}) for other in unlike)
                place = place.without(key, unlike)

    def _unlike(self, place: _Place, number: int, key: str) -> list[Value]:
        """Return the values of an option that are not alike, to an answer, to the one it has."""
        value, room = place.table[key], place.room[key]
        return [other for other in room if not self._evidence.is_alike(number, key, value, other)]

    def _remember(self, number: int | None) -> None:
        """Keep an answer in mind, to be asked first from now on."""
        if number is not None and self._last[:1] != [number]:
            self._last = [number, *(each for each in self._last if each != number)][:_REMEMBERED]

    def _against(self, table: OptionTable) -> Iterator[int]:
        """Return the answers that speak against a table; those that spoke last come first."""
        last = tuple(self._last)
        rest = (number for number in self._touched(table) if number not in last)
        return self._evidence.against(table, chain(last, rest))

    def _touched(self, table: OptionTable) -> Iterator[int]:
        """Return the answers on which it bears in what a table differs from the one spared."""
        base = self._base
        if base is None:
            return iter(self._asked)
        changed = {key for key in table if table[key] != base[key]}
        concern = self._evidence.concern_of
        return (number for number in self._asked if not changed.isdisjoint(concern(number)))

    def _width(self, number: int) -> int:
        """Return how many free options bear on whether an answer speaks."""
        return len(self._room.keys() & set(self._evidence.concern_of(number)))
