"""The command: what it prints and writes, and with which status it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_under
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.choosing import find_playable
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from pathlib import Path

CONTRARY = "tests.identify.contrary"


def identified(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["identify", *words])


def test_the_reference_plays_agurk_and_passes_by_its_own_house_ruleset(tmp_path: Path) -> None:
    """What is found out is written as a ruleset, by which the suite finds no fault."""
    house = tmp_path / "my-house.yaml"
    result = identified("reference", "--write", str(house))
    assert result.exit_code == 0, result.output
    assert "it plays, and cannot be told from: agurk." in result.output
    assert identified("reference").output == result.output
    law = load_law()
    ruleset = find_playable(str(house), law, tmp_path)
    assert ruleset.id == "my-house"
    assert ruleset.table["follow_rule"] == "free_choice"
    assert "first_dealer" not in ruleset.table
    units = units_under(load_corpus(law), [ruleset])
    with open_client(resolve_engine("reference", tmp_path)) as client:
        verdicts = [result.verdict for result in run(units, client)]
    assert len(verdicts) > 250
    assert set(verdicts) <= {Verdict.PASSED, Verdict.NOT_APPLICABLE}


def test_a_claim_is_looked_into() -> None:
    """Asked under a ruleset, the engine is found to play that one."""
    result = identified("reference", "--ruleset", "cucumber-fr-21")
    assert result.exit_code == 0, result.output
    assert "cannot be told from: agurk-fr, cucumber-fr-21." in result.output


def test_an_engine_that_contradicts_itself_is_said_to() -> None:
    """Both answers are shown, and the status is 1."""
    result = identified(f"{CONTRARY}:heads_in_even_tricks")
    assert result.exit_code == 1, result.output
    assert "The answers contradict one another, or the law" in result.output
    option = result.output.split("follow_rule", 1)[1]
    assert option.split()[0] == "contradictory"
    evidence = option.split("follow_reference")[0]
    assert "free_choice by" in evidence
    assert "must_head by" in evidence


def test_what_breaks_an_engine_is_no_evidence() -> None:
    """Where the engine fails at aces nothing is known of aces, and the rest is found out."""
    result = identified(f"{CONTRARY}:breaks_at_aces")
    assert result.exit_code == 0, result.output
    assert "broke it and are no evidence" in result.output
    ace_rule = result.output.split("ace_rule ", 1)[1].split("\n", 1)[0]
    assert " or " in ace_rule
    follow_rule = result.output.split("follow_rule ", 1)[1].split("\n", 1)[0]
    assert follow_rule.strip() == "free_choice"
    assert "it takes trick_taker" in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere",), "there is no engine 'nowhere'"),
        (("reference", "--ruleset", "agrk"), "there is no ruleset 'agrk'"),
    ],
)
def test_mistakes_are_said(words: tuple[str, ...], message: str) -> None:
    """A name that means nothing ends with status 2 and one error."""
    result = identified(*words)
    assert result.exit_code == 2
    assert message in result.output
