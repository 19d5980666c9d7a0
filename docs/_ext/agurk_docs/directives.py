"""Directives: how a page asks for a piece of the law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from agurk_docs.apart import draw_apart
from agurk_docs.clauses import draw_chapter, draw_clause
from agurk_docs.domain import LawDomain, Place, book_of
from agurk_docs.glossary import draw_symbols, draw_terms
from agurk_docs.markup import DOMAIN, shown_in
from agurk_docs.matrix import draw_coverage, draw_matrix
from agurk_docs.options import draw_options
from agurk_docs.rulesets import draw_rulesets
from agurk_docs.rulings import draw_erratum, draw_ruling
from agurk_docs.scenarios import brief_scenario, draw_scenario, quote_scenario
from agurk_docs.sources import draw_source
from agurk_docs.theorems import draw_theorem
from agurk_spec.errors import UnknownIdError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_docs.book import Book


class Splice(SphinxDirective):
    """Puts a piece of the law on a page, and notes what the page shows now."""

    def run(self) -> list[nodes.Node]:
        """Return the nodes; an id that is unknown is an error at its line."""
        book = book_of(self.config)
        for file in book.files:
            self.env.note_dependency(str(file))
        try:
            drawn = list(self.draw(book))
        except UnknownIdError as problem:
            raise self.error(str(problem)) from problem
        for node in drawn:
            self._note(node)
        return drawn

    def draw(self, book: Book) -> Iterable[nodes.Node]:
        """Return what the page asks for; raises UnknownIdError."""
        raise NotImplementedError

    def _note(self, node: nodes.Node) -> None:
        """Give a tree its place on the page, and note what it shows."""
        source, line = self.get_source_info()
        for inner in node.findall(nodes.Element):
            inner.source, inner.line = source, line
        domain = self.env.domains[DOMAIN]
        assert isinstance(domain, LawDomain)  # noqa: S101 - it is registered under this name
        for kind, name, anchor in shown_in(node):
            domain.note(kind, name, Place(self.env.docname, anchor, line))


class SpliceOne(Splice):
    """Puts one record on a page, by its id."""

    required_arguments = 1
    final_argument_whitespace = True

    @property
    def wanted(self) -> str:
        """The id that the page asks for."""
        return str(self.arguments[0]).strip()


class ChapterDirective(SpliceOne):
    """What a chapter is about, by its code."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the introduction of the chapter."""
        yield draw_chapter(book.law.chapter(self.wanted), book)


class ClauseDirective(SpliceOne):
    """A clause with all that stands behind it."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the clause."""
        yield draw_clause(book.law.clause(self.wanted), book)


class RulingDirective(SpliceOne):
    """A ruling."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the ruling."""
        yield draw_ruling(book.law.ruling(self.wanted), book)


class TheoremDirective(SpliceOne):
    """A theorem."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the theorem."""
        yield draw_theorem(book.law.theorem(self.wanted), book)


class ErratumDirective(SpliceOne):
    """An erratum."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the erratum."""
        yield draw_erratum(book.law.erratum(self.wanted), book)


class SourceDirective(SpliceOne):
    """A document with what became of everything it says."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the document."""
        yield draw_source(book.law.source(self.wanted), book)


class ScenarioDirective(SpliceOne):
    """A scenario; with `quote` as an example in a text, beside the place where it belongs.

    With `brief` it is a quotation without what is to be known about it.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "quote": directives.flag,
        "brief": directives.flag,
    }

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the scenario."""
        known = {scenario.id: scenario for scenario in book.corpus}
        if self.wanted not in known:
            raise UnknownIdError("scenario", self.wanted, tuple(known))
        yield self._drawing()(known[self.wanted], book)

    def _drawing(self) -> Callable[[Scenario, Book], nodes.Node]:
        """Return how the page asks for it to be drawn."""
        if "brief" in self.options:
            return brief_scenario
        return quote_scenario if "quote" in self.options else draw_scenario


class ScenariosDirective(SpliceOne):
    """All scenarios of a folder."""

    def draw(self, book: Book) -> Iterator[nodes.Node]:
        """Return the scenarios."""
        found = book.scenarios_in(self.wanted)
        if not found:
            folders = dict.fromkeys(scenario.chapter for scenario in book.corpus)
            raise UnknownIdError("folder", self.wanted, tuple(folders))
        return (draw_scenario(scenario, book) for scenario in found)


def _whole(name: str, drawing: Callable[[Book], Iterable[nodes.Node]]) -> type[Splice]:
    """Make the directive of something that a page asks for as a whole."""

    def draw(_self: Splice, book: Book) -> Iterable[nodes.Node]:
        return drawing(book)

    return type(name, (Splice,), {"draw": draw, "__doc__": f"The {name} of the law."})


DIRECTIVES: Final[dict[str, type[Any]]] = {
    "chapter": ChapterDirective,
    "clause": ClauseDirective,
    "ruling": RulingDirective,
    "theorem": TheoremDirective,
    "erratum": ErratumDirective,
    "source": SourceDirective,
    "scenario": ScenarioDirective,
    "scenarios": ScenariosDirective,
    "options": _whole("options", draw_options),
    "rulesets": _whole("rulesets", draw_rulesets),
    "told-apart": _whole("told-apart", draw_apart),
    "glossary-terms": _whole("glossary-terms", lambda book: [draw_terms(book)]),
    "notation": _whole("notation", lambda book: [draw_symbols(book)]),
    "matrix": _whole("matrix", draw_matrix),
    "coverage": _whole("coverage", lambda book: [draw_coverage(book)]),
}
"""Every directive by its name on a page."""
