"""The site: as files whole and in need of no network; each page in a browser without a complaint.

One module, so that where several workers share the tests one of them builds the site.
"""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import pytest
from tests.docs import scripts
from tests.docs.conftest import DOCS

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.docs.chromium import Page
    from tests.docs.conftest import Built

LOADS: Final = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}
"""The elements for which a browser goes and fetches something."""

PAGES = sorted(
    path.relative_to(DOCS).with_suffix("").as_posix()
    for path in DOCS.rglob("*.md")
    if not path.relative_to(DOCS).parts[0].startswith("_")
)
PAPER = 718  # pixels between the margins of A4


class Anchors(HTMLParser):
    """Collects the anchors of a page, where its links lead, and what it loads."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of one element."""
        told = {name: value for name, value in attrs if value is not None}
        if "id" in told:
            self.anchors.append(told["id"])
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if tag in LOADS and LOADS[tag] in told:
            self.loads.append(told[LOADS[tag]])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Anchors]:
    """Read every page of the site."""
    found: dict[Path, Anchors] = {}
    for path in sorted(site.rglob("*.html")):
        found[path] = Anchors()
        found[path].feed(path.read_text(encoding="utf-8"))
    return found


def test_the_build_warns_of_nothing(built: Built) -> None:
    """Every reference is resolved, and every record is shown once."""
    assert (built.status, built.said) == (0, "")


def test_every_clause_ruling_and_scenario_has_one_anchor(pages: dict[Path, Anchors]) -> None:
    """The id of a record is its address."""
    law = load_law()
    names = [clause.id for clause in law.clauses]
    names += [ruling.id for ruling in law.rulings]
    names += [erratum.id for erratum in law.errata]
    names += [scenario.id for scenario in load_corpus(law)]
    counts = Counter(anchor for page in pages.values() for anchor in page.anchors)
    assert {name: counts[name] for name in names if counts[name] != 1} == {}


def test_no_anchor_stands_twice_on_a_page(pages: dict[Path, Anchors]) -> None:
    """An address leads to one place."""
    twice = {
        path.name: anchor
        for path, page in pages.items()
        for anchor in page.anchors
        if page.anchors.count(anchor) > 1
    }
    assert twice == {}


def test_every_link_within_the_site_leads_somewhere(pages: dict[Path, Anchors]) -> None:
    """A link leads to a page that is there, and to an anchor on it."""
    lost = [
        f"{path.name}: {link}"
        for path, page in pages.items()
        for link in page.links
        if not _leads_somewhere(link, path, pages)
    ]
    assert lost == []


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Anchors]) -> None:
    """Pages and styles need nothing but the site itself."""
    foreign = [load for page in pages.values() for load in page.loads if urlsplit(load).netloc]
    assert foreign == []
    assert list(_fetched_by_styles(site)) == []


def test_every_formula_is_mathml(site: Path) -> None:
    """No formula is left for a script to draw."""
    text = "".join(path.read_text(encoding="utf-8") for path in site.rglob("law/*.html"))
    formulas = sum(clause.formal is not None for clause in load_law().clauses)
    assert text.count('<div class="math formula"') == formulas
    assert "\\mathrm" not in text


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


def _leads_somewhere(link: str, path: Path, pages: dict[Path, Anchors]) -> bool:
    """Say whether a link on a page has a target."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (path.parent / parts.path).resolve() if parts.path else path
    if target not in pages:
        return target.exists()
    anchor = unquote(parts.fragment)
    return not anchor or anchor in pages[target].anchors


def _fetched_by_styles(site: Path) -> Iterator[str]:
    """Go through what the styles of the site fetch from elsewhere."""
    for path in site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")]+)", text)


def _on_paper(tab: Page) -> object:
    """Return what of a page would not be seen on paper; closed blocks are left as they are."""
    tab.show_as("print")
    try:
        return tab.run(scripts.CUT)
    finally:
        tab.show_as("screen")
