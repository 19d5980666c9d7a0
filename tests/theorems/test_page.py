"""The page of the theorems shows each with its status, its evidence and how to run it."""

from __future__ import annotations

from pathlib import Path

import pytest
from agurk_docs.book import load_book
from agurk_docs.domain import to_be_shown
from agurk_docs.theorems import command, draw_theorem

from agurk_spec.load import load_law

PAGE = Path(__file__).resolve().parents[2] / "docs/theorems.md"
LAW = load_law()


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("PC-12", "Holds: computed"),
        ("PC-04", "Holds: proved by an argument"),
        ("PC-41", "Holds: proved by induction"),
        ("PC-05", "Refuted"),
        ("PC-07", "Holds: proved by an argument"),
        ("PC-01", "Holds: every case"),
    ],
)
def test_drawn(name: str, status: str) -> None:
    """A theorem is drawn with its status, and with its command where it has a program."""
    theorem = LAW.theorem(name)
    text = draw_theorem(theorem, load_book(None, None, None)).astext()
    assert status in text
    assert all(f"{result.case}: {result.found}" in text for result in theorem.results)
    assert (command(theorem) in text) == (theorem.program is not None)


def test_command() -> None:
    """The command computes long cases too, where there are some."""
    assert command(LAW.theorem("PC-12")) == "python -m agurk_tools theorems PC-12 --long"
    assert command(LAW.theorem("PC-31")) == "python -m agurk_tools theorems PC-31"


def test_shown_once() -> None:
    """Every theorem has to be shown, and is: the build of the site stops where one is not."""
    wanted = [name for kind, name in to_be_shown(load_book(None, None, None)) if kind == "theorem"]
    assert wanted == [theorem.id for theorem in LAW.theorems]
    page = PAGE.read_text(encoding="utf-8")
    assert [page.count(f"{{theorem}} {name}\n") for name in wanted] == [1] * len(wanted)
