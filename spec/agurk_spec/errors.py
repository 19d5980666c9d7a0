"""Errors in the files of the law: where, what was found, what is allowed."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHOWN = 6


class SpecError(Exception):
    """A file of the law that cannot be accepted.

    `file` is the name of the file, `line` and `column` count from 1 and are 0 where a whole file
    or folder is meant, `id` is the record concerned (None outside any record), `found` and
    `allowed` say what stands there and what may stand there.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - an error is these six facts
        self,
        file: str,
        line: int,
        column: int,
        id: str | None,  # noqa: A002 - the field's name in the law's files
        found: str,
        allowed: str,
    ) -> None:
        """Take the six facts as they are; nothing is looked up here."""
        super().__init__(file, line, column, id, found, allowed)
        self.file = file
        self.line = line
        self.column = column
        self.id = id
        self.found = found
        self.allowed = allowed

    def __str__(self) -> str:
        """Say the error on one line: `FILE:LINE:COLUMN: [ID: ]FOUND; allowed: ALLOWED`."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        subject = "" if self.id is None else f"{self.id}: "
        allowed = f"; allowed: {self.allowed}" if self.allowed else ""
        return " ".join(f"{place}: {subject}{self.found}{allowed}".split())


class UnknownIdError(KeyError):
    """An id that the law does not have.

    `noun` is the kind of thing looked for, `wanted` the id, `known` all ids of that kind.
    """

    def __init__(self, noun: str, wanted: str, known: tuple[str, ...]) -> None:
        """Take the three facts."""
        super().__init__(noun, wanted, known)
        self.noun = noun
        self.wanted = wanted
        self.known = known

    def __str__(self) -> str:
        """Say what is not there, and what is."""
        known = shortlist(self.wanted, self.known)
        return f"{self.noun} {self.wanted} is unknown; allowed: {known}"


def shortlist(found: str, allowed: Iterable[str]) -> str:
    """Write a list of allowed values for a person: the closest to `found` first, the rest cut.

    In: what was found, and everything allowed in its natural order. Out: the values joined by
    commas, ending in an ellipsis when some are left out; "nothing" when nothing is allowed.
    """
    values = list(dict.fromkeys(allowed))
    close = get_close_matches(found, values, n=2, cutoff=0.6)
    ordered = [*close, *(value for value in values if value not in close)]
    shown = ordered if len(ordered) <= _SHOWN + 1 else [*ordered[:_SHOWN], "…"]
    return ", ".join(shown) or "nothing"
