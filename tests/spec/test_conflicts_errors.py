"""Conflicts: clauses that decide the same thing, and circles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CASES = {
    "two clauses that decide the same thing": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {}",
        (
            "clauses/01-follow.yaml:16:14: FW-2: FW-2 and FW-1 both decide legal-follow; "
            "allowed: overrides or entailed_by between them, or conditions that exclude each "
            "other"
        ),
    ),
    "a clause that overrides itself": (
        "clauses/01-follow.yaml",
        "rulings: []",
        "rulings: []\n    overrides: [FW-2]",
        (
            "clauses/01-follow.yaml:20:16: FW-2: overrides runs in a circle: FW-2, FW-2; "
            "allowed: no clause that comes back to this one"
        ),
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "error"), CASES.values(), ids=CASES)
def test_error(
    broken: Callable[[str, str, str], str], file: str, old: str, new: str, error: str
) -> None:
    """The error tells the file, the line, the column, the id, what is found and what is allowed."""
    assert broken(file, old, new) == error


def test_clauses_that_entail_each_other(folder: Path) -> None:
    """The error shows the circle."""
    path = folder / "clauses/01-follow.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("rulings: [RU-01]", "rulings: [RU-01]\n    entailed_by: [FW-2]")
    text = text.replace("rulings: []", "rulings: []\n    entailed_by: [FW-1]")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_law(folder)
    assert str(caught.value) == (
        "clauses/01-follow.yaml:11:18: FW-1: entailed_by runs in a circle: FW-1, FW-2, FW-1; "
        "allowed: no clause that comes back to this one"
    )


@pytest.mark.parametrize("tie", ["overrides", "entailed_by"])
def test_a_tie_settles_a_conflict(folder: Path, tie: str) -> None:
    """Two clauses may decide the same thing where one yields to the other or restates it."""
    path = folder / "clauses/01-follow.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("when: {follow_rule: must_head}", "when: {}")
    path.write_text(
        text.replace("rulings: []", f"rulings: []\n    {tie}: [FW-1]"), encoding="utf-8"
    )
    assert [clause.id for clause in load_law(folder).clauses] == ["FW-1", "FW-2"]
