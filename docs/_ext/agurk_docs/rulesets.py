"""Rulesets: how each game settles the options, and what sets it apart from the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_docs.elements import details, summary
from agurk_docs.markup import (
    Content,
    block,
    facts,
    joined,
    line,
    link,
    listing,
    literal,
    section,
    showing,
    span,
)
from agurk_docs.matrix import row, table
from agurk_docs.prose import prose
from agurk_docs.sources import cite
from agurk_spec.kinds import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from agurk_docs.book import Book
    from agurk_spec.records import Option, Ruleset

_STATUSES: Final = {
    Status.NORMATIVE: "Normative: a document states it.",
    Status.COMPLETED: "Completed: a document names it, and other descriptions fill it.",
    Status.EXTENSION: "Extension, with low confidence: only descriptions outside the collection "
    "give it.",
    Status.UNSPECIFIED: "Unspecified: named, and no rules are known, so that every option is open "
    "and no engine is judged by it.",
}
_HEADS: Final = ("Ruleset", "Status", "Built on", "Changed", "Open", "Scenarios")


def draw_rulesets(book: Book) -> Iterator[nodes.Node]:
    """Go through the rulesets: all of them in a table, and then each in a section."""
    yield table("rulesets", _HEADS, (_overview(ruleset, book) for ruleset in book.law.rulesets))
    yield from (_ruleset(ruleset, book) for ruleset in book.law.rulesets)


def _overview(ruleset: Ruleset, book: Book) -> nodes.row:
    """Return the line of a ruleset in the table of all."""
    first = book.law.rulesets[0]
    told = (
        link("ruleset", ruleset.id),
        str(ruleset.status),
        link("ruleset", ruleset.base) if ruleset.base else "–",
        "–" if ruleset is first else str(len(changes(ruleset, first, book))),
        str(len(open_options(ruleset, book)) or "–"),
        str(book.scenarios_under(ruleset)),
    )
    cells = zip(_HEADS, told, strict=True)
    return row(line("", span("label", head), span("", content)) for head, content in cells)


def changes(ruleset: Ruleset, other: Ruleset, book: Book) -> list[Option]:
    """Return the options that both rulesets settle, and settle differently."""
    return [
        option
        for option in book.law.options
        if None not in (values := (ruleset.table.get(option.key), other.table.get(option.key)))
        and values[0] != values[1]
    ]


def open_options(ruleset: Ruleset, book: Book) -> list[Option]:
    """Return the options that a ruleset leaves open."""
    return [option for option in book.law.options if ruleset.table.get(option.key) is None]


def equals(ruleset: Ruleset, book: Book) -> list[str]:
    """Return the other rulesets that settle every option in the same way."""
    if open_options(ruleset, book):
        return []
    return [
        other.id
        for other in book.law.rulesets
        if other is not ruleset and other.table == ruleset.table
    ]


def _ruleset(ruleset: Ruleset, book: Book) -> nodes.Node:
    """Return a ruleset: what it rests on, what sets it apart, and the clauses that bind."""
    title = (ruleset.title, " ", literal(ruleset.id))
    told = line("", *prose(" ".join(ruleset.summary.split()), book.law))
    known = facts("facts", _ruleset_facts(ruleset, book))
    drawn = section("ruleset", title, told, known, *_whole(ruleset, book))
    return showing(drawn, "ruleset", ruleset.id, f"ruleset-{ruleset.id}")


def _ruleset_facts(ruleset: Ruleset, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about a ruleset."""
    yield "Status", line("", _STATUSES[ruleset.status])
    if same := equals(ruleset, book):
        yield "Same game as", line("", *joined(link("ruleset", name) for name in same))
    yield from _differences(ruleset, book)
    if ruleset.players_remark:
        yield "Seats", line("", ruleset.players_remark)
    if ruleset.sources:
        cited = (cite(source.source, source.section) for source in ruleset.sources)
        yield "Sources", line("", *joined(cited))
    number = book.scenarios_under(ruleset)
    yield "Scenarios", line("", f"{number or 'none'} of {len(book.corpus)} hold under it")


def _differences(ruleset: Ruleset, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what sets a ruleset apart from its base, and from the first of all."""
    first = book.law.rulesets[0]
    if ruleset.base is not None:
        base = book.law.ruleset(ruleset.base)
        yield "Built on", line("", link("ruleset", base.id))
        yield "Unlike it", _changed(ruleset, base, book)
    if ruleset is not first and ruleset.table:
        yield f"Unlike {first.id}", _changed(ruleset, first, book)
        yield "Clauses", line("", *_clauses(ruleset, first, book))
    left = open_options(ruleset, book)
    if len(left) == len(book.law.options):
        yield "Open", line("", "every option")
    elif left:
        yield "Open", line("", *joined(_named(option) for option in left))


def _changed(ruleset: Ruleset, other: Ruleset, book: Book) -> nodes.Node:
    """Return the options in which a ruleset differs from another, with both values."""
    found = changes(ruleset, other, book)
    if not found:
        return line("", "in nothing")
    return listing("changed", (_change(option, ruleset, other) for option in found))


def _change(option: Option, ruleset: Ruleset, other: Ruleset) -> nodes.Node:
    """Return an option with its value, and the value that another ruleset has."""
    values = [str(settled.table.get(option.key)) for settled in (ruleset, other)]
    return line("", _named(option), " is ", literal(values[0]), ", not ", literal(values[1]))


def _named(option: Option) -> nodes.Node:
    """Return a reference to an option."""
    return link("option", option.key, literal(option.key))


def _clauses(ruleset: Ruleset, other: Ruleset, book: Book) -> Iterator[Content]:
    """Go through the clauses that bind here and not there, or there and not here, or perhaps."""
    here = {clause.id for clause in book.law.clauses_of(ruleset)}
    there = {clause.id for clause in book.law.clauses_of(other)}
    open_here = {clause.id for clause in book.law.clauses_open_in(ruleset)}
    groups = {
        "besides": here - there,
        "without": there - here - open_here,
        "perhaps": open_here,
    }
    told = [(word, _ordered(names, book)) for word, names in groups.items() if names]
    yield f"those of {other.id}"
    for word, names in told:
        yield f"; {word} "
        yield from joined(link("clause", name) for name in names)


def _ordered(names: set[str], book: Book) -> list[str]:
    """Return clauses in the order of the law."""
    return [clause.id for clause in book.law.clauses if clause.id in names]


def _whole(ruleset: Ruleset, book: Book) -> Iterator[nodes.Node]:
    """Return all options and clauses of the first ruleset, which the others are told by."""
    if ruleset is book.law.rulesets[0]:
        bound = joined(link("clause", clause.id) for clause in book.law.clauses_of(ruleset))
        known = facts("facts", [("Clauses", line("", *bound))])
        settled = facts("facts settled", (_settled(option, ruleset) for option in book.law.options))
        head = summary("", "Every option, and every clause that binds")
        yield details("", head, block("", settled, known), classes=["evidence"], open="open")


def _settled(option: Option, ruleset: Ruleset) -> tuple[str, nodes.Node]:
    """Return an option with the value that a ruleset gives it."""
    value = ruleset.table.get(option.key)
    if value is None:
        return option.title, line("", _named(option), " is open")
    told = next(
        (" ".join(known.text.split()) for known in option.values if known.value == value), ""
    )
    settled = line("", _named(option), " is ", literal(str(value)))
    return option.title, block("", settled, line("meaning", told))
