"""Engines that deal by themselves are followed with an oracle, and found where they are wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.miniatures.rules import dealers
from tests.miniatures.rules.runs import law

from agurk_conformance.corpus.units import units_under
from agurk_conformance.judging.verdict import UnitResult, Verdict, Way
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_conformance.running.suite import Suite, Wishes
from agurk_conformance.ways.self_dealing import SELF_DEALT
from agurk_reference.engine import Engine as Reference

if TYPE_CHECKING:
    from pathlib import Path

    from tests.miniatures.rules.engine import Engine


def followed(engine: type[Engine]) -> UnitResult:
    """Follow a match of an engine with the reference."""
    (unit,) = units_under((SELF_DEALT,), [law().ruleset("agurk")])
    with (
        Client(InProcessLink(engine())) as client,
        Client(InProcessLink(Reference().handle)) as oracle,
    ):
        (result,) = run([unit], client, oracle=lambda: oracle)
    return result


@pytest.mark.parametrize(
    "engine", [dealers.DealsItself, dealers.DealsBehindAScreen, dealers.DealsRanks]
)
def test_an_engine_that_deals_is_followed(engine: type[Engine]) -> None:
    """The match agrees with the law to its end, whether hands are in the state or not."""
    result = followed(engine)
    assert result.culprit is None
    assert result.verdict is Verdict.PASSED
    assert result.ways == (Way.SELF_DEALT,)
    assert len(result.checks) > 3 * 4 * 7 * 4


@pytest.mark.parametrize(
    ("engine", "asked", "law_says", "engine_says"),
    [
        (dealers.DealsSix, "a match begins", "hand_size 7", "hand_size 6"),
        (dealers.DealsAndHeads, "which cards may", "", ""),
        (dealers.DealsToTheFirst, "is played", "taker", "taker"),
        (dealers.DealsAndHasAllPay, "is played", "points", "points"),
        (dealers.DealsAndLeads, "a match begins", "leader A", "leader D"),
    ],
)
def test_a_wrong_rule_is_found_in_deals_of_the_engine_s_own(
    engine: type[Engine], asked: str, law_says: str, engine_says: str
) -> None:
    """The first difference fails, with all that was played before it."""
    culprit = followed(engine).culprit
    assert culprit is not None
    assert culprit.verdict is Verdict.FAILED
    assert culprit.way is Way.SELF_DEALT
    assert asked in culprit.asked
    assert law_says in culprit.expected
    assert engine_says in culprit.got


def test_only_engines_that_deal_have_the_unit(tmp_path: Path) -> None:
    """The suite adds it, and opens the oracle that is asked for."""
    name = "tests.miniatures.rules.dealers:deals_itself"
    suite = Suite(Wishes(folder=tmp_path, engine=name, scenarios=(SELF_DEALT.id,)))
    try:
        assert [unit.id for unit in suite.units] == [f"{SELF_DEALT.id}@agurk"]
        suite.plan(suite.units)
        assert suite.result(suite.units[0]).verdict is Verdict.PASSED
        assert suite.oracle.hello.name == "agurk reference"
    finally:
        suite.close()
    whole = Suite(Wishes(folder=tmp_path, engine="reference"))
    try:
        assert SELF_DEALT.id not in {unit.scenario.id for unit in whole.units}
    finally:
        whole.close()


def test_an_oracle_that_keeps_no_match_is_refused(tmp_path: Path) -> None:
    """The message names what it lacks."""
    name = "tests.miniatures.rules.dealers:deals_itself"
    oracle = "tests.miniatures.rules.partial:takes_no_position"
    suite = Suite(Wishes(folder=tmp_path, engine=name, oracle=oracle))
    try:
        with pytest.raises(
            UsageError, match=r"the oracle TakesNoPosition does not offer match\.new"
        ):
            suite.units  # noqa: B018 - the property looks
    finally:
        suite.close()
