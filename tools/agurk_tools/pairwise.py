"""Pairwise: option tables among which any two values of two options meet, bent to what is asked.

The sample begins with an array over all options, in which each pair of values stands in some row.
A row is bent to the constraints, and to a predicate, by changing as few options as will do, so that
of the pairs that nothing forbids most stay covered.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from agurk_spec.conditions import ALWAYS, Table
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from agurk_spec.conditions import Predicate, Value
    from agurk_spec.law import Law

BENDS: Final = (*range(7), 44)
"""How many options of a row are changed at most: as few as will do, or else as many as it takes."""

EVERY: Final = slice(None)
"""The whole sample."""


class Sample:
    """A pairwise sample of the option tables of a law; always the same for the same law."""

    def __init__(self, law: Law) -> None:
        """Make the array, and bend each row of it to the constraints."""
        self._space = Space(law)
        keys = self._space.keys
        rows = array([self._space.values(key) for key in keys])
        tables = (Table(dict(zip(keys, row, strict=True))) for row in rows)
        self.tables: tuple[Table, ...] = tuple(self._bent(tables, ALWAYS))

    def fulfilling(self, asked: Predicate, part: slice = EVERY) -> tuple[Table, ...]:
        """Return the sample, or a part of it, bent to a predicate.

        There is none where no valid table fulfils it.
        """
        return tuple(dict.fromkeys(self._bent(self.tables[part], asked)))

    def _bent(self, tables: Iterable[Table], asked: Predicate) -> Iterator[Table]:
        """Return each of some tables, changed no more than is needed."""
        for table in tables:
            for changes in BENDS:
                found = self._space.nearest(table, asked, changes)
                if found is not None:
                    yield Table(found)
                    break


def array(columns: Sequence[Sequence[Value]]) -> list[list[Value]]:
    """Return rows in which each value of each column stands beside each value of any other.

    Column is added to column: every row gets the value that brings most pairs that are missing, and
    new rows bring what is missing then.
    """
    rows: list[list[Value]] = [[]]
    for at, column in enumerate(columns):
        missing = {
            (before, value, own)
            for before in range(at)
            for value, own in product(columns[before], column)
        }
        for number, row in enumerate(rows):
            turned = [*column[number % len(column) :], *column[: number % len(column)]]
            row.append(max(turned, key=lambda own: len(missing & _pairs(row, own))))
            missing -= _pairs(row[:-1], row[-1])
        rows += _rows_for(missing, columns[: at + 1], len(rows))
    return rows


def _pairs(row: Sequence[Value], own: Value) -> set[tuple[int, Value, Value]]:
    """Return the pairs that a value makes with those of a row."""
    return {(before, value, own) for before, value in enumerate(row)}


def _rows_for(
    missing: set[tuple[int, Value, Value]], columns: Sequence[Sequence[Value]], number: int
) -> Iterator[list[Value]]:
    """Return rows that bring missing pairs, as many in each as there is room for."""
    left = sorted(missing, key=str)
    while left:
        row: dict[int, Value] = {len(columns) - 1: left[0][2]}
        for before, value, own in left:
            if own == left[0][2]:
                row.setdefault(before, value)
        number += 1
        yield [
            row.get(at, column[(number + at) % len(column)]) for at, column in enumerate(columns)
        ]
        left = [
            pair for pair in left if row[len(columns) - 1] != pair[2] or row[pair[0]] != pair[1]
        ]
