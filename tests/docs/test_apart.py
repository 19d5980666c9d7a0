"""What tells rulesets apart is grouped by the scenario that does."""

from __future__ import annotations

from agurk_docs.apart import grouped

from agurk_tools.discriminate import Pair


def _pair(one: str, other: str, told_by: str | None, *differences: str) -> Pair:
    """Return a pair of rulesets that settle everything."""
    return Pair(
        one=one,
        other=other,
        differences=differences,
        told_by=told_by,
        unasked=differences,
        left_open=(),
        has_seats=True,
    )


def test_rulesets_are_grouped_by_what_tells_them_apart() -> None:
    """A pair counts for both of its rulesets, and other pairs for neither."""
    found = [
        _pair("a", "b", "EQ-1-x", "deck"),
        _pair("c", "a", "EQ-1-x", "deck"),
        _pair("b", "c", "LT-2-y/row", "payer"),
        _pair("a", "d", None),
        _pair("a", "e", None, "first_dealer"),
    ]
    assert grouped("a", found) == {
        "EQ-1-x": ["b", "c"],
        "the same game": ["d"],
        "not told apart: no engine is asked": ["e"],
    }
