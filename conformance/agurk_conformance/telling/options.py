"""Options: what each value means, who says so, and which rulesets and clauses hang on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.telling.layout import cited, facts, few, paragraph
from agurk_spec.conditions import Truth
from agurk_spec.kinds import Authority
from agurk_spec.predicates import describe
from agurk_spec.values import bounds, in_bounds

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from agurk_spec.conditions import Value
    from agurk_spec.law import Law
    from agurk_spec.records import Constraint, Option

_AUTHORITIES: Final = {
    Authority.THIRD_PARTY: "other descriptions, no document of the collection",
    Authority.RULING: "a ruling",
}
_FEW: Final = 8


def meaning(option: Option, value: Value) -> str:
    """Return what a value means; nothing for a number that no document names."""
    told = (known.text for known in option.values if known.value == value)
    return " ".join(next(told, "").split())


def origin(option: Option, value: Value, documents: Collection[str] | None = None) -> list[str]:
    """Return who says that a value is played: sections of documents, or another authority.

    Where `documents` are named, only their sections are told.
    """
    for known in option.values:
        if known.value == value:
            sections = [
                str(source)
                for source in known.sources
                if documents is None or source.source in documents
            ]
            authority = [] if known.authority is None else [_AUTHORITIES[known.authority]]
            return sections or authority
    return []


def tell_option(option: Option, law: Law) -> Iterator[str]:
    """Return the lines of an option with all its values."""
    yield f"{option.key}: {option.title}"
    if option.text:
        yield ""
        yield paragraph(option.text)
    yield ""
    for known in option.values:
        mark = " (default)" if known.value == option.default else ""
        yield f"  {known.value}{mark}"
        yield paragraph(f"{known.text}{cited(origin(option, known.value))}", 6)
    yield ""
    yield from facts(_option_facts(option, law))


def _option_facts(option: Option, law: Law) -> Iterator[tuple[str, list[str]]]:
    """Go through what is to be known about an option."""
    if option.is_number:
        yield "allowed", [bounds(option)]
    if option.applies_when.conditions:
        yield "looked at", [f"where {describe(option.applies_when)}"]
    yield "clauses", _asking(option, law)
    yield "constraints", [f"{each.id}: {_rule(each)}" for each in _on(option, law)]


def _asking(option: Option, law: Law) -> list[str]:
    """Return the clauses whose condition asks for an option."""
    return [
        f"{clause.id}: {clause.title}"
        for clause in law.clauses
        if any(condition.option == option.key for condition in clause.when.conditions)
    ]


def _on(option: Option, law: Law) -> list[Constraint]:
    """Return the constraints that speak of an option."""
    return [
        constraint
        for constraint in law.constraints
        for predicates in [(constraint.when, *constraint.requires)]
        if any(c.option == option.key for each in predicates for c in each.conditions)
    ]


def _rule(constraint: Constraint) -> str:
    """Return a constraint in a sentence."""
    asked = ", or ".join(map(describe, constraint.requires))
    where = f"where {describe(constraint.when)}: " if constraint.when.conditions else ""
    return f"{where}{asked}"


def tell_constraint(constraint: Constraint) -> Iterator[str]:
    """Return the lines of a constraint."""
    yield f"{constraint.id}: a constraint; a ruleset that breaks it is refused"
    yield ""
    yield paragraph(_rule(constraint))
    yield ""
    yield from facts([("reason", [constraint.reason])])


def read_value(option: Option, text: str) -> Value | None:
    """Return the value of an option that a text names; None where there is none."""
    for known in option.values:
        if str(known.value) == text:
            return known.value
    if option.is_number and text.isdecimal() and in_bounds(option, int(text)):
        return int(text)
    return None


def allowed(option: Option) -> str:
    """Say which values an option may have."""
    return bounds(option) if option.is_number else ", ".join(str(v.value) for v in option.values)


def tell_value(option: Option, value: Value, law: Law) -> Iterator[str]:
    """Return the lines of one value of an option."""
    yield f"{option.key}={value}: {option.title}"
    yield ""
    yield paragraph(meaning(option, value) or "A number that no document names.")
    yield ""
    having = [rules.id for rules in law.rulesets if rules.table.get(option.key) == value]
    yield from facts(
        [
            ("on the word of", origin(option, value)),
            ("default", ["it is the default"] if value == option.default else []),
            ("rulesets", [few(having, _FEW) or "none"]),
            ("clauses it brings", _clauses(option, value, law, Truth.TRUE)),
            ("clauses it excludes", _clauses(option, value, law, Truth.FALSE)),
        ]
    )


def _clauses(option: Option, value: Value, law: Law, truth: Truth) -> list[str]:
    """Return the clauses whose condition on an option is fulfilled by a value, or is not."""
    found: list[str] = []
    for clause in law.clauses:
        asked = [each for each in clause.when.conditions if each.option == option.key]
        held = all(condition.admits(value) for condition in asked)
        if asked and held is (truth is Truth.TRUE):
            found.append(f"{clause.id}: {clause.title}")
    return found
