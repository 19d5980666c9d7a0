"""The command: complete where all is right, the first divergence drawn, and nothing by chance."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main
from agurk_spec.bounded import LARGEST

if TYPE_CHECKING:
    from pathlib import Path

ENGINES: Final = "tests.exhaust.engines"
SMALL: Final = ("--seats", "2", "--hand", "2")


def exhausted(engine: str, *words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["exhaust", engine, *(words or SMALL)])


def lines(result: Result) -> list[str]:
    """Return the lines on standard output, without the margins."""
    return [line.strip() for line in result.stdout.splitlines()]


def test_the_reference_is_complete_in_a_small_scope() -> None:
    """Every position is asked by all methods, and the counts are told."""
    result = exhausted("reference")
    assert result.exit_code == 0, result.output
    assert lines(result)[1:] == [
        "agurk: 2 seats, hands of up to 2 cards, tricks of up to 2 cards: 1 794 positions by rank",
        "complete: all 1 794 positions, 1 794 of them asked",
        "4 524 questions: 4 524 as by the law",
    ]


def test_an_engine_of_ranks_is_complete_too() -> None:
    """It answers numbers, and claims one ruleset."""
    result = exhausted(f"{ENGINES}:knows_ranks")
    assert result.exit_code == 0, result.output
    assert "complete: all 1 794 positions, 1 794 of them asked" in lines(result)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_engine_for_node_is_complete_too() -> None:
    """It is asked over stdio, under a ruleset in which cards must head."""
    result = exhausted("javascript", *SMALL, "--ruleset", "cucumber-fr")
    assert result.exit_code == 0, result.output
    assert "4 524 questions: 4 524 as by the law" in lines(result)


def test_one_wrong_edge_of_one_rank_is_found_at_its_smallest_position() -> None:
    """The jack on the jack, beside the lowest card there is."""
    result = exhausted(f"{ENGINES}:no_jack_on_a_jack")
    assert result.exit_code == 1
    found = lines(result)
    at = next(number for number, line in enumerate(found) if line.startswith("FW-5 ("))
    assert found[at] == "FW-5 (18 times, first here)"
    assert found[at + 1] == "▸  A  dealer  2♠ J♦  score 0, lives 2"
    assert found[at + 3] == "trick 6 of 7: B J♣"
    assert found[at + 4] == "which cards may A play?"
    assert found[at + 5] == "the law:     2♠ J♦"
    assert found[at + 6] == "the engine:  2♠"
    assert found[at + 7].startswith("FW-5  A card MUST count as heading")


def test_a_wrong_taker_of_equal_cards_is_found() -> None:
    """Only kings are wrong; both as the last trick and before it."""
    result = exhausted(f"{ENGINES}:first_of_equal_kings")
    assert result.exit_code == 1
    found = lines(result)
    at = found.index("TR-2 (2 times, first here)")
    assert found[at + 3] == "trick 7 of 7: B K♥, A K♠"
    assert found[at + 5 : at + 7] == ["the law:     seat A", "the engine:  seat B"]


def test_a_crash_is_broken_and_ends_the_run_when_it_goes_on() -> None:
    """A crash is never equal to anything."""
    result = exhausted(f"{ENGINES}:crash_on_a_queen")
    assert result.exit_code == 1
    assert "broken: crashed (3 times, first here)" in lines(result)
    assert any(line.startswith("incomplete: ") for line in lines(result))
    assert "a queen has no number" in result.stdout


def test_an_engine_that_ends_now_and_then_is_warned_of() -> None:
    """It gives every reply when it is asked again, which is no verdict and is told."""
    engine = f"cmd:{sys.executable} -m tests.miniatures.manners.crash_at_fifth"
    result = exhausted(engine, "--seats", "2", "--hand", "1")
    assert "warning: the engine ended with exit code 3; asked again, it gave" in result.output


def test_what_is_not_supported_is_no_pass() -> None:
    """The scope is not complete, and the reason is told."""
    result = exhausted(f"{ENGINES}:no_hands_of_two")
    assert result.exit_code == 1
    assert any(line.startswith("incomplete: ") for line in lines(result))
    assert any("hands of one card only" in line for line in lines(result))


def test_an_option_left_open_leaves_its_questions_out(tmp_path: Path) -> None:
    """What hangs on the option is not judged, and what is left is."""
    house = tmp_path / "house.yaml"
    house.write_text(
        "id: house\ntitle: House\nstatus: extension\nbase: agurk\nsummary: Ours.\n"
        "options: {trick_tie: unspecified}\nsources: []\n",
        encoding="utf-8",
    )
    result = exhausted("reference", *SMALL, "--ruleset", str(house))
    assert result.exit_code == 0, result.output
    assert "trick_taker is not judged: the ruleset leaves trick_tie open" in lines(result)
    assert "complete: all 1 456 positions, 1 456 of them asked" in lines(result)


def test_last_cards_turned_up_together_that_tie_are_open() -> None:
    """Who takes such a trick no clause says, and no engine is asked."""
    one = ("--seats", "3", "--hand", "1")
    result = exhausted("reference", *one, "--ruleset", "gurka-se")
    assert result.exit_code == 0, result.output
    tied = 13 + 3 * sum(range(13))
    assert f"{tied} are open: last cards turned up together tie (TR-7)" in lines(result)


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """The state that is left leads to the same end as a run without an interruption."""
    state, whole = tmp_path / "state.json", tmp_path / "whole.json"
    engine = f"{ENGINES}:interrupted"
    first = exhausted(engine, *SMALL, "--state", str(state))
    assert first.exit_code == 130, first.output
    begun = json.loads(state.read_text(encoding="utf-8"))["tallies"]["agurk"]["positions"]
    assert 0 < begun < 1794
    second = exhausted(engine, *SMALL, "--state", str(state), "--resume")
    assert second.exit_code == 0, second.output
    assert exhausted(engine, *SMALL, "--state", str(whole)).exit_code == 0
    assert json.loads(state.read_text(encoding="utf-8")) == json.loads(
        whole.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seats", "9"), "--seats is 9; allowed by agurk: 2 to 7"),
        (("--hand", "8"), "--hand is 8; allowed by agurk: 1 to 7"),
        (("--trick", "4"), "--trick is 4; allowed by 3 seats: 0 to 3"),
        (("--resume",), "--resume without --state"),
        (("--state", "s.json", "--resume"), "allowed: the file of --state"),
        (("--oracle", f"{ENGINES}:matches_only"), "does not offer legal_cards, trick_taker"),
        (("--oracle", f"{ENGINES}:knows_ranks"), "answers in ranks"),
        (("--ruleset", "agurkk"), "there is no ruleset 'agurkk'"),
    ],
)
def test_what_cannot_be_asked_is_one_error(words: tuple[str, ...], told: str) -> None:
    """The status is 2, and the message says what is allowed."""
    result = exhausted("reference", *words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_an_engine_of_matches_only_is_sent_elsewhere() -> None:
    """It offers nothing that could be asked."""
    result = exhausted(f"{ENGINES}:matches_only")
    assert result.exit_code == 2
    assert "agurk perft" in result.output


@pytest.mark.parametrize("text", ["{}", "", "[" * 100_000], ids=["other", "empty", "deep"])
def test_a_file_that_is_no_state_is_left_alone(text: str, tmp_path: Path) -> None:
    """A name that is typed wrongly costs nobody a file."""
    notes = tmp_path / "notes.json"
    notes.write_text(text, encoding="utf-8")
    result = exhausted("reference", *SMALL, "--state", str(notes))
    assert result.exit_code == 2
    assert "is no state of a run; allowed: the file of --state" in " ".join(result.output.split())
    assert notes.read_text(encoding="utf-8") == text


def test_a_state_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    """It would take all memory."""
    endless = tmp_path / "state.json"
    with endless.open("wb") as file:
        file.truncate(LARGEST + 1)
    result = exhausted("reference", *SMALL, "--state", str(endless))
    assert result.exit_code == 2
    assert f"more than {LARGEST} bytes; allowed" in " ".join(result.output.split())


def test_a_state_of_another_scope_is_refused(tmp_path: Path) -> None:
    """What a file is about has to be what is asked."""
    state = tmp_path / "state.json"
    one = ("--seats", "2", "--hand", "1")
    assert exhausted("reference", *one, "--state", str(state)).exit_code == 0
    result = exhausted("reference", *SMALL, "--state", str(state), "--resume")
    assert result.exit_code == 2
    assert "scope is [2, 1, None]; allowed: [2, 2, None], as asked" in result.output


def test_without_an_explanation_no_clause_is_made_up() -> None:
    """An oracle that explains nothing leaves the divergences together by method."""
    result = exhausted(
        f"{ENGINES}:no_jack_on_a_jack", *SMALL, "--oracle", f"{ENGINES}:explains_nothing"
    )
    assert result.exit_code == 1
    assert "legal_cards (9 times, first here)" in lines(result)
