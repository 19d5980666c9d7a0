"""Rulings and errata: what the documents leave open or get wrong, and how the law answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_docs.markup import (
    Content,
    block,
    facts,
    joined,
    line,
    link,
    listing,
    section,
    showing,
    span,
)
from agurk_docs.prose import prose
from agurk_docs.sources import cite
from agurk_spec.kinds import ErratumKind, RulingKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes

    from agurk_docs.book import Book
    from agurk_spec.records import Erratum, Ruling

_RULING_KINDS: Final = {
    RulingKind.DECISIVE: "Decisive: it changes who pays, wins or may play what.",
    RulingKind.EDITORIAL: "Editorial: it says how a document is read.",
}
_ERRATUM_KINDS: Final = {
    ErratumKind.MISTRANSLATION: "mistranslation",
    ErratumKind.CONTRADICTION: "contradiction",
    ErratumKind.SLIP: "slip",
    ErratumKind.LAYOUT: "layout",
}


def draw_ruling(ruling: Ruling, book: Book) -> nodes.section:
    """Return a ruling: the question, the answer, the reason, and what every document says."""
    texts = (ruling.question, ruling.answer, ruling.reason)
    return draw_finding("ruling", ruling.id, texts, _ruling_facts(ruling, book), book)


def draw_finding(
    kind: str,
    id_: str,
    texts: tuple[str, str, str],
    known: Iterable[tuple[str, nodes.Node]],
    book: Book,
) -> nodes.section:
    """Return what was found: what it is about, what holds, and why; then what is known of it."""
    about, holds, why = (prose(text, book.law) for text in texts)
    title: list[Content] = [span("record-id", id_), " ", *about]
    norm = block("norm-block", line("answer", *holds), line("reason", *why))
    return showing(section("ruling", title, norm, facts("facts", known)), kind, id_)


def _ruling_facts(ruling: Ruling, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about a ruling."""
    yield "Kind", line("", _RULING_KINDS[ruling.kind])
    positions = (
        line("", cite(said.source, said.section), ": ", *prose(said.says, book.law))
        for said in ruling.positions
    )
    yield "Documents", listing("positions", positions)
    if ruling.clauses:
        yield "Clauses", line("", *joined(link("clause", name) for name in ruling.clauses))
    if ruling.scenarios:
        lines = (line("", link("scenario", name)) for name in ruling.scenarios)
        yield "Decided by", listing("scenario-links", lines)


def draw_erratum(erratum: Erratum, book: Book) -> nodes.section:
    """Return an erratum: what a document has, how it is read, and why."""
    cited = f"{erratum.source} {erratum.section}"
    title = (span("record-id", erratum.id), f" {cited}: {_ERRATUM_KINDS[erratum.kind]}")
    known = facts("facts", _erratum_facts(erratum, book))
    return showing(section("erratum", title, known), "erratum", erratum.id)


def _erratum_facts(erratum: Erratum, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what is to be known about an erratum."""
    yield "Where", line("", cite(erratum.source, erratum.section))
    yield "Found", line("", *prose(erratum.found, book.law))
    yield "Read as", line("reading", *prose(erratum.reading, book.law))
    yield "Because", line("", *prose(erratum.reason, book.law))
    if erratum.rulings:
        yield "Rulings", line("", *joined(link("ruling", name) for name in erratum.rulings))
