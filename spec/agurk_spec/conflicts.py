"""Conflicts: clauses that decide the same thing at once, and clauses that run in circles."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from agurk_spec.predicates import can_hold_together

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_spec.files import Entry
    from agurk_spec.law import Law
    from agurk_spec.records import Clause

_TIES = ("overrides", "entailed_by")
_APART = "overrides or entailed_by between them, or conditions that exclude each other"


def check_conflicts(entries: Sequence[Entry], law: Law) -> None:
    """Check how clauses are tied to each other.

    In: the entries of the clauses, and the law. Raises SpecError where a clause overrides itself or
    is entailed by itself, by whatever detour, and where two clauses decide the same thing, can bind
    together, and are not tied by `overrides` or `entailed_by`.
    """
    places = {str(entry.data["id"]): entry for entry in entries}
    for field in _TIES:
        _check_circles(places, field)
    tied = {clause.id: (*clause.overrides, *clause.entailed_by) for clause in law.clauses}
    deciding: dict[str, list[Clause]] = {}
    for clause in law.clauses:
        deciding.setdefault(clause.decides, []).append(clause)
    for clauses in deciding.values():
        for first, second in combinations(clauses, 2):
            if not _tied(first.id, second.id, tied) and can_hold_together(
                first.when, second.when, law.options
            ):
                found = f"{second.id} and {first.id} both decide {second.decides}"
                raise places[second.id].error("decides", found=found, allowed=_APART)


def _check_circles(places: Mapping[str, Entry], field: str) -> None:
    """Refuse a clause that comes back to itself by one kind of tie."""
    ties = {name: tuple(entry.data.get(field, ())) for name, entry in places.items()}
    for name, entry in places.items():
        line = _way(name, name, ties)
        if line:
            found = f"{field} runs in a circle: {', '.join(line)}"
            raise entry.error(field, found=found, allowed="no clause that comes back to this one")


def _tied(a: str, b: str, ties: Mapping[str, tuple[str, ...]]) -> bool:
    """Say whether one of two clauses is tied to the other, directly or by way of others."""
    return bool(_way(a, b, ties) or _way(b, a, ties))


def _way(start: str, end: str, ties: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Find a way along ties from a clause to a clause; empty where there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    for way in ways:
        for name in ties[way[-1]]:
            if name == end:
                return (*way, name)
            if name not in seen:
                seen.add(name)
                ways.append((*way, name))
    return ()
