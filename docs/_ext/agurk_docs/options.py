"""Options: in what the games differ, with every value and who plays by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_docs.conditions import conditions, when
from agurk_docs.markup import (
    block,
    facts,
    joined,
    line,
    link,
    literal,
    section,
    showing,
    span,
)
from agurk_docs.sources import cite
from agurk_spec.kinds import Authority

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from agurk_docs.book import Book
    from agurk_spec.records import Constraint, Option, OptionValue

_AUTHORITIES = {
    Authority.THIRD_PARTY: "described elsewhere, by no document of the collection",
    Authority.RULING: "by ruling",
}

_FEW = 6
"""So many rulesets are named beside a value; of more their number is told."""


def draw_options(book: Book) -> Iterator[nodes.Node]:
    """Go through the options, each a section, and the constraints between them."""
    yield from (_option(option, book) for option in book.law.options)
    if book.law.constraints:
        pairs = ((constraint.id, _constraint(constraint)) for constraint in book.law.constraints)
        intro = line(
            "",
            "Some values exclude each other; a ruleset that breaks one of these lines is refused.",
        )
        drawn = section("constraints", ["Constraints"], intro, facts("facts", pairs))
        drawn["ids"] = ["constraints"]
        yield drawn


def _option(option: Option, book: Book) -> nodes.Node:
    """Return an option with its values."""
    title = (option.title, " ", literal(option.key))
    parts = [line("", option.text)] if option.text else []
    values = facts(
        "facts values",
        ((str(value.value), _value(value, option, book)) for value in option.values),
    )
    known = facts("facts", _option_facts(option, book))
    drawn = section("option", title, *parts, values, known)
    return showing(drawn, "option", option.key, f"option-{option.key}")


def _value(value: OptionValue, option: Option, book: Book) -> nodes.Node:
    """Return what a value means, who says so, and which rulesets have it."""
    cited = [cite(source.source, source.section) for source in value.sources]
    authority = [_AUTHORITIES[value.authority]] if value.authority else []
    default = [span("default", "default")] if value.value == option.default else []
    origin = line("origin", *joined([*cited, *authority]), " ", *default)
    return block("", line("", " ".join(value.text.split())), origin, _played(value, option, book))


def _played(value: OptionValue, option: Option, book: Book) -> nodes.Node:
    """Return the rulesets that have a value: by name where they are few."""
    having = [
        ruleset.id for ruleset in book.law.rulesets if ruleset.table.get(option.key) == value.value
    ]
    if len(having) > _FEW:
        return line("played", f"In {len(having)} of {len(book.law.rulesets)} rulesets.")
    if not having:
        return line("played", "In no named ruleset.")
    return line("played", "In ", *joined(link("ruleset", name) for name in having), ".")


def _option_facts(option: Option, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about an option."""
    if option.is_number:
        most = "any number" if option.maximum is None else str(option.maximum)
        yield "Range", line("", f"a number from {option.minimum} to {most}")
    if option.applies_when.conditions:
        yield "Looked at", when(option.applies_when)
    clauses = [
        clause.id
        for clause in book.law.clauses
        if any(condition.option == option.key for condition in clause.when.conditions)
    ]
    if clauses:
        yield "Clauses", line("", *joined(link("clause", name) for name in clauses))


def _constraint(constraint: Constraint) -> nodes.Node:
    """Return a constraint: where it bites, what it asks for, and why."""
    asked = (span("", *conditions(predicate)) for predicate in constraint.requires)
    rule = line("", "Where ", *conditions(constraint.when), ": ", *joined(asked, ", or "), ".")
    return block("", rule, line("reason", " ".join(constraint.reason.split())))
