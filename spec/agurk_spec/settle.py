"""Settling: what a ruleset says of each option together with its bases, and whether it may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_spec.build import citation
from agurk_spec.conditions import Table, Truth
from agurk_spec.errors import shortlist
from agurk_spec.kinds import Status
from agurk_spec.predicates import describe
from agurk_spec.records import Ruleset
from agurk_spec.values import parse_value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_spec.conditions import OptionTable, Predicate, Value
    from agurk_spec.errors import SpecError
    from agurk_spec.files import Entry
    from agurk_spec.law import Law
    from agurk_spec.records import Constraint

_OPEN = "unspecified"


def build_rulesets(entries: Sequence[Entry], law: Law) -> tuple[Ruleset, ...]:
    """Build rulesets, of which each may be the base of others.

    In: their files; the law, of which the options and the constraints are used, and the rulesets
    as further bases. Out: the rulesets in the order of the files. Raises SpecError where an option
    or a value is unknown, a base is unknown or its own base, a constraint is violated, or a ruleset
    that has to settle or leave open every option does not speak of one.
    """
    own = {str(entry.data["id"]): entry for entry in entries}
    return tuple(_ruleset(entry, own, law) for entry in entries)


def _ruleset(entry: Entry, own: Mapping[str, Entry], law: Law) -> Ruleset:
    """Build a ruleset, with every check."""
    settled = _settled(entry, own, law, ())
    table = Table(
        {
            option.key: value
            for option in law.options
            if (value := settled.get(option.key)) is not None
        }
    )
    _check_complete(entry, settled, law)
    _check_seats(entry, table)
    for constraint in law.constraints:
        _check_constraint(entry, constraint, table)
    data = entry.data
    return Ruleset(
        id=data["id"],
        title=data["title"],
        status=Status(data["status"]),
        table=table,
        options=Table(data["options"]),
        base=data["base"],
        summary=data["summary"],
        sources=tuple(map(citation, data["sources"])),
        players_remark=data.get("players_remark"),
    )


def _settled(
    entry: Entry, own: Mapping[str, Entry], law: Law, above: tuple[str, ...]
) -> Mapping[str, Value | None]:
    """Say what a ruleset and its bases say of options; None where one is left open."""
    base, line = entry.data["base"], (*above, str(entry.data["id"]))
    known = {ruleset.id: ruleset for ruleset in law.rulesets}
    if base is None:
        return _said(entry, law)
    if base in line:
        found = f"base runs in a circle: {', '.join((*line, base))}"
        raise entry.error("base", found=found, allowed="a ruleset that is not built on this one")
    if base in own:
        return {**_settled(own[base], own, law, line), **_said(entry, law)}
    if base in known:
        table = known[base].table
        return {
            **{option.key: table.get(option.key) for option in law.options},
            **_said(entry, law),
        }
    allowed = shortlist(base, [*own, *known])
    raise entry.error("base", found=f"ruleset {base} is unknown", allowed=allowed)


def _said(entry: Entry, law: Law) -> Mapping[str, Value | None]:
    """Read what a ruleset's own file says of options; None where it leaves one open."""
    known = {option.key: option for option in law.options}
    said: dict[str, Value | None] = {}
    for key, raw in entry.data["options"].items():
        if key not in known:
            raise entry.error(
                "options",
                key,
                found=f"option {key} is unknown",
                allowed=shortlist(key, known),
                at_key=True,
            )
        is_open = raw == _OPEN
        said[key] = None if is_open else parse_value(known[key], raw, *entry.at("options", key))
    return said


def _check_complete(entry: Entry, settled: Mapping[str, Value | None], law: Law) -> None:
    """Refuse a ruleset that rests on a document and passes over an option."""
    if Status(entry.data["status"]) not in {Status.NORMATIVE, Status.COMPLETED}:
        return
    missing = [option.key for option in law.options if option.key not in settled]
    if missing:
        raise entry.error(
            "options",
            found=f"option {missing[0]} is missing",
            allowed=f"a value for every option, or {_OPEN}",
            at_key=True,
        )


def _check_seats(entry: Entry, table: OptionTable) -> None:
    """Refuse bounds on the number of seats between which there is no number."""
    fewest, most = int(table.get("players_min", 0)), int(table.get("players_max", 0))
    if "players_max" in table and fewest > most:
        raise _error_at(
            entry,
            ("players_min", "players_max"),
            f"players_min is {fewest} and players_max is {most}",
            "players_min not above players_max",
        )


def _check_constraint(entry: Entry, constraint: Constraint, table: OptionTable) -> None:
    """Refuse a combination of options that makes no sense."""
    truths = {predicate.truth(table) for predicate in constraint.requires}
    if constraint.when.truth(table) is not Truth.TRUE or truths != {Truth.FALSE}:
        return
    asked = [condition.option for condition in constraint.when.conditions]
    broken = _broken(constraint.requires, table)
    pairs = [f"{key} is {table[key]}" for key in dict.fromkeys((*asked, *broken))]
    reason = constraint.reason.rstrip(".")
    raise _error_at(
        entry,
        (*broken, *asked),
        f"{' and '.join(pairs)}, against {constraint.id} ({reason})",
        ", or ".join(map(describe, constraint.requires)),
    )


def _broken(predicates: Sequence[Predicate], table: OptionTable) -> list[str]:
    """Name the options by which predicates fail."""
    return [
        condition.option
        for predicate in predicates
        for condition in predicate.conditions
        if condition.option in table and not condition.admits(table[condition.option])
    ]


def _error_at(entry: Entry, options: Sequence[str], found: str, allowed: str) -> SpecError:
    """Make the error at the first of some options that the ruleset's own file speaks of."""
    own = next(((key,) for key in options if key in entry.data["options"]), ())
    return entry.error("options", *own, found=found, allowed=allowed)
