"""Markup: the few pieces of document tree from which everything on the site is built.

Builders know nothing of the page they are for: a node that stands for a record of the law says so
itself, and the directive that puts it on a page notes where it has come to stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from docutils import nodes
from sphinx.addnodes import pending_xref

from agurk_docs.elements import division

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Content: TypeAlias = "nodes.Node | str"

Shown = TypeVar("Shown", bound=nodes.Element)

DOMAIN: Final = "agurk"
"""The name of the domain in which everything is found by kind and id."""

_SHOWS: Final = "shows"


def text(content: Content) -> nodes.Node:
    """Return content as a node."""
    return nodes.Text(content) if isinstance(content, str) else content


def span(style: str, *content: Content) -> nodes.inline:
    """Return a run of text in a style."""
    return nodes.inline("", "", *map(text, content), classes=style.split())


def line(style: str, *content: Content) -> nodes.paragraph:
    """Return a paragraph in a style."""
    return nodes.paragraph("", "", *map(text, content), classes=style.split())


def block(style: str, *content: nodes.Node) -> division:
    """Return a block in a style."""
    return division("", *content, classes=style.split())


def literal(content: str) -> nodes.literal:
    """Return a word as it is typed."""
    return nodes.literal("", content)


def listing(style: str, items: Iterable[nodes.Node]) -> nodes.bullet_list:
    """Return a list without numbers, an item for each node."""
    entries = (nodes.list_item("", item) for item in items)
    return nodes.bullet_list("", *entries, classes=style.split())


def facts(style: str, pairs: Iterable[tuple[str, nodes.Node]]) -> nodes.definition_list:
    """Return a list of names, each with what is to be said under it."""
    entries = (
        nodes.definition_list_item("", nodes.term("", name), nodes.definition("", node))
        for name, node in pairs
    )
    return nodes.definition_list("", *entries, classes=[*style.split(), "simple"])


def joined(parts: Iterable[Content], between: str = ", ") -> Iterator[nodes.Node]:
    """Go through parts with a text between each two."""
    for number, part in enumerate(parts):
        if number:
            yield nodes.Text(between)
        yield text(part)


def link(kind: str, target: str, *content: Content) -> pending_xref:
    """Return a reference to a record of the law; it reads as the target where nothing else."""
    shown = span("", *content) if content else span("bare", target)
    attributes = {
        "refdomain": DOMAIN,
        "reftype": kind,
        "reftarget": target,
        "refexplicit": bool(content),
        "refwarn": True,
    }
    return pending_xref("", shown, **attributes)


def section(style: str, title: Iterable[Content], *content: nodes.Node) -> nodes.section:
    """Return a section with its title."""
    heading = nodes.title("", "", *map(text, title))
    return nodes.section("", heading, *content, classes=style.split())


def showing(node: Shown, kind: str, name: str, anchor: str | None = None) -> Shown:
    """Return a node as the one that shows a record, with the record's name as its anchor."""
    node["ids"] = [name if anchor is None else anchor, *node["ids"]]
    node[_SHOWS] = [*node.get(_SHOWS, ()), (kind, name)]
    return node


def shown_in(node: nodes.Node) -> Iterator[tuple[str, str, str]]:
    """Go through what a tree shows: kind, name and anchor."""
    for inner in node.findall(nodes.Element):
        if _SHOWS in inner:
            shown: list[tuple[str, str]] = inner[_SHOWS]
            yield from ((kind, name, inner["ids"][0]) for kind, name in shown)
