"""Which game each engine of the squad plays is found out, as far as it can be asked."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from tests.squad.judging import changed
from tests.squad.members import MEMBERS, ROOT, Member

from agurk_conformance.cli import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.name)
def test_its_ruleset_is_among_those_it_cannot_be_told_from(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that names the class names the ruleset that it claims."""
    if not all(map(shutil.which, member.tools)):
        pytest.skip(f"not installed: {', '.join(member.tools)}")
    monkeypatch.chdir(ROOT)
    assert member.ruleset in rulesets_of(member.name)


def test_an_engine_with_another_rule_plays_another_game(tmp_path: Path) -> None:
    """By ranks alone Five Cucumbers is told from all others, and from itself without doubling."""
    (cukes,) = (member for member in MEMBERS if member.name == "cukes")
    assert rulesets_of(changed(cukes, tmp_path / "right")) == ["five-cucumbers"]
    assert rulesets_of(changed(cukes, tmp_path / "wrong", cukes.fault)) == []


def rulesets_of(engine: str) -> list[str]:
    """List the rulesets from which an engine cannot be told."""
    result = CliRunner().invoke(main, ["identify", engine])
    assert result.exit_code == 0, result.output
    found = [line for line in result.output.splitlines() if "cannot be told from: " in line]
    named = "".join(found).partition("cannot be told from: ")[2]
    return [name for name in named.rstrip(".").split(", ") if name]
