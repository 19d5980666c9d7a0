"""Scenarios: each drawn as a table with cards, then told step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.units import Unit
from agurk_docs.board import board
from agurk_docs.book import all_clauses
from agurk_docs.conditions import when
from agurk_docs.elements import details, summary
from agurk_docs.markup import block, facts, joined, line, link, literal, showing, span
from agurk_docs.prose import prose
from agurk_docs.steps import step_list
from agurk_spec.conditions import NOTHING_SETTLED, OneOf, Predicate
from agurk_spec.kinds import Status
from agurk_spec.records import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_docs.book import Book
    from agurk_docs.markup import Content
    from agurk_spec.conditions import Condition, Value

_OPEN: Final = Ruleset(id="open", title="", status=Status.UNSPECIFIED, table=NOTHING_SETTLED)
"""For a scenario that holds under no named ruleset: whatever is not stated is left out."""


def draw_scenario(scenario: Scenario, book: Book) -> nodes.container:
    """Return a scenario as a block that opens on request."""
    title = span("scenario-title", *prose(scenario.title, book.law))
    head = summary("", "", title)
    content = (*_content(scenario, book), _known(scenario, book))
    drawn = details("", head, *content, classes=["scenario"])
    return showing(drawn, "scenario", scenario.id)


def quote_scenario(scenario: Scenario, book: Book) -> nodes.container:
    """Return a scenario as an example in a text, open and without an anchor of its own."""
    return block("scenario quoted", *_titled(scenario, book), _known(scenario, book))


def brief_scenario(scenario: Scenario, book: Book) -> nodes.container:
    """Return a scenario as an example in a text, without what is to be known about it."""
    return block("scenario quoted", *_titled(scenario, book))


def _titled(scenario: Scenario, book: Book) -> Iterator[nodes.Node]:
    """Go through a scenario with its title, which leads to its place."""
    yield line("scenario-title", link("scenario", scenario.id, *prose(scenario.title, book.law)))
    yield from _content(scenario, book)


def _content(scenario: Scenario, book: Book) -> Iterator[nodes.Node]:
    """Go through what is seen of a scenario below its title."""
    first = scenario.rows[0]
    unit = _unit(scenario, first, book)
    yield board(unit.positions[0], unit.ruleset)
    drawn = [block("row", *_row(scenario, row, book)) for row in scenario.rows]
    yield block("rows", *drawn) if len(drawn) > 1 else drawn[0]
    yield _because(scenario.because, book)


def _unit(scenario: Scenario, row: Row, book: Book) -> Unit:
    """Return a row of a scenario under the first ruleset in which it holds."""
    return Unit(scenario, row, book.home_of(scenario, row) or _OPEN)


def _row(scenario: Scenario, row: Row, book: Book) -> Iterator[nodes.Node]:
    """Go through the steps of a row, and what sets it apart from other rows."""
    if row.name is not None:
        yield line("row-name", row.name.replace("-", " "))
    if row.when.conditions:
        yield when(row.when)
    yield step_list(row.steps, _unit(scenario, row, book).positions)
    if row.because != scenario.because:
        yield _because(row.because, book)


def _because(reason: str, book: Book) -> nodes.Node:
    """Return the line that says how the expected values are found."""
    return line("because", span("lead-in", "Because "), *prose(reason, book.law))


def _known(scenario: Scenario, book: Book) -> nodes.Node:
    """Return what is to be known about a scenario."""
    return facts("facts", _facts(scenario, book))


def _facts(scenario: Scenario, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about a scenario."""
    law = book.law
    yield "Scenario", line("", link("scenario", scenario.id))
    yield "Holds", when(_asked(scenario))
    rulesets = {ruleset.id for row in scenario.rows for ruleset in book.rulesets_of(scenario, row)}
    named = [link("ruleset", ruleset.id) for ruleset in law.rulesets if ruleset.id in rulesets]
    yield "Under", line("", *(joined(named) if named else _nearest(scenario, book)))
    yield "Depends on", line("", *joined(link("clause", name) for name in all_clauses(scenario)))
    yield "Sources", line("", *joined(link("source", name) for name in scenario.sources))
    yield "Written in", line("", f"{scenario.file.as_posix()}, line {scenario.line}")
    command = f"pytest conformance --engine=NAME --scenario={scenario.id}"
    yield "Run it", line("", literal(command))


def _asked(scenario: Scenario) -> Predicate:
    """Return what a scenario asks, without what it implies and names more narrowly besides."""
    own = scenario.when.conditions
    implied = [each for each in scenario.implied.conditions if not _is_named(each, own)]
    return Predicate((*own, *implied))


def _is_named(implied: Condition, own: Iterable[Condition]) -> bool:
    """Say whether one of a scenario's own conditions asks for all that an implied one does."""
    return isinstance(implied, OneOf) and any(
        isinstance(named, OneOf)
        and named.option == implied.option
        and set(named.values) <= set(implied.values)
        for named in own
    )


def _nearest(scenario: Scenario, book: Book) -> Iterator[Content]:
    """Go through the option tables under which a scenario holds that has no named ruleset."""
    yield "no named ruleset"
    homes = [book.home_of(scenario, row) for row in scenario.rows]
    for home in {home.id: home for home in homes if home and home.base}.values():
        yield "; near "
        yield link("ruleset", home.base or "")
        yield ", with "
        yield from joined(map(_setting, home.options.items()))


def _setting(setting: tuple[str, Value]) -> nodes.Node:
    """Return an option with a value."""
    return span("", link("option", setting[0], literal(setting[0])), f" {setting[1]}")
