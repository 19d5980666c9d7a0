"""Every page in a browser: narrow, light and dark, on paper, and without a complaint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.docs import scripts
from tests.docs.conftest import DOCS

from agurk_spec.load import load_law

if TYPE_CHECKING:
    from tests.docs.chromium import Page

PAGES = sorted(
    path.relative_to(DOCS).with_suffix("").as_posix()
    for path in DOCS.rglob("*.md")
    if not path.relative_to(DOCS).parts[0].startswith("_")
)
PAPER = 718  # pixels between the margins of A4


def test_there_are_pages() -> None:
    """The pages are found."""
    assert "law/05-follow" in PAGES


@pytest.mark.parametrize("name", [*PAGES, "search"])
def test_page(name: str, address: str, tab: Page) -> None:
    """A page fits a phone, is legible in light and dark, loses nothing on paper, is silent."""
    tab.resize(PAPER, 1000)
    tab.prefer("light")
    tab.open(f"{address}{name}.html")
    assert _on_paper(tab) == []
    tab.resize(360, 740)
    tab.run(scripts.OPEN_ALL)
    assert tab.run(scripts.TOO_WIDE) == []
    assert tab.run(scripts.UNDRAWN) == []
    assert tab.run(scripts.FAINT) == []
    tab.prefer("dark")
    assert tab.run(scripts.FAINT) == []
    assert tab.heard() == []


def test_printing(address: str, tab: Page) -> None:
    """A chapter is printed on several pages."""
    tab.open(f"{address}law/05-follow.html")
    printed = tab.pdf()
    assert printed.startswith(b"%PDF")
    assert printed.count(b"/Type /Page\n") > 5


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("FW-1", "law/05-follow.html#FW-1"),
        ("give up the lowest card", "law/05-follow.html#FW-1"),
        ("RU-23", "rulings.html#RU-23"),
        ("forehand", "glossary.html#term-forehand"),
    ],
)
def test_search(words: str, wanted: str, address: str, tab: Page) -> None:
    """A search by id, by words of a title, or by a term leads to the place."""
    tab.open(f"{address}search.html?q={words.replace(' ', '+')}")
    assert wanted in tab.run(scripts.FOUND)
    assert tab.heard() == []


def test_an_address_opens_what_it_leads_into(address: str, tab: Page) -> None:
    """The link to a scenario shows it opened, beside those that are open from the first."""
    script = "[...document.querySelectorAll('details[open]')].map((block) => block.id)"
    tab.open(f"{address}law/05-follow.html")
    before = tab.run(script)
    name = "FW-2-lowest-with-two-heads-in-hand"
    tab.open("about:blank")
    tab.open(f"{address}law/05-follow.html#{name}")
    assert set(tab.run(script)) - set(before) == {name}


def test_formulas_are_drawn(address: str, tab: Page) -> None:
    """Each formula of a chapter stands on its page as MathML."""
    tab.open(f"{address}law/05-follow.html")
    formulas = [clause.formal for clause in load_law().chapter("FW").clauses if clause.formal]
    assert tab.run("document.querySelectorAll('div.formula').length") == len(formulas)


def _on_paper(tab: Page) -> object:
    """Return what of a page would not be seen on paper; closed blocks are left as they are."""
    tab.show_as("print")
    try:
        return tab.run(scripts.CUT)
    finally:
        tab.show_as("screen")
