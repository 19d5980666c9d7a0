"""Pairwise: option tables among which any two values of two options meet, bent to what is asked.

The sample is an array over all options, in which each pair of values stands in some row.
A row is bent to a predicate by giving the options that it asks for values that it admits, and to
the constraints by changing the fewest others; every pair that nothing forbids so stays as near to
covered as the constraints leave it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from allpairspy import AllPairs

from agurk_spec.conditions import ALWAYS, Table
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_spec.conditions import Predicate
    from agurk_spec.law import Law

MOST_BENDS: Final = 25
"""How many options of a row are changed at most."""


class Sample:
    """A pairwise sample of the option tables of a law."""

    def __init__(self, law: Law) -> None:
        """Make the array, and bend each row of it to the constraints."""
        self._space = Space(law)
        keys = self._space.keys
        rows = AllPairs([self._space.values(key) for key in keys])
        tables = (Table(dict(zip(keys, row, strict=True))) for row in rows)
        self.tables: tuple[Table, ...] = tuple(self._bent(tables, ALWAYS))

    def fulfilling(self, asked: Predicate) -> tuple[Table, ...]:
        """Return the sample bent to a predicate; none where no valid table fulfils it."""
        return tuple(dict.fromkeys(self._bent(self.tables, asked)))

    def _bent(self, tables: Iterable[Table], asked: Predicate) -> Iterator[Table]:
        """Return each of some tables, changed no more than is needed."""
        for table in tables:
            for changes in range(MOST_BENDS):
                found = self._space.nearest(table, asked, changes)
                if found is not None:
                    yield Table(found)
                    break
