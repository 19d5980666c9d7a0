"""Elements: the kinds of nodes that docutils lacks, and how they are written in HTML.

Each is a special case of a kind that docutils has, so that other builders write it as that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Asks for the sign of a suit in the colour of its card, and not for a picture of it."""


class card(nodes.inline):  # noqa: N801 - nodes are named as their elements
    """A card: its `rank` and `suit` as signs, and `name` for those who hear them."""


class sign(nodes.inline):  # noqa: N801
    """A sign that stands for a word, which is its `name`."""


class division(nodes.container):  # noqa: N801
    """A block that has just the classes it is given."""


class details(nodes.container):  # noqa: N801
    """A block that opens on request; its first node is the summary that stays."""


class summary(nodes.paragraph):  # noqa: N801
    """What is seen of a closed block."""


def add_elements(app: Sphinx) -> None:
    """Make the kinds of nodes known."""
    app.add_node(card, html=(_visit_card, None))
    app.add_node(sign, html=(_visit_sign, _depart("span")))
    app.add_node(division, html=(_visit_division, _depart("div", "\n")))
    app.add_node(details, html=(_visit_details, _depart("details", "\n")))
    app.add_node(summary, html=(_visit_summary, _depart("summary", "\n")))


def _visit_card(translator: Any, node: card) -> None:
    """Open a card; its signs stand apart, so that they can be laid out."""
    attributes = {"role": "img", "aria-label": node["name"]}
    translator.body.append(translator.starttag(node, "span", "", **attributes))
    suit = node["suit"] and f'<span class="suit">{node["suit"]}{_AS_TEXT}</span>'
    translator.body.append(f'<span class="rank">{node["rank"]}</span>{suit}</span>')
    raise nodes.SkipNode


def _visit_sign(translator: Any, node: sign) -> None:
    """Open a sign, whose word is heard and shown on request."""
    attributes = {"role": "img", "aria-label": node["name"], "title": node["name"]}
    translator.body.append(translator.starttag(node, "span", "", **attributes))


def _visit_division(translator: Any, node: division) -> None:
    """Open a block."""
    translator.body.append(translator.starttag(node, "div"))


def _visit_details(translator: Any, node: details) -> None:
    """Open a block that opens on request."""
    attributes = {"open": "open"} if node.get("open") else {}
    translator.body.append(translator.starttag(node, "details", **attributes))


def _visit_summary(translator: Any, node: summary) -> None:
    """Open a summary."""
    translator.body.append(translator.starttag(node, "summary", ""))


def _depart(tag: str, after: str = "") -> Callable[[Any, nodes.Element], None]:
    """Make the function that closes an element."""

    def depart(translator: Any, _node: nodes.Element) -> None:
        translator.body.append(f"</{tag}>{after}")

    return depart
