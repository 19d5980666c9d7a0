"""Engines of odd shapes: each is judged on what it offers, and found where it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.miniatures.rules import dealers, loops, ranks, whole
from tests.miniatures.rules.runs import run_of

from agurk_conformance.corpus.instances import CAPABILITY
from agurk_conformance.judging.verdict import Verdict, Way
from agurk_conformance.ways.opening import UNREACHABLE

if TYPE_CHECKING:
    from tests.miniatures.rules.engine import Engine

CARD_TWICE = (
    "IR-1-card-in-two-hands",
    "IR-1-card-twice-in-one-hand",
    "IR-1-card-in-the-second-and-third-hand",
    "IR-1-faulty-second-deal/card-in-two-hands",
)
"""What is faulty with them is that one card is dealt twice, which ranks do not show."""

A_CHOICE = "EQ-6-low-neighbours-in-one-hand/three-led"
"""It asks for a lowest card beside others that head."""


def test_an_engine_that_knows_ranks_passes_all_but_what_tells_equal_cards_apart() -> None:
    """What does not apply says so."""
    run = run_of(ranks.KnowsRanks)
    assert run.verdicts == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    left = {r.unit.name: r.missing for r in run.results if r.verdict is not Verdict.PASSED}
    assert left == dict.fromkeys(CARD_TWICE, (CAPABILITY,))


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        (ranks.HeadsByRank, A_CHOICE),
        (ranks.PlaysAnyRank, "LD-7-card-of-another-hand"),
        (ranks.ThreeTwos, "EQ-1-fifty-two-cards"),
    ],
)
def test_a_wrong_rule_is_found_by_ranks(engine: type[Engine], name: str) -> None:
    """Legality, the hand and the pack are seen in ranks too; a rank that is there once too few."""
    assert name in run_of(engine).failed


def test_who_promises_ranks_and_answers_cards_is_broken() -> None:
    """The fault names the place, and what is allowed in it."""
    run = run_of(ranks.SaysRanksAnswersCards)
    assert Verdict.FAILED not in run.verdicts
    culprit = run.result(A_CHOICE).culprit
    assert culprit is not None
    assert "result.cards[0] is {" in culprit.got
    assert "allowed: a number, for hello says cards: ranks" in culprit.got


TWO_CARDS = "TR-1-two-card-deal-starts-afresh-with-each-trick"
"""It has hands of two cards at the first lead, which are not dealt."""


@pytest.mark.parametrize(
    ("engine", "out_of_reach"),
    [(whole.WholeDeals, (TWO_CARDS,)), (whole.FromTheFirstLead, ())],
)
def test_an_engine_of_whole_deals_is_brought_to_positions_by_plays(
    engine: type[Engine], out_of_reach: tuple[str, ...]
) -> None:
    """All that a match can show passes; a position that no deal leads to says so.

    No deal leads to the earlier tricks of hands that are smaller than those that are dealt.
    """
    run = run_of(engine)
    assert run.verdicts == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    assert sum(Way.EMBEDDED in result.ways for result in run.results) > 200
    unreachable = [r.unit for r in run.results if UNREACHABLE in r.missing]
    given = {unit.name: unit.scenario.given for unit in unreachable}
    others = {name for name, its in given.items() if its.hand_size is None or not its.played}
    assert others == set(out_of_reach)


def test_a_wrong_rule_is_found_in_whole_deals() -> None:
    """The engine passes what leads to the position, and fails at it."""
    culprit = run_of(whole.WholeDealsHeaded).result(A_CHOICE).culprit
    assert culprit is not None
    assert culprit.way is Way.EMBEDDED
    assert not culprit.asked.startswith("before the position")


def test_what_goes_wrong_before_the_position_is_one_failure() -> None:
    """The failure says that the position was not reached, and the match stops there."""
    result = run_of(whole.WholeDealsOfOneLeader).result("EQ-6-lowest-of-six-to-ten")
    failed = [check for check in result.checks if check.verdict is Verdict.FAILED]
    assert [check.asked for check in failed] == ["before the position: B 2♥"]
    assert result.checks[-1] is failed[0]


@pytest.mark.parametrize("engine", [whole.OneAtATime, whole.EndsOnRefusal])
def test_an_engine_that_bears_little_passes_everything(engine: type[Engine]) -> None:
    """One match is open at a time, and a new one comes to where an engine has ended."""
    assert run_of(engine).verdicts == {Verdict.PASSED}


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        (whole.AcceptsAndNeverEnds, "LD-6-not-on-the-turn-of-the-leader"),
        (whole.EndsOnRefusalOnly, A_CHOICE),
    ],
)
def test_an_engine_that_ends_on_refusals_is_judged_by_them(engine: type[Engine], name: str) -> None:
    """What it accepts against the law, or ends on against it, is a failure."""
    assert name in run_of(engine).failed


@pytest.mark.parametrize("engine", [loops.OneLoop, loops.OneLoopFromTheDeal])
def test_an_engine_that_is_one_loop_is_asked_for_whole_deals(engine: type[Engine]) -> None:
    """What it is asked passes in this way alone; the rest names what is missing."""
    run = run_of(engine)
    assert run.verdicts == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    assert len(run.passed) > 100
    for result in run.results:
        assert set(result.ways) <= {Way.PLAY_DEAL}
        assert result.verdict is Verdict.PASSED or result.missing


@pytest.mark.parametrize(
    ("engine", "name", "law_says", "engine_says"),
    [
        (loops.LoopThatHeads, A_CHOICE, "accepted", "refused at play 2"),
        (loops.LoopOfTheFirst, "EQ-3-club-after-a-diamond", "taker C", "taker B"),
        (
            loops.LoopOfTheTied,
            "LT-2-equal-cards-cost-one-seat/later",
            "points A 0, B 9",
            "points A 9, B 9",
        ),
    ],
)
def test_a_wrong_rule_is_found_in_a_loop(
    engine: type[Engine], name: str, law_says: str, engine_says: str
) -> None:
    """Refusals, takers and points are each looked at."""
    culprit = run_of(engine).result(name).culprit
    assert culprit is not None
    assert (culprit.way, culprit.expected, culprit.got) == (Way.PLAY_DEAL, law_says, engine_says)


A_PACK = "EQ-1-fifty-two-cards"


def test_an_engine_that_shows_deals_of_its_own_is_judged_on_its_pack() -> None:
    """Thirty-two deals are enough for each card to turn up."""
    run = run_of(dealers.SamplesDeals)
    assert run.passed == {A_PACK}
    assert run.verdicts == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    assert run.result(A_PACK).ways == (Way.SAMPLES,)


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        (dealers.DealsWithoutAnAce, "never dealt: A♠"),
        (dealers.DealsTwice, "times; in the pack 1 of it"),
        (dealers.DealsAStranger, "JK1 is dealt 1 times; in the pack it is not"),
        (dealers.DealsUnequally, "deal 1: the seats get 6 and 7 cards"),
        (dealers.DealsTooFew, "deal 1: the seats get 6 cards"),
    ],
)
def test_a_wrong_pack_is_found_in_deals(engine: type[Engine], words: str) -> None:
    """What no chance can bring is told with the deal in which it is seen."""
    culprit = run_of(engine).result(A_PACK).culprit
    assert culprit is not None
    assert words in culprit.got
    assert culprit.expected == "32 deals from the 52 cards, 7 cards each for 4 seats"
