"""Silence: where a ruleset departs from the default of an option, a document of its own says so.

RU-127 fills what a document leaves open with defaults, the first dealer apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_spec.kinds import Status
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_spec.law import Law
    from agurk_spec.records import Option, Value

_AGREED: Final = "first_dealer"
"""The option that is left to agreement where a document says nothing."""


def silence_findings(law: Law) -> Iterator[Finding]:
    """Return the values of normative rulesets that are no default and that no document gives."""
    for ruleset in law.rulesets:
        if ruleset.status is not Status.NORMATIVE:
            continue
        documents = {cited.source for cited in ruleset.sources}
        for key, value in ruleset.options.items():
            option = law.option(key)
            if key != _AGREED and value != option.default and not _gives(option, value, documents):
                told = " or ".join(sorted(documents))
                text = f"has {key}={value}, which is no default and has no source in {told}"
                yield Finding("", ruleset.id, text)


def _gives(option: Option, value: Value, documents: set[str]) -> bool:
    """Return whether one of the documents gives a value of an option."""
    return any(
        cited.source in documents
        for named in option.values
        if named.value == value
        for cited in named.sources
    )
