"""Lists: files of ids that the user keeps, one id a line, with a reason behind a #.

An id is that of a scenario, of a row of it (`ID/ROW`), or of a unit (`ID@RULESET`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_spec.bounded import read_bounded
from agurk_spec.errors import SpecError, shortlist

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from agurk_conformance.corpus.units import Unit


def read_list(path: Path, units: Collection[Unit]) -> Mapping[str, str]:
    """Return the reasons of a list by id, none where it names nothing.

    In: the file, and every unit that its ids may name.
    Raises SpecError where the file cannot be read, or an id is unknown or given twice.
    """
    names = {name for unit in units for name in names_of(unit)}
    reasons: dict[str, str] = {}
    for number, line in enumerate(lines_of(path), start=1):
        name, _, reason = (part.strip() for part in line.partition("#"))
        if not name:
            continue
        if name in reasons:
            raise SpecError(str(path), number, 1, name, "the id is given twice", "each id once")
        if name not in names:
            allowed = shortlist(name, (unit.name for unit in units))
            raise SpecError(str(path), number, 1, None, f"no unit has the id {name}", allowed)
        reasons[name] = reason
    return reasons


def names_of(unit: Unit) -> tuple[str, ...]:
    """Return the names by which a list may mean a unit, the most exact first."""
    return (unit.id, unit.name, unit.scenario.id)


def reason_in(reasons: Mapping[str, str], unit: Unit) -> str | None:
    """Return the reason for which a list names `unit`, or None where it does not."""
    return next((reasons[name] for name in names_of(unit) if name in reasons), None)


def lines_of(path: Path) -> list[str]:
    """Return the lines of a list. Raises SpecError where it cannot be read."""
    try:
        return read_bounded(path).decode("utf-8-sig").splitlines()
    except OSError as problem:
        found = f"the list cannot be read ({problem.strerror})"
        raise SpecError(str(path), 0, 0, None, found, "a text file") from problem
    except UnicodeDecodeError as problem:
        found = "the list is not UTF-8"
        raise SpecError(str(path), 0, 0, None, found, "text in UTF-8") from problem
