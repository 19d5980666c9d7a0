"""Claims: the option table that an engine sends in its hello, as a ruleset of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.running.choosing import find_claimed
from agurk_spec.document import parse_document
from agurk_spec.errors import SpecError
from agurk_spec.files import Entry
from agurk_spec.schema import conform
from agurk_spec.settle import build_rulesets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from agurk_conformance.protocol.hello import Claim
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

_SHOWN: Final = 3


def claimed_rulesets(claims: Iterable[Claim], law: Law) -> tuple[Ruleset, ...]:
    """Return the rulesets that an engine claims, its own option tables included.

    Raises UsageError where there is no such ruleset, or no such table can be.
    """
    return tuple(
        find_claimed(claim.id or "", law) if claim.options is None else ruleset_of_claim(claim, law)
        for claim in claims
    )


def ruleset_of_claim(claim: Claim, law: Law) -> Ruleset:
    """Return the ruleset that an engine claims by its option table.

    Options that the table leaves out are unspecified: what hangs on them is not judged.
    A table without an id is called `own`.
    Raises UsageError where an option or a value is unknown, a constraint is violated, or the id is
    one of the law and the table is another.
    """
    data: dict[str, Any] = {
        "id": claim.id or "own",
        "title": "The engine's own table",
        "status": "extension",
        "base": None,
        "summary": "What the engine says in its hello that it plays.",
        "options": {key: str(value) for key, value in claim.options or ()},
        "sources": [],
    }
    try:
        document = parse_document(json.dumps(data).encode(), "hello")
        entry = Entry(document, (), conform(document, "ruleset"))
        ruleset = build_rulesets((entry,), law)[0]
    except SpecError as problem:
        raise UsageError(f"the engine claims a ruleset that cannot be: {problem}") from problem
    _check_id(ruleset, law)
    return ruleset


def _check_id(ruleset: Ruleset, law: Law) -> None:
    """Refuse a table under an id by which the law knows another one."""
    for named in law.rulesets:
        if named.id == ruleset.id and named.table != ruleset.table:
            differing = [_told(option.key, ruleset, named) for option in law.options]
            told = [difference for difference in differing if difference]
            more = [f"{len(told) - _SHOWN} options more"] if len(told) > _SHOWN else []
            raise UsageError(
                f"the engine claims ruleset {named.id} with a table that is not that of the law: "
                f"{', '.join([*told[:_SHOWN], *more])}; "
                f"allowed: {named.id} without options, or this table under an id of its own"
            )


def _told(option: str, claimed: Ruleset, named: Ruleset) -> str:
    """Say in what two rulesets differ about an option; nothing where they agree."""
    values = [rules.table.get(option) for rules in (claimed, named)]
    if values[0] == values[1]:
        return ""
    own, of_law = ("left open" if value is None else value for value in values)
    return f"{option} is {own} and in the law {of_law}"
