"""Which game each engine of the squad plays is found out, as far as it can be asked."""

from __future__ import annotations

import shutil
from typing import Final

import pytest
from click.testing import CliRunner
from tests.squad.members import MEMBERS, ROOT, Member

from agurk_conformance.cli import main

BEYOND: Final = {
    "cukes": "probes compare cards, and this engine answers ranks",
    "replay": "no probe is put by play_deal",
}
"""Engines of shapes by which nothing is found out yet, with what is missing."""


def params() -> list[object]:
    """Give each member, with the expectation that it fails where nothing can be found out."""
    return [
        pytest.param(
            member,
            id=member.name,
            marks=[pytest.mark.xfail(reason=BEYOND[member.name])] if member.name in BEYOND else [],
        )
        for member in MEMBERS
    ]


@pytest.mark.parametrize("member", params())
def test_its_ruleset_is_among_those_it_cannot_be_told_from(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that names the class names the ruleset that it claims."""
    if not all(map(shutil.which, member.tools)):
        pytest.skip(f"not installed: {', '.join(member.tools)}")
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, ["identify", member.name])
    assert result.exit_code == 0, result.output
    told = next(line for line in result.output.splitlines() if "cannot be told from: " in line)
    named = told.partition("cannot be told from: ")[2].rstrip(".").split(", ")
    assert member.ruleset in named
