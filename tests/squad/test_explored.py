"""A wrong rule in each engine of the squad is found by exploring, and told by a scenario file."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

import pytest
from tests.squad.judging import changed, law
from tests.squad.members import MEMBERS, ROOT

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_under
from agurk_conformance.explore.command import Terms, explore
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_tools.lint.corpus import corpus_findings
from agurk_tools.material import chapter_files, material_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.squad.members import Member

    from agurk_conformance.corpus.scenario import Scenario

FEW: Final = 100
MORE: Final = {"gurkstuga": 300}
"""How many cases it takes to come upon what is wrong, where a few do not."""

BEYOND: Final = {"pickle": "what it deals by itself cannot be drawn"}
"""Engines whose wrong rule cannot be come upon, with what is said of them."""


def params() -> list[object]:
    """Give each member whose wrong rule can be come upon."""
    return [pytest.param(member, id=member.name) for member in MEMBERS if member.name not in BEYOND]


def spoilt(member: Member, folder: Path) -> str:
    """Plant the wrong rule of a member. Out: the name of the engine."""
    missing = [tool for tool in member.tools if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    mended = [] if member.known is None else [member.known]
    return changed(member, folder, *mended, member.fault)


@pytest.mark.parametrize("member", params())
def test_a_scenario_file_tells_the_wrong_rule(member: Member, tmp_path: Path) -> None:
    """It keeps the house rules; added, it fails for this engine and passes for the reference."""
    engine = spoilt(member, tmp_path)
    number = MORE.get(member.name, FEW)
    folder = tmp_path / chapter_files()[member.clause.split("-")[0]]
    report = explore(engine, Terms(folder=ROOT, number=number, write=folder))
    assert not report.is_right, "\n".join(report.lines)
    (file,) = folder.glob(f"{member.clause}-*.yaml")
    alone = tmp_path / "alone" / folder.name
    alone.mkdir(parents=True)
    shutil.copy(file, alone)
    added = load_corpus(law(), alone.parent)
    assert list(corpus_findings(material_of(law(), added), chapter_files())) == []
    assert verdict(engine, added, member.ruleset) is Verdict.FAILED
    assert verdict("reference", added, member.ruleset) is Verdict.PASSED


@pytest.mark.parametrize(
    "member", [pytest.param(each, id=each.name) for each in MEMBERS if each.name in BEYOND]
)
def test_what_cannot_be_come_upon_is_said_in_a_line(member: Member, tmp_path: Path) -> None:
    """An engine that deals by itself is asked for numbers of seats, and for nothing else."""
    report = explore(spoilt(member, tmp_path), Terms(folder=ROOT, number=FEW))
    assert report.is_right
    assert any(line.startswith(BEYOND[member.name]) for line in report.lines)


def verdict(engine: str, added: tuple[Scenario, ...], ruleset: str) -> Verdict:
    """Run one scenario on an engine."""
    (unit,) = units_under(added, [law().ruleset(ruleset)])
    with open_client(resolve_engine(engine, ROOT)) as client:
        (result,) = run([unit], client)
    return result.verdict
