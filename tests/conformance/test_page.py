"""The page of a report: what is on it, what it looks like in a browser, and what cannot get in."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest
from tests.conformance.documents import command, read, spoilt, write
from tests.docs.scripts import CUT, FAINT, OPEN_ALL, TOO_WIDE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.docs.chromium import Page

TAGS: Final = {
    *("html", "head", "meta", "title", "style", "body", "main", "footer", "h1", "h2", "h3", "p"),
    *("dl", "dt", "dd", "ol", "ul", "li", "strong", "code", "pre", "div", "table", "caption"),
    *("thead", "tbody", "tr", "th", "td", "span", "article", "details", "summary"),
}
EXPLODES: Final = "</style></title></pre><script>pwned = 1</script><img src=x onerror='pwned = 1'>"
HEADINGS: Final = (
    """[...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].map((h) => +h.tagName[1])"""
)
TABLES: Final = """
[...document.querySelectorAll("table")].filter((table) =>
  !table.caption || [...table.querySelectorAll("th")].some((head) => !head.scope)).length
"""


def page_of(report: Path, tmp_path: Path) -> Path:
    """Return the file of a report's page."""
    page = tmp_path / "page.html"
    assert command("report", report, "--html", "--output", page).exit_code == 0
    return page


def test_the_page_has_claim_culprits_failures_clauses(wrong: Path, tmp_path: Path) -> None:
    """A failure has its position with cards, both answers, the clause's text, the transcript."""
    text = page_of(wrong, tmp_path).read_text(encoding="utf-8")
    first = text[text.index("<article") : text.index("</article>")]
    assert "TR-2-last-of-two/last-equal@agurk" in first
    assert '<span class="card" role="img" aria-label="9 of clubs">9♣</span>' in first
    assert "<dt>The law</dt><dd" in first
    assert "the seat that played the last of them MUST take it" in first
    assert "[agurk-ru 04" in first
    assert '"method":"trick_taker"' in first.replace(" ", "")
    assert "--engine=engines:first_equal_takes --ruleset=agurk --scenario=TR-2-last-of-two" in first
    heads = re.findall(r"<h2>([^<]*)</h2>", text)
    failed = read(wrong)["counts"]["failed"]
    assert heads == ["Claim", "Likely culprits", f"Failures ({failed})", "Clauses"]
    assert "<li><strong>TR-2</strong> Among equal highest cards" in text
    assert not re.search(r"<script|<link|<img|\bsrc=|\bhref=|https?:", text)


def test_what_is_not_judged_is_told_with_its_reason(partly: Path, tmp_path: Path) -> None:
    """So is a run that is not complete."""
    data = read(partly)
    data["run"] |= {"complete": False, "ended": "interrupted"}
    data["run"]["skipped"] = [{"id": "TR-9-a@agurk", "reason": "takes the machine down"}]
    data["warnings"] = ["it is odd"]
    page = page_of(write(tmp_path / "r.json", data), tmp_path)
    text = page.read_text(encoding="utf-8")
    assert "This run is not complete: " in text
    assert "Nothing was judged: this is no pass." in text
    assert "hello does not list trick_taker" in text
    assert "TR-9-a@agurk: takes the machine down" in text
    assert "it is odd" in text


@pytest.mark.parametrize("width", [360, 1000])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_can_be_read(
    tab: Page, wrong: Path, tmp_path: Path, width: int, scheme: str
) -> None:
    """Nothing is complained of, too wide, or faint; headings go down by one; tables have scopes."""
    page = page_of(wrong, tmp_path)
    tab.show_as("screen")
    tab.prefer(scheme)
    tab.resize(width, 800)
    tab.open(page.as_uri())
    tab.run(OPEN_ALL)
    assert tab.heard() == []
    assert tab.run(TOO_WIDE) == []
    assert tab.run(FAINT) == []
    levels = tab.run(HEADINGS)
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert tab.run(TABLES) == 0
    assert tab.run("document.documentElement.lang") == "en"


def test_the_page_prints_whole(tab: Page, wrong: Path, tmp_path: Path) -> None:
    """On paper nothing is cut off or folded away."""
    tab.resize(794, 1123)
    tab.open(page_of(wrong, tmp_path).as_uri())
    tab.show_as("print")
    assert tab.run(CUT) == []
    assert tab.pdf().startswith(b"%PDF")
    tab.show_as("screen")


