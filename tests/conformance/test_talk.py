"""Talk: lines in the field's notation, the frames they come to, and the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from agurk_conformance import cli

PAGE = Path(__file__).parents[2] / "docs" / "commands" / "talk.txt"
PROMPT = "agurk> "


def talk(*lines: str, engine: str = "reference", options: tuple[str, ...] = ()) -> Result:
    """Give the command some lines on standard input."""
    arguments = ["talk", engine, *options]
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(cli.main, arguments, input=typed, catch_exceptions=False)


def sent(result: Result) -> list[dict[str, Any]]:
    """Return the requests that were shown as sent."""
    shown = [line for line in result.output.splitlines() if line.startswith("sent: ")]
    return [json.loads(line.removeprefix("sent:     ")) for line in shown]


ANSWERS = {
    "legal K♥ 6♦ 2♠ on 9♣": 'cards 2♠ K♥; because [["FW-1", "FW-2"], ["FW-1"]]',
    "legal KH 6D": 'cards 6♦ K♥; because [["LD-3"], ["LD-3"]]',
    "legal 5♣ 9♥ 9♠ on 4♦ 9♣ 2♠": "cards 5♣ 9♥ 9♠",
    "may K♥ of K♥ 6♦ 2♠ on 9♣": "legal",
    "may 6♦ of K♥ 6♦ 2♠ on 9♣": "illegal",
    "taker A:9♣ B:9♥": "seat B",
    "taker B:9♣ C:2♥ A:5♦": "seat B",
    "last 9♣ K♥ 2♠": "A 0, B 13, C 0",
    'raw {"method": "trick_taker", "params": {}}': "trick_taker: params.position is missing",
    'raw {"method": "fly", "params": {}}': "fly is no method of the protocol",
    'raw {"method": "pack", "params": {"ruleset": null}}': "cards 2♣ 2♦ 2♥ 2♠ 3♣",
    "raw {": "this is no JSON (",
    "raw []": "this is no request; allowed: raw {",
    "foo": "'foo' asks nothing; allowed: legal, may, taker, last, raw; `help` lists",
    "legal": "no hand is told; allowed: HAND on TRICK",
    "legal X♥": "'X♥' is no card",
    "legal 9♣ 9♣": "9♣ is told twice; allowed: each card once",
    "may 6♦": "no hand is told; allowed: may CARD of HAND on TRICK",
    "taker A:9♣": "the seats are A; allowed: two or more, clockwise",
    "taker B:9♣ A:K♥ C:2♦": "the seats are B A C; allowed: two or more, clockwise",
    "taker 1:9♣ B:K♥": "'1' is no seat; allowed: A, B and so on",
    "help": "legal K♥ 6♦ 2♠ on 9♣      which cards of a hand may be played to a trick",
}


@pytest.mark.parametrize("line", ANSWERS)
def test_each_line_is_answered_and_the_talk_goes_on(line: str) -> None:
    """What is asked is answered; what asks nothing is told in one line."""
    result = talk(line, "", "taker 2♣ 3♣", "quit", "taker 4♣ 3♣")
    assert result.exit_code == 0, result.output
    told = [row for row in result.output.splitlines() if row[:9] not in {"sent:    ", "received:"}]
    assert told[0].startswith(ANSWERS[line]), result.output
    assert told[-1] == "seat B"
    assert "seat A" not in result.output


def test_the_frames_are_those_of_the_protocol() -> None:
    """Without a ruleset the engine plays its own game; hands that are not told are filled."""
    result = talk("legal K♥ 6♦ on 9♣ J♦")
    (request,) = sent(result)
    position = request["params"]["position"]
    assert position["ruleset"] is None
    assert (position["dealer"], position["leader"], position["to_act"]) == ("C", "A", "C")
    assert {seat: len(hand) for seat, hand in position["hands"].items()} == {"A": 1, "B": 1, "C": 2}
    assert 'received: {"jsonrpc":"2.0","id":2,"result":' in result.output


def test_the_state_of_a_match_is_told() -> None:
    """A field is written as JSON where people have no way of their own to write it."""
    (request,) = sent(talk("legal K♥ 6♦ on 9♣"))
    begin = {"method": "match.new", "params": {"position": request["params"]["position"]}}
    result = talk(f"raw {json.dumps(begin)}", "taker 9♣ K♥")
    assert 'phase "play"; ' in result.output
    assert "; points null\nsent: " in result.output
    assert result.output.endswith("seat B\n")


def test_a_ruleset_can_be_told() -> None:
    """The engine is asked by it, and its answer is another."""
    line = "legal K♥ 6♦ 2♠ on 9♣"
    result = talk(line, options=("--ruleset=cucumber-fr",))
    assert sent(result)[0]["params"]["position"]["ruleset"]["id"] == "cucumber-fr"
    assert "\ncards K♥; because" in result.output


def test_the_numbered_pack_is_asked_about_in_numbers() -> None:
    """Hands are filled with numbers too."""
    (request,) = sent(talk("legal 9 9b on 8", options=("--ruleset=five-cucumbers",)))
    held = request["params"]["position"]["hands"]
    assert held == {
        "A": [{"rank": 15, "suit": None, "n": 1}],
        "B": [{"rank": 9, "suit": None, "n": 1}, {"rank": 9, "suit": None, "n": 2}],
    }


def test_what_is_not_offered_is_told() -> None:
    """Nothing is sent for it."""
    engine = "tests.miniatures.rules.partial:takes_no_position"
    result = talk("taker 9♣ K♥", "legal 9♣", engine=engine)
    lines = result.output.splitlines()
    assert lines[0] == "not supported: hello does not list trick_taker"
    assert lines[-1] == "not supported: not this one"


def test_an_engine_that_does_not_answer_is_told() -> None:
    """The talk goes on."""
    result = talk("taker 9♣ K♥", "help", engine="tests.miniatures.rules.wired:forgets_the_taker")
    assert result.exit_code == 0
    assert "broken (bad_reply): result.seat is null" in result.output


MISTAKES: dict[tuple[str, ...], str] = {
    ("nosuch",): "there is no engine 'nosuch'",
    ("reference", "--ruleset=nosuch"): "there is no ruleset 'nosuch'",
    ("cmd:false",): "Error: no hello: ",
}


@pytest.mark.parametrize("arguments", MISTAKES)
def test_there_is_no_talk_without_an_engine(arguments: tuple[str, ...]) -> None:
    """What is missing is said, and there is no traceback."""
    result = CliRunner().invoke(cli.main, ["talk", *arguments], catch_exceptions=False)
    assert result.exit_code > 0
    assert MISTAKES[arguments] in result.output


def test_the_page_shows_what_is_said() -> None:
    """Each line that is typed on the page is followed by what it comes to."""
    shown = PAGE.read_text(encoding="utf-8").strip().split("\n\n")
    typed = [block.partition("\n")[0] for block in shown]
    assert typed
    assert all(line.startswith(PROMPT) for line in typed)
    said = [f"{line}\n{talk(line.removeprefix(PROMPT)).output}".strip() for line in typed]
    assert said == shown
