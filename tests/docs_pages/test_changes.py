"""What has changed between two stages is shown without anything of the machine."""

from __future__ import annotations

import pytest

pytest.importorskip("sphinx", reason="Sphinx is missing")

from agurk_pages.changes import changes


def test_changed_lines_with_their_surroundings() -> None:
    """Changed lines are marked, two lines around them are kept, and a gap is marked by dots."""
    old = "\n".join(map(str, range(12)))
    new = old.replace("1\n2", "1\ntwo").replace("10", "ten")
    assert list(changes(old, new)) == [
        " 0",
        " 1",
        "-2",
        "+two",
        " 3",
        " 4",
        " …",
        " 8",
        " 9",
        "-10",
        "+ten",
        " 11",
    ]


def test_nothing_changed() -> None:
    """Equal texts give no line."""
    assert not list(changes("a", "a"))
