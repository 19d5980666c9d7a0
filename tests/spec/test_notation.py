"""The notation: symbols of the formulas, in a file that may be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_spec.load import load_law
from agurk_spec.records import Symbol

if TYPE_CHECKING:
    from pathlib import Path


def test_symbols_keep_their_order(folder: Path) -> None:
    """The symbols are loaded as they stand."""
    (folder / "notation.yaml").write_text(
        "notation:\n"
        "  - {symbol: 'r(c)', meaning: the rank number of card c}\n"
        "  - {symbol: A, meaning: the active seats}\n",
        encoding="utf-8",
    )
    expected = (Symbol("r(c)", "the rank number of card c"), Symbol("A", "the active seats"))
    assert load_law(folder).symbols == expected


def test_a_law_without_notation_has_no_symbols(folder: Path) -> None:
    """The file may be missing."""
    assert load_law(folder).symbols == ()


def test_a_symbol_without_meaning_is_refused(folder: Path) -> None:
    """A symbol that stands for nothing is an error at its place."""
    path = folder / "notation.yaml"
    path.write_text("notation:\n  - {symbol: A}\n", encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_law(folder)
    assert str(caught.value) == (
        "notation.yaml:2:5: field meaning is missing; allowed: a mapping with symbol, meaning"
    )


def test_the_law_has_a_notation() -> None:
    """The law that comes with the package lists its symbols."""
    assert Symbol("H_i", "the hand of seat i") in load_law().symbols
