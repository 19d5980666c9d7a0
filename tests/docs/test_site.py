"""The site as files: built without a warning, whole, and in need of no network."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import pytest

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.docs.conftest import Built

LOADS: Final = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}
"""The elements for which a browser goes and fetches something."""


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
