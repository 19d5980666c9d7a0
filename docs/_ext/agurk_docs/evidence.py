"""Evidence: the code that decides a clause, the engines that break it, its scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from agurk_conformance.reporting.lines import counted
from agurk_docs.elements import details, summary
from agurk_docs.markup import (
    block,
    facts,
    joined,
    line,
    link,
    listing,
    literal,
    showing,
    span,
    text,
)
from agurk_docs.prose import prose
from agurk_docs.scenarios import draw_scenario
from agurk_tools.code import code_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_docs.book import Book
    from agurk_spec.records import Clause
    from agurk_tools.code import CodePlace


def evidence(clause: Clause, book: Book) -> Iterator[nodes.Node]:
    """Go through what stands behind a clause, in blocks that open on request."""
    yield from _statements(clause, book)
    yield from _code(clause, book)
    yield from _mutants(clause, book)
    yield from _scenarios(clause, book)


def place_name(clause: str, place: CodePlace) -> str:
    """Return the anchor of a piece of code under a clause."""
    return f"{clause}--{place.module}.{place.function}".rstrip(".")


def opening(style: str, title: str, *content: nodes.Node) -> details:
    """Return a block that opens on request."""
    return details("", summary("", title), *content, classes=["evidence", *style.split()])


def _statements(clause: Clause, book: Book) -> Iterator[nodes.Node]:
    """Return what the documents say, in the law's own words."""
    said = book.statements_on(clause.id)
    if said:
        pairs = ((statement.id, line("", *prose(statement.text, book.law))) for statement in said)
        yield opening("said", "What the documents say", facts("facts statements", pairs))


def _code(clause: Clause, book: Book) -> Iterator[nodes.Node]:
    """Return the code of the reference engine that decides a clause."""
    places = book.code.get(clause.id, ())
    if places:
        names = joined(literal(f"{place.module}.{place.function}".rstrip(".")) for place in places)
        head = summary("", "", text("Decided by "), *names)
        yield details("", head, *_listings(clause, book), classes=["evidence", "code"])


def _listings(clause: Clause, book: Book) -> Iterator[nodes.Node]:
    """Go through the pieces of code, each with its own anchor."""
    for place in book.code[clause.id]:
        source = code_of(place, book.sources)
        listed = nodes.literal_block(source, source, language="python")
        told = f": {place.gloss}" if place.gloss else ""
        gloss = line("gloss", literal(f"{place.module}.py"), told)
        drawn = block("listing", gloss, listed)
        yield showing(drawn, "code", place_name(clause.id, place))


def _mutants(clause: Clause, book: Book) -> Iterator[nodes.Node]:
    """Return the faulty engines that the scenarios tell from a sound one."""
    mutants = book.mutants_of(clause)
    if mutants:
        lines = (
            line("", *prose(mutant.title, book.law), " ", literal(mutant.id)) for mutant in mutants
        )
        title = f"{counted(len(mutants), 'faulty engine')} caught by the scenarios"
        yield opening("mutants", title, listing("mutants", lines))


def _scenarios(clause: Clause, book: Book) -> Iterator[nodes.Node]:
    """Return the scenarios that bear the clause's id, drawn, and the others that depend on it.

    The first of them is open, as the example of its clause.
    """
    own, citing = book.scenarios_at(clause), book.citing(clause)
    if not citing:
        return
    others = [scenario for scenario in citing if scenario not in own]
    told = f"{counted(len(citing), 'scenario')} depend{'s' * (len(citing) == 1)} on this clause"
    yield line("scenarios-head", span("scenario-count", told))
    for scenario in own:
        drawn = draw_scenario(scenario, book)
        drawn["open"] = scenario is own[0]
        yield drawn
    if others:
        lines = (
            line("", link("scenario", scenario.id, *prose(scenario.title, book.law)))
            for scenario in others
        )
        title = f"{counted(len(others), 'scenario')} shown elsewhere"
        yield opening("others", title, listing("scenario-links", lines))
