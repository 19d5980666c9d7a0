"""Smoke: what is found of engines that are wired, of engines that are not, and what is advised."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from agurk_conformance import cli

ROOT = Path(__file__).parents[2]
MANNERS = "cmd:{python} -m tests.miniatures.manners.{name}"


def smoke(engine: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run the command in the clone."""
    monkeypatch.chdir(ROOT)
    return CliRunner().invoke(cli.main, ["smoke", engine], catch_exceptions=False)


def test_the_reference_is_wired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line is in order; of single cards, one is legal and one is not."""
    result = smoke("reference", monkeypatch)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert [line.partition("  ")[0] for line in lines] == ["ok"] * len(lines)
    tried = [line.split()[1].rstrip(":") for line in lines]
    methods = ["legal_cards", "is_legal", "is_legal", "trick_taker", "last_trick"]
    assert tried == ["hello", *methods, "a"]
    assert sorted(" illegal" in line for line in lines if "is_legal:" in line) == [False, True]


STAGES = {
    "stage1.py": (),
    "stage3.py": (
        "WRONG  legal_cards: which cards may B play? the law: 9♦; the engine: broken (bad_reply)",
        '         sent:     {"jsonrpc":"2.0","id":2,"method":"legal_cards","params":{"position":',
        '         received: {"jsonrpc": "2.0", "id": 2, "result": {"cards": [[9, "D"]]}}',
        "         stdout:   thinking about 3 cards",
        "         hint:     the line behind `received` is all that counts",
        "–      trick_taker: hello does not list it",
        "–      a match: hello does not list match.new",
    ),
}


def test_a_reply_of_the_wrong_form_is_shown_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact lines are there, and the rest is tried all the same."""
    result = smoke(f"cmd:{sys.executable} docs/adapters/stages/stage3.py", monkeypatch)
    assert result.exit_code == 1
    found = result.output.splitlines()
    for start in STAGES["stage3.py"]:
        assert any(line.startswith(start) for line in found), result.output
