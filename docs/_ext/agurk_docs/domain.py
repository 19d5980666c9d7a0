"""The domain: every record of the law by kind and id, and the page that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from agurk_docs.book import load_book
from agurk_docs.markup import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element, reference
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from agurk_docs.book import Book

KINDS: Final = {
    "chapter": "chapter",
    "clause": "clause",
    "ruling": "ruling",
    "theorem": "theorem",
    "erratum": "erratum",
    "scenario": "scenario",
    "term": "term",
    "option": "option",
    "ruleset": "ruleset",
    "source": "document",
    "code": "code",
}
"""The kinds of records, and how each is called in a message."""

_HIDDEN: Final = -1
_PRIORITIES: Final = {"clause": 0, "ruling": 0, "scenario": 2, "chapter": _HIDDEN, "code": _HIDDEN}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record is shown: the page, the anchor on it, and the line that asks for it."""

    docname: str
    anchor: str
    line: int


class LawDomain(Domain):
    """Finds what is shown, and keeps every place where it is."""

    name = DOMAIN
    label = "agurk"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(noun, kind) for kind, noun in KINDS.items()
    }
    roles: ClassVar[dict[str, Any]] = dict.fromkeys(KINDS, XRefRole(innernodeclass=nodes.inline))
    dangling_warnings: ClassVar[dict[str, str]] = {
        kind: f"{noun} %(target)s is unknown" for kind, noun in KINDS.items()
    }
    initial_data: ClassVar[dict[str, Any]] = {"shown": {}}
    data_version = 1

    @property
    def shown(self) -> dict[tuple[str, str], list[Place]]:
        """Where each record is shown, by kind and id."""
        found: dict[tuple[str, str], list[Place]] = self.data["shown"]
        return found

    def note(self, kind: str, name: str, place: Place) -> None:
        """Note that a record is shown somewhere."""
        self.shown.setdefault((kind, name), []).append(place)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page shows."""
        for places in self.shown.values():
            places[:] = [place for place in places if place.docname != docname]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what pages show that another process has read."""
        for (kind, name), places in otherdata["shown"].items():
            for place in places:
                if place.docname in docnames:
                    self.note(kind, name, place)

    def resolve_xref(  # noqa: PLR0913, PLR0917 - the signature is Sphinx's
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> reference | None:
        """Return the reference to the page that shows a record, or None for one that is unknown."""
        del node
        name = self._name(env.config, typ, target)
        places = self.shown.get((typ, name))
        if not places:
            return None
        place = places[0]
        hint = title(typ, name, book_of(env.config))
        return make_refnode(builder, fromdocname, place.docname, place.anchor, contnode, hint)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917 - the signature is Sphinx's
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, reference]]:
        """Return the references to all records of an id, whatever their kind."""
        found = (
            (kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
            for kind in KINDS
        )
        return [(f"{DOMAIN}:{kind}", made) for kind, made in found if made is not None]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Go through what is shown, for the search.

        The search takes an anchor that equals the first name for one that equals the label, and so
        the kind goes before the name.
        """
        book = book_of(self.env.config)
        for (kind, name), places in self.shown.items():
            for place in places[:1]:
                label = f"{name} {title(kind, name, book)}".strip()
                priority = _PRIORITIES.get(kind, 1)
                yield f"{kind}:{name}", label, kind, place.docname, place.anchor, priority

    def _name(self, config: Config, kind: str, target: str) -> str:
        """Return the name under which a record is shown: a term may go by another word."""
        if kind != "term":
            return target
        words = {
            name: term.term
            for term in book_of(config).law.terms
            for name in (term.term, *term.aliases)
        }
        return words.get(target.lower(), target)


def book_of(config: Config) -> Book:
    """Return the book that the site is made from."""
    places = (config.agurk_law, config.agurk_scenarios, config.agurk_mutants)
    return load_book(*(place and Path(place) for place in places))


def title(kind: str, name: str, book: Book) -> str:
    """Return the title of a record, or nothing where its name says enough."""
    law = book.law
    match kind:
        case "chapter":
            return law.chapter(name).title
        case "clause":
            return law.clause(name).title
        case "ruling":
            return law.ruling(name).question
        case "theorem":
            return law.theorem(name).title
        case "scenario":
            return next(scenario.title for scenario in book.corpus if scenario.id == name)
        case "option":
            return law.option(name).title
        case "ruleset":
            return law.ruleset(name).title
        case "source":
            return _section_title(name, book)
        case _:
            return ""


def _section_title(name: str, book: Book) -> str:
    """Return the title of a document, or of one of its sections."""
    key, _, part = name.partition(" ")
    source = book.law.source(key)
    titles = {section.id: section.title for section in source.sections}
    return titles.get(part) or source.title


def to_be_shown(book: Book) -> Iterator[tuple[str, str]]:
    """Go through all that has to be shown exactly once, by kind and id."""
    law = book.law
    yield from (("chapter", chapter.code) for chapter in law.chapters)
    yield from (("clause", clause.id) for clause in law.clauses)
    yield from (("ruling", ruling.id) for ruling in law.rulings)
    yield from (("theorem", theorem.id) for theorem in law.theorems)
    yield from (("erratum", erratum.id) for erratum in law.errata)
    yield from (("scenario", scenario.id) for scenario in book.corpus)
    yield from (("term", term.term) for term in law.terms)
    yield from (("option", option.key) for option in law.options)
    yield from (("ruleset", ruleset.id) for ruleset in law.rulesets)
    yield from (("source", source.id) for source in law.sources)
