"""Questions at a table; what is expected is worked out from the clauses by hand."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main


def asked(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["ask", *words])


def lines(*words: str) -> list[str]:
    """Return the lines of an answer, without margins."""
    result = asked(*words)
    assert result.exit_code == 0, result.output
    return [line.strip() for line in result.output.splitlines()]


def test_a_follower_heads_or_gives_up_its_lowest_card() -> None:
    """FW-1: the king heads the nine; FW-2: the two is the lowest; the six is neither."""
    told = lines("--ruleset", "agurk", "--hand", "K♥ 6♦ 2♠", "--trick", "9♣")
    assert told[0] == "agurk: A 9♣ on the table"
    assert told[1].startswith("B may play K♥: FW-1 ")
    assert told[2].startswith("B may play 2♠: FW-1 ")
    assert "FW-2 " in told[2]
    assert told[3].startswith("B may not play 6♦: FW-1 ")


def test_a_led_ace_draws_the_lowest_card_in_the_french_game() -> None:
    """FW-9: who follows a led ace plays its lowest card, even if it holds an ace."""
    told = lines("--ruleset", "cucumber-fr", "--hand", "A♥ 7♦ 3♣", "--trick", "A♠")
    assert [line.split(":")[0] for line in told[1:]] == [
        "B may play 3♣",
        "B may not play A♥",
        "B may not play 7♦",
    ]
    assert all("FW-9 " in line for line in told[1:])


def test_a_leader_plays_any_card() -> None:
    """LD-3: whoever leads may lead any card of its hand."""
    told = lines("--hand", "K♥ 2♠")
    assert [line.split(":")[0] for line in told[1:]] == ["A may play K♥", "A may play 2♠"]


def test_the_last_of_equal_highest_cards_takes() -> None:
    """TR-2: B's nine equals A's and was played later."""
    told = lines("--trick", "9♣ 9♥ 4♦")
    assert told[1] == "B takes the trick"
    assert any(line.startswith("TR-2 ") for line in told)


def test_the_taker_pays_its_card() -> None:
    """LT-2, LT-5: B takes with the king and pays 13."""
    told = lines("--last", "--trick", "C:4♦ A:9♣ B:K♥", "--seats", "3")
    assert told[1] == "points: A 0, B 13, C 0"
    assert [line.split()[0] for line in told[2:]] == ["LT-2", "LT-5"]


def test_a_crossing_costs_a_life_and_brings_re_entry() -> None:
    """TH-2, RE-1: B comes from 14 to 27, loses one life of two, and enters again at A's 5."""
    told = lines("--settle", "--trick", "9♣ K♥", "--scores", "A:5 B:14", "--lives", "A:2 B:2")
    assert "scores: A 5, B 5" in told
    assert "lives left: A 2, B 1" in told
    assert "the match is over: no" in told


def test_the_deal_passes_to_the_left() -> None:
    """EL-3: after A deals B; LD-1: C, left of B, leads; DL-2: hands of seven."""
    told = lines("--next-deal", "--seats", "3", "--dealer", "A", "--paid", "B", "--card", "A♠")
    assert told[1:4] == ["dealer: B", "leader: C", "cards a hand: 7"]


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (("--hand", "K♥ 2♥", "--trick", "9♣"), None),
        (("--trick", "9♣ 4♦ 2♦"), None),
        (("--trick", "9♣ 4♦ 2♦", "--settle"), "threshold, threshold_cmp, lives, exact_threshold"),
    ],
)
def test_what_a_ruleset_leaves_open_is_no_word_of_the_law(
    words: tuple[str, ...], options: str | None
) -> None:
    """The engine answers all the same; where the answer may turn on it, that is said."""
    told = lines("--ruleset", "ogorek", *words)
    told = [line for line in told if line.startswith("no word of the law: ogorek leaves open ")]
    assert len(told) == (options is not None)
    assert options is None or options in told[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--hand", "9♣", "--trick", "9♣"), "9♣ is there twice; allowed: each card once"),
        (("--hand", "JK1"), "JK1 is not in the pack of agurk; allowed: the cards of std52"),
        (("--hand", "14♣"), "'14♣' is no card; allowed: cards such as 9♣, 10H or JK1"),
        (("--hand", "9♣", "--seats", "12"), "12 seats; allowed by agurk: 2 to 7"),
        (("--trick", "9♣ 4♦ 2♦", "--seats", "2"), "2 seats; allowed: 3 or more"),
        ((), "no --trick is told; allowed: one with a card of each seat, or --hand"),
        (("--trick", "9♣"), "--trick lacks a card of B; allowed: one from each"),
        (("--seats", "3", "--trick", "9♣"), "--trick lacks a card of B, C; allowed: one from each"),
        (("--trick", "A:9♣ C:K♥", "--seats", "3"), "--trick is A C; allowed: in turn, A B"),
        (("--trick", "A:9♣ K♥"), "names some seats; allowed: a seat for each card, or none"),
        (("--hand", "9♣", "--dealer", "x"), "'x' is no seat here; allowed: A to Z"),
        (("--settle", "--trick", "9♣ K♥", "--scores", "A:many"), "tells no number"),
        (("--last", "--settle"), "--last and --settle; allowed: one of them"),
        (("--next-deal", "--seats", "3"), "--paid or --card is not told"),
        (("--hand", "9♣", "--ruleset", "agrk"), "there is no ruleset 'agrk'"),
        (("--hand", "9♣", "--engine", "nobody"), "there is no engine 'nobody'"),
    ],
)
def test_mistakes_are_said_in_one_line(words: tuple[str, ...], message: str) -> None:
    """What was found and what is allowed; the status is 2."""
    result = asked(*words)
    assert result.exit_code == 2, result.output
    assert message in result.output
    assert result.output.count("Error:") == 1
