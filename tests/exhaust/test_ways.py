"""Ways to play: two counters that agree, and engines compared ply by ply with the law."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from math import factorial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main
from agurk_conformance.notation import cards_to_wire, parse_cards
from agurk_conformance.perft.deals import find_deal, load_deals
from agurk_conformance.perft.difference import listed
from agurk_conformance.protocol.outcome import NOT_SENT, Answered
from agurk_spec.document import parse_document
from agurk_spec.errors import SpecError
from agurk_spec.load import load_law
from agurk_spec.schema import conform
from agurk_tools.counting import miscounts
from agurk_tools.ways import count_ways

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGINES: Final = "tests.exhaust.engines"
LAW: Final = load_law()
ROOT: Final = Path(__file__).parents[2]
FREE: Final[Mapping[str, str | int]] = {
    "follow_rule": "free_choice",
    "follow_reference": "highest_so_far",
    "ace_rule": "none",
    "ace_lead_winner": "by_trick_tie",
    "trick_tie": "last_equal",
}


def counted(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["perft", *words])


def lines(result: Result) -> list[str]:
    """Return the lines on standard output, with one space between words."""
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_two_tricks_are_counted_by_hand() -> None:
    """A leads 3 or 9 to 5 7.

    On 3 both head, on 9 only the lowest may go. B takes the 3 and leads what is left; A takes with
    the 9 and leads the 3. Each last card is forced.
    """
    assert count_ways(FREE, [(3, 9), (5, 7)], 0) == (2, 3, 3, 3)


def test_where_all_cards_are_equal_every_order_is_lawful() -> None:
    """Each seat plays its cards in any order: the number of ways is a product of factorials."""
    assert count_ways(FREE, [(8, 8), (8, 8)], 0)[-1] == factorial(2) ** 2


def test_both_counters_come_to_the_numbers_published() -> None:
    """And every ruleset that a small deal fits has its numbers."""
    deals = [find_deal(name) for name in ("two-by-three", "three-by-three-numbers")]
    assert list(miscounts(LAW, whole=False, deals=deals)) == []


def test_a_wrong_number_is_found() -> None:
    """One way too many at one ply of one ruleset, and one ruleset without numbers."""
    deal = find_deal("two-by-three")
    right = deal.ways["agurk"]
    wrong = {**deal.ways, "agurk": (right[0] + 1, *right[1:])}
    del wrong["hard-score"]
    found = [str(each) for each in miscounts(LAW, whole=True, deals=[replace(deal, ways=wrong)])]
    told = f"published {wrong['agurk']}, by the oracle {right}, a second time {right}"
    assert found == [
        "deals.yaml: two-by-three: hard-score is not counted",
        f"deals.yaml: two-by-three@agurk: {told}",
    ]


def test_who_pays_does_not_change_the_number_of_ways() -> None:
    """The inverted game has the ways of its base, in every deal that fits both."""
    shared = [deal for deal in load_deals() if "inverted-fr" in deal.ways]
    assert len(shared) > 3
    assert all(deal.ways["inverted-fr"] == deal.ways["cucumber-fr"] for deal in shared)


def test_a_file_of_deals_is_read_strictly() -> None:
    """A ply without ways is none."""
    text = (
        "- {id: a, title: A, dealer: A, hands: {A: 2♣, B: 3♣}, small: yes, "
        "ways: [{rulesets: [agurk], plies: [0]}]}"
    )
    with pytest.raises(SpecError, match="plies"):
        conform(parse_document(text.encode(), "deals.yaml"), "perft")


@pytest.mark.parametrize(
    ("engine", "rulesets"),
    [
        ("reference", ("--ruleset", "gurka-se-match")),
        (f"{ENGINES}:knows_ranks", ()),
        pytest.param(
            "javascript",
            ("--ruleset", "cucumber-wiki"),
            marks=pytest.mark.skipif(shutil.which("node") is None, reason="no node"),
        ),
    ],
)
def test_right_engines_agree_at_every_ply(engine: str, rulesets: tuple[str, ...]) -> None:
    """By questions and in matches."""
    result = counted(engine, "--deal", "two-by-three", *rulesets)
    assert result.exit_code == 0, result.output
    assert "in questions: all plies agree" in lines(result)
    assert "in matches: all plies agree" in lines(result)


def test_without_an_engine_the_law_is_counted() -> None:
    """All rulesets of a deal that count differently, with what is published."""
    result = counted("--deal", "two-by-three-jokers")
    assert result.exit_code == 0, result.output
    assert [line.split()[1] for line in lines(result)[2:]] == ["3", "8", "16", "32", "32", "32"]


def test_an_exchange_is_a_ply_that_is_tried_in_matches() -> None:
    """Forehand may lay aside any of its three cards."""
    result = counted("reference", "--deal", "two-by-three-exchange", "--plies", "2")
    assert result.exit_code == 0, result.output
    assert lines(result)[2:4] == ["1 8 – 8", "2 29 – 29"]


def test_an_exchange_that_is_refused_is_found() -> None:
    """Of eight exchanges the engine takes four."""
    result = counted(
        f"{ENGINES}:exchanges_one_at_most", "--deal", "two-by-three-exchange", "--plies", "1"
    )
    assert result.exit_code == 1
    assert lines(result)[2] == "1 8 – 4"
    assert "in matches: ply 1 differs" in lines(result)
    assert "A exchanges 4♦ 9♣" in lines(result)


def test_one_wrong_edge_is_found_at_its_ply() -> None:
    """B leads a jack, and A may not play one of its own: two cards fewer in one way of four."""
    result = counted(
        f"{ENGINES}:no_jack_on_a_jack", "--deal", "two-by-four-equal-cards", "--ruleset", "agurk"
    )
    assert result.exit_code == 1
    found = lines(result)
    assert found[2:4] == ["1 4 4 4", "2 16 14 16"]
    at = found.index("in questions: ply 2 differs")
    assert found[at + 3] == "trick 4 of 7: B J♦"
    assert found[at + 5 : at + 7] == ["the law: 5♦ 5♠ J♣ J♥", "the engine: 5♦ 5♠"]
    assert found[at + 7].startswith("FW-5 ")


def test_a_wrong_taker_of_equal_cards_is_found() -> None:
    """By questions at the trick, in matches at the next lead, which another seat has."""
    result = counted(f"{ENGINES}:first_equal_takes", "--deal", "two-by-three")
    assert result.exit_code == 1
    found = lines(result)
    at = found.index("in questions: ply 2 differs")
    assert found[at + 3] == "trick 5 of 7: A 9♣, B 9♥"
    assert found[at + 5 : at + 7] == ["the law: seat B", "the engine: seat A"]
    assert "in matches: ply 3 differs, after A 9♣, B 9♥" in found


def test_another_ruleset_is_found_in_its_first_ply() -> None:
    """On the king B may play its nine, and the engine has it head with the ace."""
    result = counted(f"{ENGINES}:must_head", "--deal", "three-by-three")
    assert result.exit_code == 1
    assert "in matches: ply 2 differs, after A K♠" in lines(result)


def test_an_engine_that_lists_nothing_is_tried_card_by_card() -> None:
    """Its refusal of a king is found at the ply at which the king is lawful."""
    result = counted(f"{ENGINES}:lists_nothing", "--deal", "three-by-three", "--ruleset", "agurk")
    assert result.exit_code == 1
    found = lines(result)
    assert found[1:3] == ["ply by the law in matches", "1 3 2"]
    assert "may A play K♠?" in found
    assert "the engine: refused: no kings here" in found


def test_a_crash_is_no_agreement() -> None:
    """It is shown as what it is."""
    result = counted(f"{ENGINES}:crash_on_a_queen", "--deal", "four-by-three", "--ruleset", "agurk")
    assert result.exit_code == 1
    assert any("broken (crashed)" in line for line in lines(result))


def test_what_is_not_supported_is_no_agreement() -> None:
    """An engine that says so has not been compared."""
    result = counted(f"{ENGINES}:no_hands_of_two", "--deal", "two-by-three", "--ruleset", "agurk")
    assert result.exit_code == 1
    assert any("not supported: hands of one card only" in line for line in lines(result))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--deal", "two-by-thre"), "there is no deal 'two-by-thre'"),
        (("--plies", "0"), "0 is not in the range x>=1"),
        (("--ruleset", "five-cucumbers", "--deal", "two-by-three"), "none of the deals fits"),
    ],
)
def test_what_cannot_be_counted_is_one_error(words: tuple[str, ...], told: str) -> None:
    """The status is 2, and the message says what there is."""
    result = counted(*words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_an_engine_that_can_be_counted_in_no_way_is_told_why() -> None:
    """One that does no more than show deals lists no cards and plays no matches."""
    result = counted(f"{ENGINES}:shows_deals", "--deal", "two-by-three")
    assert result.exit_code == 1, result.output
    assert "not compared: hello does not list legal_cards, and no match is played" in result.output
    assert "hello does not list match.new, match.play" in result.output


def test_an_engine_is_counted_by_a_table_of_its_own() -> None:
    """It need not be that of a ruleset with a name."""
    result = counted(f"{ENGINES}:has_a_table_of_its_own", "--deal", "two-by-three")
    assert result.exit_code == 0, result.output
    assert lines(result)[0].startswith("two-by-three by own: ")
    assert "in matches: all plies agree" in lines(result)


@pytest.mark.parametrize(
    ("wished", "counts_by"), [([], "agurk-fr"), (["--ruleset", "agurk"], "agurk")]
)
def test_an_engine_file_says_by_what_is_counted(
    wished: list[str], counts_by: str, tmp_path: Path
) -> None:
    """Its ruleset beats the claim, and the command line beats it."""
    command = [sys.executable, "-m", "agurk_reference"]
    file = tmp_path / "mine.toml"
    text = f"command = {command}\ncwd = '{ROOT}'\nruleset = 'agurk-fr'\n"
    file.write_text(text, encoding="utf-8")
    result = counted(str(file.with_suffix("")), "--deal", "two-by-three", *wished)
    assert result.exit_code == 0, result.output
    assert lines(result)[0].startswith(f"two-by-three by {counts_by}: ")


def test_ranks_stand_for_all_their_cards() -> None:
    """Of numbered cards, which have no suit, as of others."""
    hand = parse_cards("1b 1c 12")
    outcome = Answered({"cards": cards_to_wire(parse_cards("1"))}, NOT_SENT)
    assert listed(outcome, hand, "ranks") == hand[:2]
    assert listed(outcome, hand, "suited") == ()
