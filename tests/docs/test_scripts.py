"""The scripts find what they look for, on pages that have it."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

import pytest
from tests.docs import scripts

if TYPE_CHECKING:
    from tests.docs.chromium import Page

FAULTS = {
    "wide": ("<div style='width: 900px'>x</div>", scripts.TOO_WIDE),
    "faint": ("<p style='color: #999'>x</p>", scripts.FAINT),
    "faint-by-opacity": ("<div style='opacity: 0.4'><p>x</p></div>", scripts.FAINT),
    "faint-on-dark": ("<div style='background: #222'><p>x</p></div>", scripts.FAINT),
    "off-the-paper": ("<div style='position: absolute; left: 90%'>many words</div>", scripts.CUT),
    "cut-off": (
        "<pre style='width: 50px; overflow: auto'>many words in a line</pre>",
        scripts.CUT,
    ),
    "over-all": ("<div style='position: fixed'>x</div>", scripts.CUT),
    "closed": ("<details><summary>x</summary><p>y</p></details>", scripts.CUT),
    "formula": ("<div class='formula'><math><merror/></math></div>", scripts.UNDRAWN),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str, tab: Page) -> None:
    """A page with one fault is told of."""
    body, script = FAULTS[name]
    tab.resize(360, 740)
    tab.prefer("light")
    tab.open(_address(body))
    assert len(tab.run(script)) == 1


def test_nothing_is_found_on_a_sound_page(tab: Page) -> None:
    """A page without a fault passes."""
    tab.open(_address("<p>x</p><div class='formula'><math><mi>x</mi></math></div>"))
    for script in (scripts.TOO_WIDE, scripts.FAINT, scripts.CUT):
        assert tab.run(script) == []


def test_complaints_are_heard(tab: Page) -> None:
    """An exception, a message and a request that fails are told of."""
    tab.open(_address("<script>console.error('a'); throw new Error('b')</script><img src='x:y'>"))
    heard = " ".join(tab.heard())
    assert "console" in heard
    assert "exception" in heard
    assert "request failed" in heard


def _address(body: str) -> str:
    """Return the address of a page with this body."""
    page = f"<!doctype html><meta name=viewport content='width=device-width'><body>{body}"
    return f"data:text/html;base64,{b64encode(page.encode()).decode()}"
