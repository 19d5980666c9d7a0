"""Which game each engine of the squad plays is found out, as far as it can be asked."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner
from tests.squad.judging import changed
from tests.squad.members import MEMBERS, ROOT, Member

from agurk_conformance.cli import main

if TYPE_CHECKING:
    from pathlib import Path


CLASSES: Final = {
    "cukes": ["five-cucumbers"],
    "gurkstuga": ["agurk-fr", "cucumber-fr-21"],
    "botplay": ["cucumber-wiki", "cucumber-wiki-dealer-choice"],
    "strict": ["agurk", "agurk-kept-cards"],
    "replay": ["gurka-app", "gurka-fr-plain-aces"],
}
"""From which rulesets an engine cannot be told, where it tells more than legality.

The rulesets of a class differ in what the engine does not show: by which deal an ante is paid, how
a dealer is found, whether scores are written or kept as cards.
"""

UNLIKE: Final = {
    "umpire": {"agurk-fr", "gurka-fr", "cucumber-wiki", "hard-score"},
    "pickle": {"agurk-fr", "agurk-all-tied", "agurk-bonus-jokers", "five-cucumbers"},
}
"""Some rulesets from which an engine is told; what more there is hangs on chance, or on little."""


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: member.name)
def test_it_is_told_from_all_rulesets_but_a_few(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that names the class names the ruleset that it claims, and none that is unlike."""
    if not all(map(shutil.which, member.tools)):
        pytest.skip(f"not installed: {', '.join(member.tools)}")
    monkeypatch.chdir(ROOT)
    found = rulesets_of(member.name)
    assert member.ruleset in found
    assert found == CLASSES.get(member.name, found)
    assert UNLIKE.get(member.name, set()).isdisjoint(found)


def test_every_member_has_a_class() -> None:
    """A new engine of the squad is told from some rulesets at least."""
    assert {*CLASSES, *UNLIKE} == {member.name for member in MEMBERS}


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
