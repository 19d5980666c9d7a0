"""Elements: pieces of a page in HTML, in which no text can be taken for anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element, tostring

from agurk_conformance.reporting.lines import printable_lines, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Content: TypeAlias = "Element | str"

_LONGEST: Final = 10_000
_CARD: Final = re.compile(r"(?<!\w)(10|[2-9JQKA])([♣♦♥♠])(?!\w)")
_RANKS: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUITS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}


def element(tag: str, *content: Content, **attributes: str) -> Element:
    """Return an element.

    In: its tag; what it holds, texts made printable and cut where they are very long; its
    attributes, with a hyphen for each underscore, and none at the end of a name.
    """
    names = {name.rstrip("_").replace("_", "-"): text for name, text in attributes.items()}
    made = Element(tag, {name: _clean(text) for name, text in names.items()})
    for piece in content:
        _append(made, piece)
    return made


def _append(parent: Element, piece: Content) -> None:
    """Add a piece at the end of an element."""
    if isinstance(piece, Element):
        parent.append(piece)
    elif len(parent):
        parent[-1].tail = (parent[-1].tail or "") + _clean(piece)
    else:
        parent.text = (parent.text or "") + _clean(piece)


def _clean(text: str) -> str:
    """Return a text that a page can hold."""
    return printable_lines(shortened(text, _LONGEST))


def document(head: Iterable[Element], body: Iterable[Element]) -> str:
    """Return a whole page in HTML."""
    root = element("html", element("head", *head), element("body", *body), lang="en")
    return f"<!doctype html>\n{tostring(root, encoding='unicode', method='html')}\n"


def style(text: str) -> Element:
    """Return a style sheet of ours, which goes into the page as it stands."""
    made = Element("style")
    made.text = text
    return made


def table(caption: str, heads: Iterable[str], *bodies: Element) -> Element:
    """Return a table that may be wider than a screen, in a frame that scrolls."""
    cells = (element("th", head, scope="col") for head in heads)
    top = element("thead", element("tr", *cells))
    made = element("table", element("caption", caption), top, *bodies)
    return element("div", made, class_="wide", role="region", aria_label=caption, tabindex="0")


def row(head: Iterable[Content], *cells: Iterable[Content]) -> Element:
    """Return the row of a table: its heading, and its cells."""
    return element(
        "tr", element("th", *head, scope="row"), *(element("td", *cell) for cell in cells)
    )


def with_cards(text: str) -> Iterator[Content]:
    """Go through a text in which cards are drawn as cards."""
    text = _clean(text)
    at = 0
    for found in _CARD.finditer(text):
        yield text[at : found.start()]
        yield _card(found[1], found[2])
        at = found.end()
    yield text[at:]


def _card(rank: str, suit: str) -> Element:
    """Return a card, which is read out in words."""
    look = "card red" if suit in "♦♥" else "card"
    name = f"{_RANKS.get(rank, rank)} of {_SUITS[suit]}"
    return element("span", rank, suit, class_=look, role="img", aria_label=name)
