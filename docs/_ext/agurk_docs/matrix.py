"""The matrix: for each clause the code, scenarios, faulty engines, documents and rulings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from docutils import nodes

from agurk_docs.elements import sign
from agurk_docs.evidence import place_name
from agurk_docs.markup import Content, joined, line, link, literal, span
from agurk_docs.sources import cite
from agurk_spec.kinds import Coverage, GoesTo, Says

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from agurk_docs.book import Book
    from agurk_spec.records import Chapter, Clause, Source

_SIGNS: Final = {
    Says.STATES: "●",
    Says.IMPLIES: "○",
    Says.CONTRADICTS: "\N{MULTIPLICATION SIGN}",
    Says.SILENT: "·",
}
_FEWEST: Final = 8


def draw_matrix(book: Book) -> Iterator[nodes.Node]:
    """Go through the table of all clauses, and the clauses behind which the fewest scenarios stand.

    A column is headed by the key of each document.
    """
    keys = [source.id for source in _documents(book)]
    heads = ["Clause", "Decided by", "Scenarios", "Faulty engines", *keys, "Rulings"]
    rows = [row for chapter in book.law.chapters for row in _chapter(chapter, heads, book)]
    legend = joined((span("", f"{mark} {says}") for says, mark in _SIGNS.items()), ", ")
    yield line("legend", "In the columns of the documents: ", *legend, ".")
    yield table("matrix", heads, rows)
    fewest = sorted(_observable(book), key=lambda clause: len(book.citing(clause)))[:_FEWEST]
    told = (
        span("", link("clause", clause.id), f" ({len(book.citing(clause))})") for clause in fewest
    )
    yield line("fewest", "The fewest scenarios stand behind ", *joined(told), ".")


def draw_coverage(book: Book) -> nodes.table:
    """Return the table of what became of the statements of each document."""
    heads = ["Document", "Statements", *(str(goes_to) for goes_to in GoesTo)]
    return table("coverage", heads, map(_covered, _documents(book)))


def table(style: str, heads: Sequence[str], rows: Iterable[nodes.row]) -> nodes.table:
    """Return a table with its head."""
    group = nodes.tgroup("", cols=len(heads))
    group += [nodes.colspec("", colwidth=1) for _ in heads]
    group += nodes.thead("", row(line("", span("head", name)) for name in heads))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=[style])


def row(cells: Iterable[nodes.Node]) -> nodes.row:
    """Return a row of a table."""
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def _chapter(chapter: Chapter, heads: list[str], book: Book) -> Iterator[nodes.row]:
    """Go through the rows of a chapter, its title first."""
    title = line("", link("chapter", chapter.code, chapter.title))
    entry = nodes.entry("", title, morecols=len(heads) - 1)
    yield nodes.row("", entry, classes=["chapter"])
    for clause in chapter.clauses:
        cells = zip(heads, _cells(clause, book), strict=True)
        yield row(line("", span("label", head), *content) for head, content in cells)


def _cells(clause: Clause, book: Book) -> Iterator[Iterable[Content]]:
    """Go through the cells of a clause."""
    yield [link("clause", clause.id, span("record-id", clause.id), " ", clause.title)]
    yield _code(clause, book)
    if clause.unobservable is not None:
        yield [span("untested", str(clause.unobservable))]
    else:
        yield [span("number", str(len(book.citing(clause))))]
    yield [span("number", str(len(book.mutants_of(clause))))]
    for source in _documents(book):
        yield _stance(clause, source)
    yield joined(link("ruling", name) for name in clause.rulings)


def _code(clause: Clause, book: Book) -> Iterator[Content]:
    """Go through the pieces of code that decide a clause."""
    names = (
        link("code", place_name(clause.id, place), literal(place.function or place.module))
        for place in book.code.get(clause.id, ())
    )
    return joined(names)


def _documents(book: Book) -> list[Source]:
    """Return the documents in the order of their numbers."""
    return sorted(book.law.sources, key=lambda source: source.document)


def _stance(clause: Clause, source: Source) -> Iterator[Content]:
    """Go through what a document does about a clause, each once."""
    said = {note.says for note in clause.sources if note.source == source.id}
    for says, mark in _SIGNS.items():
        if says in said:
            yield sign("", mark, classes=[f"says-{says}"], name=f"{source.id} {_verb(says)}")


def _verb(says: Says) -> str:
    """Return what a document does, as a verb."""
    return "is silent" if says is Says.SILENT else str(says)


def _observable(book: Book) -> Iterator[Clause]:
    """Go through the clauses that an engine can be asked about."""
    return (clause for clause in book.law.clauses if clause.unobservable is None)


def _covered(source: Source) -> nodes.row:
    """Return how many statements of a document went where."""
    counts = Counter(statement.goes_to for statement in source.statements)
    total = len(source.statements)
    stated = str(total) if source.coverage is Coverage.FULL else "cited by section"
    numbers = (str(counts[goes_to] or "–") for goes_to in GoesTo)
    cells: list[Content] = [cite(source.id, None), stated, *numbers]
    heads = ["Document", "Statements", *map(str, GoesTo)]
    return row(
        line("", span("label", head), content) for head, content in zip(heads, cells, strict=True)
    )