def test_hostile_text_stays_text(tab: Page, wrong: Path, partly: Path, tmp_path: Path) -> None:
    """No script runs, nothing is loaded, and no element comes of it; the page stays narrow."""
    data = spoilt(read(wrong), EXPLODES)
    data["run"]["skipped"] = [{"id": EXPLODES, "reason": EXPLODES}]
    data["left_open"] = [
        {"scenario": EXPLODES, "row": None, "ruleset": EXPLODES, "options": [EXPLODES]}
    ]
    data["warnings"] = [EXPLODES, "x" * 1_000_000, "\x1b[31m\u202e"]
    data["units"] += spoilt(read(partly), f"{EXPLODES} ")["units"][:5]
    page = page_of(write(tmp_path / "r.json", data), tmp_path)
    tab.resize(360, 800)
    tab.open(page.as_uri())
    tab.run(OPEN_ALL)
    assert tab.heard() == []
    assert tab.run("typeof pwned") == "undefined"
    tags = tab.run("[...document.querySelectorAll('*')].map((e) => e.tagName.toLowerCase())")
    assert set(tags) <= TAGS
    assert tab.run("document.querySelectorAll('title, body style').length") == 1
    assert "<script>pwned = 1</script>" in tab.run("document.body.innerText")
    assert tab.run(TOO_WIDE) == []


def test_a_comment_is_short_and_inert(wrong: Path, tmp_path: Path) -> None:
    """Tables keep their columns; nothing of a report makes markup, a mention or a reference."""
    evil = "|x|`@everyone` #1 <b>**b**</b> [x](http://x.test) ![i](x) www.x.test ~~s~~ \\\n\n# h"
    data = read(wrong)
    own = command("report", wrong, "--markdown").stdout
    assert own.startswith("### agurk reference 0.2.0: ")
    assert "| TR-2 Among equal highest cards the last one takes | " in own
    assert len(own) < 65_536
    told = command("report", write(tmp_path / "r.json", spoilt(data, evil)), "--markdown").stdout
    fenced = re.sub(r"(?ms)^(`{3,})text$.*?^\1$", "", told)
    assert "@" not in fenced
    assert "#1" not in re.sub(r"&#\d+;", "", fenced)
    assert "://" not in fenced
    assert "www." not in fenced
    assert not re.search(r"<(?!/?(details|summary|code)>)", fenced)
    assert not re.search(r"\*\*b|\]\(|~~|`", fenced)
    rows = [line for line in fenced.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in rows} == {7}
    assert [line for line in fenced.splitlines() if line.startswith("#")] == [
        line for line in fenced.splitlines() if line.startswith("### ")
    ]


@pytest.mark.parametrize(
    ("change", "colour"),
    [
        ({}, "brightgreen"),
        ({"complete": False}, "yellow"),
        ({"planned": 10_000}, "yellow"),
    ],
)
def test_a_badge_is_green_for_all_of_it(
    right: Path, tmp_path: Path, change: dict[str, object], colour: str
) -> None:
    """And for nothing less."""
    data = read(right)
    data["run"] |= change
    told = command("report", write(tmp_path / "r.json", data), "--badge").stdout
    assert json.loads(told) == {
        "schemaVersion": 1,
        "label": "agurk",
        "message": f"{len(data['units'])}/{data['run']['planned']} agurk",
        "color": colour,
    }


def test_a_badge_is_red_or_grey_otherwise(wrong: Path, partly: Path) -> None:
    """Red where something is wrong, grey where nothing passes."""
    assert json.loads(command("report", wrong, "--badge").stdout)["color"] == "red"
    assert json.loads(command("report", partly, "--badge").stdout)["color"] == "lightgrey"


def test_without_an_option_the_summary_of_the_run_is_told(wrong: Path) -> None:
    """With the header of the run, and its culprits."""
    told = command("report", wrong).stdout.splitlines()
    assert told[0].startswith("agurk: engine agurk reference 0.2.0 (engines:first_equal_takes), ")
    assert "likely culprits, by how well they explain what passes and what fails:" in told


def test_an_output_takes_the_place_of_no_report(wrong: Path, tmp_path: Path) -> None:
    """Nor of a folder, and where it cannot be written what was there stays."""
    before = wrong.read_bytes()
    for place, words in ((wrong, "that file is read"), (tmp_path, "it is a folder")):
        result = command("report", wrong, "--html", "--output", place)
        assert result.exit_code == 2
        assert words in result.stderr
    assert "No such file" in command("report", wrong, "--output", tmp_path / "no/f").stderr
    assert wrong.read_bytes() == before
    assert list(tmp_path.iterdir()) == []
