"""Each engine of the squad passes all that can be asked of it, and a fault in it is found."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from tests.squad.judging import changed, judge
from tests.squad.members import MEMBERS

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.lists import read_list

if TYPE_CHECKING:
    from pathlib import Path

    from tests.squad.members import Member


@pytest.fixture(params=MEMBERS, ids=lambda member: member.name)
def member(request: pytest.FixtureRequest) -> Member:
    """Take each member whose tools are installed."""
    found: Member = request.param
    missing = [tool for tool in found.tools if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    return found


def test_it_passes_all_that_it_is_asked(member: Member, tmp_path: Path) -> None:
    """Every other unit names what is missing; a fault that its author left is mended first."""
    mended = [] if member.known is None else [member.known]
    judgement = judge(member, changed(member, tmp_path, *mended) if mended else member.name)
    passed = judgement.units(Verdict.PASSED)
    others = judgement.units(Verdict.NOT_APPLICABLE)
    assert len(passed) + len(others) == len(judgement.results)
    assert len(passed) >= member.passed
    assert {way for result in passed for way in result.ways} == set(member.ways)
    assert all(result.missing for result in others)
    lacking = Counter(each for result in others for each in set(result.missing))
    assert lacking.most_common(1)[0][0] == member.lacks
    assert judgement.warnings == ()


def test_a_wrong_rule_is_found(member: Member, tmp_path: Path) -> None:
    """The clause that is broken is the first suspect, and nothing breaks."""
    mended = [] if member.known is None else [member.known]
    wrong = changed(member, tmp_path, *mended, member.fault)
    judgement = judge(member, wrong, member.chapters)
    failed = judgement.units(Verdict.FAILED)
    assert failed
    assert judgement.units(Verdict.BROKEN) == []
    assert judgement.suspects[0] == member.clause


def test_the_fault_that_nobody_planted() -> None:
    """The list beside an engine names what fails in it as it is, and nothing else."""
    for member in MEMBERS:
        listed = member.folder / "known-failures.txt"
        assert listed.exists() == (member.known is not None)
        if member.known is None:
            continue
        judgement = judge(member, member.name)
        units = [result.unit for result in judgement.results]
        failed = [result.unit.name for result in judgement.results if result.culprit is not None]
        assert failed == list(read_list(listed, units))
        assert "StopIteration" in str(judgement.units(Verdict.BROKEN)[0].culprit)
