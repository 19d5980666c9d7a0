"""Claims: the option table that an engine sends in its hello, as a ruleset of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from agurk_conformance.protocol.entry import UsageError
from agurk_spec.document import parse_document
from agurk_spec.errors import SpecError
from agurk_spec.files import Entry
from agurk_spec.schema import conform
from agurk_spec.settle import build_rulesets

if TYPE_CHECKING:
    from agurk_conformance.protocol.hello import Claim
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset


def ruleset_of_claim(claim: Claim, law: Law) -> Ruleset:
    """Return the ruleset that an engine claims by its option table.

    Options that the table leaves out are unspecified: what hangs on them is not judged.
    A table without an id is called `own`.
    Raises UsageError where an option or a value is unknown, or a constraint is violated.
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
        return build_rulesets((entry,), law)[0]
    except SpecError as problem:
        raise UsageError(f"the engine claims a ruleset that cannot be: {problem}") from problem
