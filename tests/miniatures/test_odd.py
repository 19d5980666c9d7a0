"""Engines of odd shapes: each is judged on what it offers, and found where it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.miniatures.rules import ranks
from tests.miniatures.rules.runs import run_of

from agurk_conformance.instances import CAPABILITY
from agurk_conformance.verdict import Verdict

if TYPE_CHECKING:
    from tests.miniatures.rules.engine import Engine


def test_an_engine_that_knows_ranks_passes_all_but_what_tells_equal_cards_apart() -> None:
    """What does not apply says so."""
    run = run_of(ranks.KnowsRanks)
    assert run.verdicts == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    left = {r.unit.name: r.missing for r in run.results if r.verdict is not Verdict.PASSED}
    assert left == {"IR-1-faulty-second-deal/card-in-two-hands": (CAPABILITY,)}


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        (ranks.HeadsByRank, "EQ-6-low-neighbours-in-one-hand/three-led"),
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
    culprit = run.result("EQ-6-low-neighbours-in-one-hand/three-led").culprit
    assert culprit is not None
    assert "result.cards[0] is {" in culprit.got
    assert "allowed: a number, for hello says cards: ranks" in culprit.got
