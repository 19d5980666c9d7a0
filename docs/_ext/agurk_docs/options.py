"""Options and rulesets: in what the games differ, and how each game settles it."""

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
from agurk_docs.prose import prose
from agurk_docs.sources import cite
from agurk_spec.kinds import Authority, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from agurk_docs.book import Book
    from agurk_spec.records import Constraint, Option, OptionValue, Ruleset

_AUTHORITIES = {
    Authority.THIRD_PARTY: "described elsewhere, by no document of the collection",
    Authority.RULING: "by ruling",
}
_STATUSES = {
    Status.NORMATIVE: "Normative: a document states it.",
    Status.COMPLETED: "Completed: a document names it, and other descriptions fill it.",
    Status.EXTENSION: "Extension: only descriptions outside the collection give it.",
    Status.UNSPECIFIED: "Unspecified: named, and no rules are known.",
}


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
        "facts values", ((str(value.value), _value(value, option)) for value in option.values)
    )
    known = facts("facts", _option_facts(option, book))
    drawn = section("option", title, *parts, values, known)
    return showing(drawn, "option", option.key, f"option-{option.key}")


def _value(value: OptionValue, option: Option) -> nodes.Node:
    """Return what a value means, and who says so."""
    cited = [cite(source.source, source.section) for source in value.sources]
    authority = [_AUTHORITIES[value.authority]] if value.authority else []
    default = [span("default", "default")] if value.value == option.default else []
    origin = line("origin", *joined([*cited, *authority]), " ", *default)
    return block("", line("", " ".join(value.text.split())), origin)


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


def draw_rulesets(book: Book) -> Iterator[nodes.Node]:
    """Go through the rulesets, each a section."""
    return (_ruleset(ruleset, book) for ruleset in book.law.rulesets)


def _ruleset(ruleset: Ruleset, book: Book) -> nodes.Node:
    """Return a ruleset: what it rests on, the clauses that bind, and every option."""
    title = (ruleset.title, " ", literal(ruleset.id))
    summary = line("", *prose(" ".join(ruleset.summary.split()), book.law))
    known = facts("facts", _ruleset_facts(ruleset, book))
    table = facts("facts settled", (_settled(option, ruleset) for option in book.law.options))
    drawn = section("ruleset", title, summary, known, table)
    return showing(drawn, "ruleset", ruleset.id, f"ruleset-{ruleset.id}")


def _ruleset_facts(ruleset: Ruleset, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about a ruleset."""
    yield "Status", line("", _STATUSES[ruleset.status])
    if ruleset.base is not None:
        yield "Built on", line("", link("ruleset", ruleset.base))
    if ruleset.players_remark:
        yield "Seats", line("", ruleset.players_remark)
    if ruleset.sources:
        cited = (cite(source.source, source.section) for source in ruleset.sources)
        yield "Sources", line("", *joined(cited))
    bound = {"Clauses": book.law.clauses_of(ruleset), "Open": book.law.clauses_open_in(ruleset)}
    for name, clauses in bound.items():
        if clauses:
            yield name, line("", *joined(link("clause", clause.id) for clause in clauses))


def _settled(option: Option, ruleset: Ruleset) -> tuple[str, nodes.Node]:
    """Return an option with the value that a ruleset gives it."""
    value = ruleset.table.get(option.key)
    if value is None:
        return option.title, line("", link("option", option.key, literal(option.key)), " is open")
    told = next(
        (" ".join(known.text.split()) for known in option.values if known.value == value), ""
    )
    settled = line("", link("option", option.key, literal(option.key)), " is ", literal(str(value)))
    return option.title, block("", settled, line("meaning", told))
