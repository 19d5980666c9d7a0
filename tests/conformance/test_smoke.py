"""Smoke: what is found of engines that are wired and of engines that are not, and the advice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from agurk_conformance import cli

ROOT = Path(__file__).parents[2]


def smoke(engine: str) -> Result:
    """Run the command in this folder."""
    return CliRunner().invoke(cli.main, ["smoke", engine], catch_exceptions=False)


def smoke_manners(name: str, folder: Path) -> Result:
    """Run the command on an engine with bad manners, which is given little time."""
    command = [sys.executable, "-m", f"tests.miniatures.manners.{name}"]
    times = "start_timeout = 2\ncall_timeout = 0.5"
    text = f"command = {command}\ncwd = '{ROOT}'\n{times}\n"
    (folder / "manners.toml").write_text(text, encoding="utf-8")
    return smoke(str(folder / "manners"))


def test_the_reference_is_wired() -> None:
    """Every line is in order; of single cards one is legal, one is not, one is out of turn."""
    result = smoke("reference")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert {line.split()[0] for line in lines} == {"ok"}
    methods = ["legal_cards:", *["is_legal:"] * 3, "trick_taker:", "last_trick:"]
    assert [line.split()[1] for line in lines] == ["hello:", *methods, "a"]
    cards = [line for line in lines if "is_legal:" in line]
    assert sorted(" illegal" in line for line in cards) == [False, True, True]


def test_what_is_not_offered_is_no_fault() -> None:
    """It is said, and the status is 0."""
    result = smoke("tests.conformance.engines:takers_only")
    assert result.exit_code == 0, result.output
    assert "–      legal_cards: hello does not list it\n" in result.output
    assert "ok     trick_taker: " in result.output


def test_an_engine_that_is_one_loop_is_tried() -> None:
    """A whole deal is the smallest question that it can be asked."""
    result = smoke("tests.miniatures.rules.loops:one_loop")
    assert result.exit_code == 0, result.output
    assert "ok     play_deal: is " in result.output
    wrong = smoke("tests.miniatures.rules.loops:refuses_everything")
    assert wrong.exit_code == 1, wrong.output
    assert "WRONG  play_deal: is " in wrong.output


FAULTS = {
    "method_not_found": ("trick_taker", "leave it out of `methods` in hello"),
    "error_code": ("trick_taker", "answer with a result; with code 2"),
    "missing_field": ("trick_taker", "the line behind `received` is all that counts"),
    "unflushed": ("trick_taker", "flush stdout after each line"),
    "crash_always": ("trick_taker", "the end of stderr says why it ended"),
    "bad_hello": ("hello", "answer hello with name, version, protocol 1, rulesets and methods"),
    "silence_at_start": ("hello", "run the command by hand, type the line behind `sent`"),
    "crash_at_start": ("hello", "run the command by hand, type the line behind `sent`"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_shown_with_its_lines_and_a_hint(name: str, tmp_path: Path) -> None:
    """The line sent, the line received, and what to do; the status is 1."""
    title, hint = FAULTS[name]
    result = smoke_manners(name, tmp_path)
    assert result.exit_code == 1, result.output
    _, found, after = result.output.partition(f"WRONG  {title}: ")
    assert found, result.output
    shown = [line.strip() for line in after.splitlines()[1:]]
    assert shown[0].startswith('sent:     {"jsonrpc":"2.0","id":')
    assert shown[1].startswith("received: ")
    assert hint in next(line for line in shown if line.startswith("hint:"))


def test_one_fault_does_not_end_it(tmp_path: Path) -> None:
    """What comes after a question that is not answered is tried as well."""
    result = smoke_manners("method_not_found", tmp_path)
    titles = [line[7:].partition(":")[0] for line in result.output.splitlines() if line[0] != " "]
    assert titles[-2:] == ["last_trick", "a match"]


def test_an_answer_that_is_not_the_law_s_is_told_from_a_wiring_fault() -> None:
    """Both answers are there, the hint says where to look, and a match is played all the same."""
    result = smoke("tests.miniatures.rules.wired:plays_anything")
    assert result.exit_code == 1
    assert "WRONG  legal_cards: which cards may B play? the law: " in result.output
    assert "WRONG  is_legal: may B play " in result.output
    assert "the adapter is wired, and the answer is not the law's" in result.output
    assert "ok     a match: " in result.output


def test_an_engine_that_knows_no_turns_is_told_how_to_say_so() -> None:
    """Whoever judges a card by hand and trick alone has nothing to answer about turns."""
    result = smoke("tests.miniatures.rules.wired:knows_no_turns")
    assert result.exit_code == 1
    assert result.output.count("WRONG  is_legal: ") == 1
    assert "the law: illegal (LD-6); the engine: legal\n" in result.output
    assert "never told whose turn it is, answer code 2 for a seat that is not" in result.output


def test_a_table_of_its_own_is_called_so() -> None:
    """It has no id that could be named."""
    result = smoke("tests.miniatures.rules.wired:has_a_table_of_its_own")
    assert " plays a table of its own; it offers " in result.output


def test_a_command_that_cannot_be_started_is_told() -> None:
    """Nothing was sent, and nothing else is tried."""
    result = smoke("cmd:no-such-command-here")
    assert result.exit_code == 1
    assert "WRONG  hello: cannot start 'no-such-command-here'" in result.output
    assert "sent:" not in result.output
    assert "is it built, is it executable, is the path right?" in result.output


def test_a_claim_of_a_ruleset_that_is_not_there_is_told() -> None:
    """The engine is wired, and there is nothing to judge it by."""
    result = smoke("tests.miniatures.rules.wired:claims_another_game")
    assert result.exit_code == 1
    assert "WRONG  the claim: the engine claims ruleset agurkk, and there is none" in result.output
    assert "`agurk rulesets` lists" in result.output


def test_what_is_interrupted_is_no_verdict() -> None:
    """It ends as shells have it, and not with the status of a fault."""
    result = smoke("tests.exhaust.engines:interrupted_at_once")
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")


def test_a_name_of_no_engine_is_a_mistake_in_the_usage() -> None:
    """The status is 2, and the message lists what there is."""
    result = smoke("nosuch")
    assert result.exit_code == 2
    assert "there is no engine 'nosuch'" in result.output
