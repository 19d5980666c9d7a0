"""The glossary: the words of the table, and the symbols of the formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from agurk_docs.markup import joined, line, link, showing, span
from agurk_docs.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_docs.book import Book
    from agurk_spec.records import Symbol, Term


def draw_terms(book: Book) -> nodes.definition_list:
    """Return the terms in the order of the alphabet."""
    terms = sorted(book.law.terms, key=lambda term: term.term)
    items = (_term(term, book) for term in terms)
    return nodes.definition_list("", *items, classes=["glossary", "terms"])


def _term(term: Term, book: Book) -> nodes.definition_list_item:
    """Return a term with its meaning, and the terms that belong to it."""
    name = nodes.term("", term.term)
    anchor = f"term-{term.term.replace(' ', '-')}"
    told = [line("", *prose(" ".join(term.text.split()), book.law)), line("beside", *_beside(term))]
    return nodes.definition_list_item(
        "", showing(name, "term", term.term, anchor), nodes.definition("", *told)
    )


def _beside(term: Term) -> Iterator[nodes.Node]:
    """Go through what stands beside a term: other words for it, and terms that belong to it."""
    if term.aliases:
        yield span("aliases", f"Also {', '.join(term.aliases)}. ")
    if term.see:
        yield span("see", "See ", *joined(link("term", word) for word in term.see), ".")


def draw_symbols(book: Book) -> nodes.definition_list:
    """Return the symbols in the order in which the formulas come to need them."""
    items = map(_symbol, book.law.symbols)
    return nodes.definition_list("", *items, classes=["facts", "symbols", "simple"])


def _symbol(symbol: Symbol) -> nodes.definition_list_item:
    """Return a symbol with what it stands for."""
    name = nodes.term("", "", nodes.math("", symbol.symbol))
    meaning = nodes.definition("", line("", " ".join(symbol.meaning.split())))
    return nodes.definition_list_item("", name, meaning)
