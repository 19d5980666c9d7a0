"""Theorems: what follows from the clauses, how that is known, and how a reader runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_docs.markup import (
    Content,
    joined,
    line,
    link,
    listing,
    literal,
)
from agurk_docs.prose import prose
from agurk_docs.rulings import draw_finding
from agurk_docs.sources import cite
from agurk_spec.kinds import Method
from agurk_spec.predicates import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from agurk_docs.book import Book
    from agurk_spec.records import Result, Theorem

_METHODS: Final = {
    Method.PROVED: "Holds: proved by an argument.",
    Method.EXHAUSTED: "Holds: every case of the scope is tried.",
    Method.COMPUTED: "Holds: computed, with bounds that are met.",
    Method.INDUCTION: "Holds: proved by induction over every standing that satisfies it.",
    Method.REFUTED: "Refuted: there is a counterexample.",
}


def draw_theorem(theorem: Theorem, book: Book) -> nodes.section:
    """Return a theorem: the statement, its status, why it holds or does not, and what was found."""
    texts = (theorem.title, theorem.statement, theorem.evidence)
    return draw_finding("theorem", theorem.id, texts, _facts(theorem, book), book)


def _facts(theorem: Theorem, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about a theorem."""
    yield "Status", line("", _METHODS[theorem.method])
    if theorem.when.conditions:
        yield "Where", line("", describe(theorem.when))
    yield "Scope", line("", *prose(theorem.scope, book.law))
    if theorem.results:
        yield "Found", listing("positions", (line("", *_result(each)) for each in theorem.results))
    if theorem.scenarios:
        lines = (line("", link("scenario", name)) for name in theorem.scenarios)
        yield "Shown by", listing("scenario-links", lines)
    yield "Rests on", line("", *joined(link("clause", name) for name in theorem.clauses))
    if theorem.sources:
        cited = (cite(source.source, source.section) for source in theorem.sources)
        yield "Claimed by", line("", *joined(cited))
    if theorem.program:
        yield "Run it", line("", literal(command(theorem)))


def _result(result: Result) -> Iterator[Content]:
    """Go through one case and what was found there."""
    yield f"{result.case}: {result.found}"
    if result.is_long:
        yield " (long)"


def command(theorem: Theorem) -> str:
    """Return the command with which a reader establishes a theorem anew, all cases of it."""
    is_long = any(result.is_long for result in theorem.results)
    return f"python -m agurk_tools theorems {theorem.id}{' --long' if is_long else ''}"
