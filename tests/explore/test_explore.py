"""Engines are explored: the wrong ones are found, the right one is not, the broken say so."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from click.testing import CliRunner
from tests.explore.exploring import FEW, about, explored, of
from tests.miniatures.rules import (
    dealers,
    following,
    loops,
    partial,
    ranks,
    settling,
    whole,
)
from tests.miniatures.rules.engine import Engine

from agurk_conformance.cli import main
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.strategies.tables import law
from agurk_tools.lint.corpus import corpus_findings
from agurk_tools.material import chapter_files, material_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "engine",
    [
        Engine,
        partial.AnswersQuestions,
        partial.ListsCards,
        partial.ChecksCards,
        ranks.KnowsRanks,
        whole.WholeDeals,
        loops.OneLoop,
    ],
)
def test_a_right_engine_agrees_however_little_it_offers(engine: type[Engine]) -> None:
    """Nothing is found, and something was asked."""
    report = of(engine)
    assert report.is_right, "\n".join(report.lines)
    assert not report.lines[1].startswith("0 agreed")


@pytest.mark.parametrize(
    ("engine", "clause"),
    [
        (following.MustHead, "FW-2"),
        (settling.BackAtZero, "RE-1"),
        (partial.ListsTooFew, "FW-2"),
        (ranks.HeadsByRank, "FW-2"),
        (whole.WholeDealsHeaded, "FW-2"),
        (loops.LoopOfTheFirst, "TR-2"),
    ],
)
def test_a_wrong_rule_is_found_whatever_the_engine_offers(
    engine: type[Engine], clause: str
) -> None:
    """With few cases already, and told by a clause beside which there are few others."""
    report = of(engine)
    assert not report.is_right
    assert clause in about(report), "\n".join(report.lines)
    assert f"  again: agurk explore miniature --number={FEW} --seed=0" in report.lines


def test_the_scenario_is_small_and_keeps_the_house_rules(tmp_path: Path) -> None:
    """It loads, lint has nothing to say, and a person understands it at sight."""
    report = explored(following.MustHead(), write=tmp_path / "05-follow")
    files = sorted((tmp_path / "05-follow").iterdir())
    assert about(report) == {"FW-2", "IR-2"}
    assert len(files) == 2
    (tmp_path / "13-irregularities").mkdir()
    files[1].rename(tmp_path / "13-irregularities" / files[1].name)
    (told,) = yaml.safe_load(files[0].read_text("utf-8"))
    assert told["given"].keys() == {"dealer", "hands", "trick"}
    assert sorted(len(cards.split()) for cards in told["given"]["hands"].values()) == [1, 2]
    (step,) = told["steps"]
    assert len(told["given"]["hands"][step["seat"]].split()) == 2
    corpus = load_corpus(law(), tmp_path)
    found = list(corpus_findings(material_of(law(), corpus), chapter_files()))
    assert found == []


def test_a_broken_engine_is_broken_and_never_agrees() -> None:
    """What raises is no answer: no scenario is made of it, and the status says so."""

    class Raises(Engine):
        def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
            if "14" in str(request.get("params", {}).get("position", {}).get("hands")):
                raise ValueError(request["id"])
            return super().__call__(request)

    report = explored(Raises())
    assert not report.is_right
    assert about(report) == set()
    assert any(line.startswith("broken") for line in report.lines)


def test_an_engine_that_is_given_up_is_told_so() -> None:
    """It is wrong at first and then breaks for good, so that nothing is made smaller."""

    class Tires(following.MustHead):
        asked = 0

        def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
            self.asked += 1
            if self.asked > FEW:
                raise ValueError(request["id"])
            return super().__call__(request)

    report = explored(Tires())
    assert not report.is_right
    assert "the engine was given up: what was not made smaller by then is not shown" in report.lines


def test_what_was_odd_and_is_no_verdict_is_told() -> None:
    """An engine that ends now and then gives its reply when it is asked again."""
    engine = f"cmd:{sys.executable} -m tests.miniatures.manners.crash_at_fifth"
    ran = CliRunner().invoke(main, ["explore", engine, "--ruleset", "agurk", "-n", "20"])
    assert "warning: the engine ended with exit code 3; asked again, it gave" in ran.output


@pytest.mark.parametrize("engine", [partial.OffersNothing, partial.TakesNoPosition])
def test_an_engine_that_can_be_asked_nothing_is_told_so(engine: type[Engine]) -> None:
    """It is no pass."""
    with pytest.raises(UsageError):
        explored(engine(), 20)


def test_an_engine_that_deals_by_itself_is_pointed_to_the_suite() -> None:
    """What it deals cannot be drawn, and without a deal there is little to ask."""
    with pytest.raises(UsageError, match="the suite follows it: agurk run --engine=miniature"):
        explored(dealers.DealsItself(), 8)


def test_the_command() -> None:
    """It ends with 0 where all agree, and with 2 for names that mean nothing."""
    asked = ["explore", "reference", "--ruleset", "agurk", "-n", "20"]
    ran = CliRunner().invoke(main, asked)
    assert (ran.exit_code, "20 agreed, 0 disagreed" in ran.output) == (0, True), ran.output
    for wrong in (["nobody"], ["reference", "--oracle", "nobody"], ["reference", "--ruleset", "x"]):
        assert CliRunner().invoke(main, ["explore", *wrong]).exit_code == 2


@pytest.mark.parametrize("folder", ["file", "file/below", "x" * 300])
def test_a_folder_that_cannot_be_made_is_told_before_anything_is_asked(
    folder: str, tmp_path: Path
) -> None:
    """In one line, and with the status of a mistake."""
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    words = ["explore", "reference", "--ruleset", "agurk", "--write", str(tmp_path / folder)]
    ran = CliRunner().invoke(main, words)
    assert (ran.exit_code, "cannot be written: " in ran.output) == (2, True), ran.output
    assert (tmp_path / "file").read_text("utf-8") == "mine"
