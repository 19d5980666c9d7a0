"""The list of what the gate does not yet hold for."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from agurk_tools.findings import Finding
from agurk_tools.pending import committed_pending, read_pending, sift

if TYPE_CHECKING:
    from pathlib import Path

LACKING = [Finding("", "FW-1", "has no mutant"), Finding("", "FW-2", "has no mutant")]


def test_what_is_pending_is_not_told() -> None:
    """The rest is."""
    assert list(sift(LACKING, ["FW-1"], None)) == [LACKING[1]]
    assert list(sift(LACKING, ["FW-1", "FW-2"], ["FW-1", "FW-2", "FW-3"])) == []


def test_what_is_pending_and_holds_is_told() -> None:
    """The list becomes shorter when something is done."""
    assert [str(finding) for finding in sift([], ["FW-1"], ["FW-1"])] == [
        "pending: FW-1: is listed, and the gate holds for it; take it off the list"
    ]


def test_the_list_does_not_become_longer() -> None:
    """What was not on the committed list cannot be put on it."""
    assert [str(finding) for finding in sift(LACKING, ["FW-1", "FW-2"], ["FW-1"])] == [
        "pending: FW-2: is new on the list, which may only become shorter"
    ]


def test_an_id_is_listed_once() -> None:
    """Twice is an error."""
    found = list(sift(LACKING, ["FW-1", "FW-1", "FW-2"], None))
    assert [str(finding) for finding in found] == ["pending: FW-1: is listed twice"]


def test_the_list_is_read_from_the_clone_and_from_its_last_commit(tmp_path: Path) -> None:
    """Without a list nothing is pending; without a commit there is nothing to compare with."""
    assert read_pending(tmp_path) == ()
    assert committed_pending(tmp_path) is None
    file = tmp_path / "pending"
    file.write_text("FW-1\n\nFW-2\n", encoding="utf-8")
    git = ("git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b.example")
    for command in (("init", "-q"), ("add", "pending"), ("commit", "-q", "-m", "List")):
        subprocess.run((*git, *command), check=True)
    file.write_text("FW-2\n", encoding="utf-8")
    assert read_pending(tmp_path) == ("FW-2",)
    assert committed_pending(tmp_path) == ("FW-1", "FW-2")
