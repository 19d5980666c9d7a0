"""Sources: each document, section by section, with what became of everything it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from agurk_docs.markup import block, facts, joined, line, link, section, showing, span
from agurk_docs.prose import prose
from agurk_spec.kinds import Coverage, GoesTo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_docs.book import Book
    from agurk_spec.records import Source, Statement

_LANGUAGES: Final = {
    "ru": "Russian",
    "pt": "Portuguese",
    "fr": "French",
    "ja": "Japanese",
    "en": "English",
}
_COVERED: Final = {
    Coverage.FULL: "Every statement of it stands below, in the order of the document and in the "
    "words of the law, with what became of it.",
    Coverage.SECTIONS: "It is cited by section; its statements are not listed yet.",
}


def cite(source: str, part: str | None) -> nodes.Node:
    """Return a citation as a reference to what the document says."""
    return link("source", source if part is None else f"{source} {part}")


def draw_source(source: Source, book: Book) -> nodes.container:
    """Return a document with its sections."""
    about = facts(
        "facts",
        (
            ("Key", line("", source.id)),
            ("Language", line("", _LANGUAGES.get(source.language, source.language))),
            ("What it is", line("", " ".join(source.nature.split()))),
            ("Coverage", line("", _COVERED[source.coverage])),
        ),
    )
    drawn = block("source", about, *_sections(source, book))
    return showing(drawn, "source", source.id)


def _sections(source: Source, book: Book) -> Iterator[nodes.Node]:
    """Go through the sections of a document."""
    for part in source.sections:
        name = f"{source.id} {part.id}"
        title = (span("record-id", part.id), f" {part.title or ''}")
        said = [statement for statement in source.statements if statement.section == part.id]
        content = [*_statements(said, book), *_cited(source.id, part.id, book)]
        yield showing(
            section("source-section", title, *content), "source", name, name.replace(" ", "-")
        )


def _statements(said: list[Statement], book: Book) -> Iterator[nodes.Node]:
    """Return what a section says, and what became of it."""
    if said:
        items = (_statement(statement, book) for statement in said)
        yield nodes.bullet_list("", *items, classes=["statements"])


def _statement(statement: Statement, book: Book) -> nodes.list_item:
    """Return one statement: its number, what it says, and where it went."""
    number = span("statement-number", statement.id.partition("/")[2])
    told = line("statement", number, " ", *prose(statement.text, book.law))
    return nodes.list_item("", told, _went(statement, book), ids=[statement.id])


def _went(statement: Statement, book: Book) -> nodes.Node:
    """Return what became of a statement."""
    if statement.goes_to is GoesTo.NON_NORMATIVE:
        reason = prose(statement.reason or "", book.law)
        return line("went non-normative", span("goes-to", "binds nobody"), " ", *reason)
    refs = (_ref(statement.goes_to, ref) for ref in statement.refs)
    return line("went", span("goes-to", str(statement.goes_to)), " ", *joined(refs))


def _ref(goes_to: GoesTo, ref: str) -> nodes.Node:
    """Return a reference to what a statement went to."""
    target = ref.partition("=")[0] if goes_to is GoesTo.OPTION else ref
    return link(str(goes_to), target, ref)


def _cited(source: str, part: str, book: Book) -> Iterator[nodes.Node]:
    """Return the clauses that rest on a section, where any do."""
    clauses = [
        clause.id
        for clause in book.law.clauses
        if any((note.source, note.section) == (source, part) for note in clause.sources)
    ]
    if clauses:
        yield line("cited", "Cited by ", *joined(link("clause", name) for name in clauses), ".")
