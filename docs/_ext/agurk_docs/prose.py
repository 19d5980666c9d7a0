"""Prose: the law's own sentences, with ids, cards, terms and duties set off from the words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from docutils import nodes

from agurk_conformance.notation import parse_card
from agurk_docs.cards import draw_card
from agurk_docs.markup import line, link, span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_spec.law import Law
    from agurk_spec.records import Clause, Term

_DUTY: Final = r"(?P<duty>MUST NOT|MUST|MAY NOT|MAY)\b"
_CARD: Final = r"(?P<card>(?:10|[2-9JQKA])[♣♦♥♠])"
_ID: Final = r"(?P<id>[A-Z]{2}-[0-9]+)"
_ENDINGS: Final = r"(?:s|es|ed|ing)?"
_KINDS: Final = {"RU": "ruling", "ER": "erratum", "PC": "theorem"}


def prose(told: str, law: Law) -> list[nodes.Node]:
    """Return a sentence with its cards drawn and the ids in it as references."""
    pattern = re.compile(rf"(?<![\w-])(?:{_CARD}|{_ID}|{_cited(law)})(?![\w-])")
    return list(_marked(told, pattern, law))


def norm(clause: Clause, law: Law) -> nodes.paragraph:
    """Return the text of a clause, with its duties and the first use of each term set off."""
    terms = {name: term.term for term in _terms(clause, law) for name in (term.term, *term.aliases)}
    pattern = _pattern(terms)
    content: list[nodes.Node] = []
    for node in _marked(" ".join(clause.text.split()), pattern, law):
        content.append(_once(node, content))
    return line("norm", *content)


def _terms(clause: Clause, law: Law) -> Iterator[Term]:
    """Go through the terms that a clause is written in."""
    return (law.term(word) for word in clause.terms)


def _cited(law: Law) -> str:
    """Return the pattern of a citation: a document with a section, or by itself."""
    keys = [source.id for source in law.sources]
    sections = [f"{source.id} {part.id}" for source in law.sources for part in source.sections]
    return rf"(?P<source>{_any_of([*sections, *keys])})"


def _any_of(names: Iterable[str]) -> str:
    """Return the pattern of any of some names; longer ones go first."""
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True)) or "(?!)"


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of all that is set off in a clause."""
    term = rf"(?P<term>{_any_of(words)}){_ENDINGS}\b"
    return re.compile(rf"(?<![\w-])(?:{_DUTY}|{_CARD}|{_ID}\b(?!-)|(?i:{term}))")


def _marked(told: str, pattern: re.Pattern[str], law: Law) -> Iterator[nodes.Node]:
    """Go through a sentence: text as it is, and a node for all that the pattern finds."""
    end = 0
    for found in pattern.finditer(told):
        yield nodes.Text(told[end : found.start()])
        yield _mark(found, law)
        end = found.end()
    yield nodes.Text(told[end:])


def _mark(found: re.Match[str], law: Law) -> nodes.Node:
    """Return what has been found as a node."""
    match found.lastgroup:
        case "duty":
            return nodes.strong("", found[0], classes=["duty"])
        case "card":
            return draw_card(parse_card(found[0]))
        case "id":
            return _reference(found[0], law)
        case "source":
            return link("source", found[0])
        case _:
            return link("term", law.term(found["term"].lower()).term, found[0])


def _reference(name: str, law: Law) -> nodes.Node:
    """Return an id as a reference, where the law has it."""
    clauses = {clause.id for clause in law.clauses}
    others = {ruling.id for ruling in law.rulings} | {erratum.id for erratum in law.errata}
    others |= {theorem.id for theorem in law.theorems}
    if name not in clauses | others:
        return nodes.Text(name)
    return link(_KINDS.get(name[:2], "clause"), name)


def _once(node: nodes.Node, before: Iterable[nodes.Node]) -> nodes.Node:
    """Return a node, or just its text where it refers to a term that was referred to before."""
    if not isinstance(node, nodes.Element) or node.get("reftype") != "term":
        return node
    seen = {other.get("reftarget") for other in before if isinstance(other, nodes.Element)}
    return span("", node.astext()) if node["reftarget"] in seen else node
