"""Clauses: the norm, its formula, its standing among the others, and all that stands behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from agurk_docs.conditions import when
from agurk_docs.evidence import evidence
from agurk_docs.markup import Content, block, facts, joined, line, link, section, showing, span
from agurk_docs.prose import norm, prose
from agurk_docs.sources import cite
from agurk_spec.kinds import Says

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_docs.book import Book
    from agurk_spec.records import Chapter, Clause

_SAID: Final = {
    Says.STATES: "Stated by",
    Says.IMPLIES: "Implied by",
    Says.CONTRADICTS: "Contradicted by",
    Says.SILENT: "Not spoken of by",
}


def draw_chapter(chapter: Chapter, book: Book) -> nodes.paragraph:
    """Return what a chapter is about."""
    intro = line("chapter-intro", *prose(" ".join(chapter.intro.split()), book.law))
    return showing(intro, "chapter", chapter.code, f"chapter-{chapter.code}")


def draw_clause(clause: Clause, book: Book) -> nodes.section:
    """Return a clause as a section whose anchor is its id."""
    title = (span("record-id", clause.id), " ", clause.title)
    content = [norm(clause, book.law), *_formula(clause)]
    head = block("norm-block", *content)
    known = facts("facts", _facts(clause, book))
    drawn = section("clause", title, head, known, *evidence(clause, book))
    return showing(drawn, "clause", clause.id)


def _formula(clause: Clause) -> Iterator[nodes.Node]:
    """Return the formula, where there is one."""
    if clause.formal is not None:
        yield nodes.math_block("", clause.formal, number=None, label=None)


def _facts(clause: Clause, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through the standing of a clause: when it holds, beside which others, and on what."""
    yield "Holds", when(clause.when)
    yield from _standing(clause, book)
    yield from _sources(clause)
    if clause.rulings:
        questions = [
            line("", link("ruling", name), " ", *prose(book.law.ruling(name).question, book.law))
            for name in clause.rulings
        ]
        yield "Rulings", block("", *questions)
    if clause.terms:
        yield "Terms", line("", *joined(link("term", word) for word in clause.terms))
    yield "Since", line("", f"edition {clause.since}")


def _standing(clause: Clause, book: Book) -> Iterator[tuple[str, nodes.Node]]:
    """Go through the clauses that a clause stands in relation to."""
    related = {
        "Overrides": clause.overrides,
        "Overridden by": book.overriding(clause),
        "Follows from": clause.entailed_by,
        "Entails": book.entailed_by(clause),
    }
    for name, clauses in related.items():
        if clauses:
            yield name, line("", *joined(link("clause", other) for other in clauses))
    if clause.unobservable is not None:
        told = f"No engine is asked about it: {clause.unobservable}."
        yield "Not tested", line("", told)


def _sources(clause: Clause) -> Iterator[tuple[str, nodes.Node]]:
    """Go through what the documents do about a clause."""
    for says, name in _SAID.items():
        notes = [note for note in clause.sources if note.says is says]
        if notes:
            cited: Iterable[Content] = (cite(note.source, note.section) for note in notes)
            yield name, line(f"says-{says}", *joined(cited))
