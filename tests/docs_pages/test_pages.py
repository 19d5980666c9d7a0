"""The pages are complete: every step, every method and every outcome has its place."""

from __future__ import annotations

import re

import pytest
from agurk_pages.recording import ROOT

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.hello import METHODS
from agurk_conformance.protocol.outcome import BrokenKind
from agurk_spec.schema import schema

DOCS = ROOT / "docs"


def _page(name: str) -> str:
    """Return the text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_method_is_in_the_table() -> None:
    """The overview of the protocol lists the methods that the schema has."""
    rows = re.findall(r"^\| `([a-z_.]+)` \|.*\{doc\}", _page("protocol/index.md"), re.MULTILINE)
    assert len(rows) == len(set(rows))
    assert set(rows) == METHODS


def test_every_kind_of_broken_is_in_the_table() -> None:
    """The table of outcomes names each manner in which an engine can fail."""
    named = re.findall(r"broken: `(\w+)`", _page("protocol/envelope.md"))
    assert set(named) == set(BrokenKind)


def test_every_verdict_is_in_the_table() -> None:
    """The table of verdicts names them all, the weightiest after the best."""
    table = _page("protocol/envelope.md").partition("From outcomes to a verdict")[2]
    rows = re.findall(r"^\| ([a-z ]+) \|", table, re.MULTILINE)
    named = [row.replace(" ", "_") for row in rows if row != "verdict"]
    assert named == [str(verdict) for verdict in Verdict]


def _step_sections() -> list[tuple[str, str]]:
    """Return the kinds of steps with the text about each."""
    pieces = re.split(r"^## ", _page("scenarios/steps.md"), flags=re.MULTILINE)[1:]
    return [
        (kind, piece) for piece in pieces for kind in re.findall(r"`(\w+)`", piece.split("\n")[0])
    ]


def test_every_kind_of_step_has_a_section() -> None:
    """The page on steps has as many sections as the schema has steps."""
    kinds = {name.removeprefix("step_") for name in schema("scenario")["$defs"] if "step_" in name}
    assert {kind for kind, _ in _step_sections()} == kinds


@pytest.mark.parametrize(("kind", "text"), _step_sections(), ids=lambda value: value[:10])
def test_the_example_of_a_step_shows_it(kind: str, text: str) -> None:
    """The scenario shown as an example has such a step."""
    pytest.importorskip("sphinx", reason="Sphinx is missing")
    from agurk_pages.corpus import corpus, source_of, steps_of

    (shown,) = re.findall(r"\{scenario-source\} (\S+)", text)
    steps = steps_of(source_of(corpus()[shown]))
    assert re.search(rf"\b{kind}:", steps)


def test_the_source_of_a_scenario_is_its_own() -> None:
    """A scenario's lines begin with its id and end before the next one."""
    pytest.importorskip("sphinx", reason="Sphinx is missing")
    from agurk_pages.corpus import corpus, source_of

    for scenario in corpus().values():
        source = source_of(scenario)
        assert source.startswith(f"- id: {scenario.id}\n")
        assert source.count("- id: ") == 1
        assert re.search(r"^  (steps|rows):$", source, re.MULTILINE)


@pytest.mark.parametrize("folder", ["adapters", "protocol", "scenarios"])
def test_one_sentence_a_line(folder: str) -> None:
    """A line of prose ends with its sentence, so that a change touches what it changes."""
    for page in sorted((DOCS / folder).glob("*.md")):
        prose = re.sub(
            r"^```.*?^ *```", "", _page(f"{folder}/{page.name}"), flags=re.DOTALL | re.MULTILINE
        )
        for line in prose.splitlines():
            if not line.startswith("|"):
                assert not re.search(r"[a-z`)]{2}\. [A-Z]", line), f"{page.name}: {line}"
