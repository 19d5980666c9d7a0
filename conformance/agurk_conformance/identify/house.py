"""House: what was found out as a ruleset of one's own, by which the suite can judge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from agurk_conformance.identify.finding import Standing
from agurk_conformance.running.choosing import EVERY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from agurk_conformance.identify.finding import Finding, Identity
    from agurk_spec.law import Law

TOLD: Final = frozenset({"deck", "players_min", "players_max", "hand_size", "hand_size_mode"})
"""What a position itself tells: where it is not observed, it is as in the positions answered.

With these left open hardly any scenario would be known to hold.
"""


def house_ruleset(identity: Identity, name: str, law: Law) -> str:
    """Return a ruleset file, with `unspecified` for what is not known.

    In: what was found out, the name of the file without its ending, the law whose ids are taken.
    """
    return "\n".join((*_head(_own_id(name, law)), *map(_option, identity.findings), ""))


def _head(name: str) -> Iterator[str]:
    """Return the lines before the options."""
    yield f"id: {name}"
    yield f"title: The house ruleset {name}"
    yield "status: extension"
    yield "base: null"
    yield "summary: What an engine plays by its answers, as agurk identify has found it."
    yield "sources: []"
    yield "options:"


def _option(finding: Finding) -> str:
    """Return the line of an option, with a remark where its value was not observed."""
    match finding.standing:
        case Standing.DETERMINED:
            return f"  {finding.key}: {finding.value}"
        case Standing.MOOT:
            return f"  {finding.key}: {finding.value}  # does not matter in this game"
        case Standing.OPEN if finding.key in TOLD:
            return f"  {finding.key}: {finding.value}  # not observed; as in the positions answered"
        case Standing.OPEN:
            return f"  {finding.key}: unspecified  # not observed"
        case Standing.CONDITIONAL:
            return f"  {finding.key}: unspecified  # matters only where other options are otherwise"
        case Standing.CONTRADICTORY:
            return f"  {finding.key}: unspecified  # the answers contradict one another"


def _own_id(name: str, law: Law) -> str:
    """Return an id made of a name, which no ruleset of the law has."""
    own = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    taken: Collection[str] = {EVERY, *(rules.id for rules in law.rulesets)}
    return own if own and own[0].isalpha() and own not in taken else f"house-{own}".strip("-")
