"""By whole deals alone every ruleset is found out as far as deals show it, and no further.

A few are judged here; `python -m tests.identify.test_deals` judges all.
"""

from __future__ import annotations

import random
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.identify.conftest import CHOICES, ORACLE, RULESETS, complete
from tests.identify.judging import mistakes
from tests.identify.whole_deals import DealQuestion, deal_pool, found_by_deals
from tests.identify.whole_runs import judge_all

from agurk_conformance.identify.deals import PLAY_DEAL
from agurk_conformance.identify.doubting import Inquest
from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify
from agurk_conformance.identify.probes import Probe
from agurk_conformance.identify.walking import walked
from agurk_conformance.protocol.outcome import Call
from agurk_spec.conditions import ALWAYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_spec.conditions import OptionTable

NAMED = [rules.id for rules in RULESETS]
STEP = 8
THINNED = 60


def wrong(name: str) -> list[str]:
    """Return what is wrong with what is found out by deals of an engine that plays a ruleset."""
    ruleset = RULESETS[NAMED.index(name)]
    table = complete(ruleset.table)
    found = found_by_deals(table)
    missed = [] if ruleset in found.identity.indistinguishable else [f"{name} is not found"]
    return [*missed, *mistakes(table, (PLAY_DEAL,), found, deal_pool())]


@pytest.mark.parametrize("name", NAMED[::STEP])
def test_what_is_found_out_is_exactly_right(name: str) -> None:
    """Every value and ruleset is there that explains the answers, and no other."""
    assert wrong(name) == []


def test_with_fewer_deals_too_much_is_said() -> None:
    """Where most deals are left out, the pool tells apart what is said to be alike."""
    table = complete(RULESETS[0].table)
    whole = found_by_deals(table)
    thin = Evidence(whole.evidence.heard[::THINNED], ORACLE, saturates=False)
    found = Inquest(identify(thin, CHOICES, RULESETS), thin, whole.hearing)
    told = mistakes(table, (PLAY_DEAL,), found, deal_pool())
    assert any("refuted by" in each for each in told)


def test_a_walk_comes_to_what_a_match_does() -> None:
    """What is worked out from single questions is what the reference plays, under any ruleset."""
    for number, question in enumerate(deal_pool().questions[::9]):
        assert isinstance(question, DealQuestion)
        table = complete(RULESETS[number % len(RULESETS)].table)
        played: Any = question.answers(table)[0]
        if isinstance(played, int):  # such a match is refused
            continue
        for came_to in ORACLE.answers(probe_of(question), table):
            assert came_to is not None
            told: Mapping[str, Any] = {name: came_to[name] for name in came_to if name in played}
            assert told == played, str(question)


def test_what_is_said_to_be_alike_changes_no_deal() -> None:
    """Whatever the options are on which a deal does not turn, the walk comes to the same."""
    draw = random.Random(4)  # noqa: S311 - no secret
    for question in deal_pool().questions[::9]:
        assert isinstance(question, DealQuestion)
        probe = probe_of(question)
        one = {key: draw.choice(CHOICES.values(key)) for key in CHOICES.keys}
        other = {key: draw.choice(CHOICES.values(key)) for key in CHOICES.keys}
        other |= {key: one[key] for key in ORACLE.turning(probe)}
        walks = [walked(probe, partial(_asked, table)) for table in (one, other)]
        assert walks[0] == walks[1], str(question)


def _asked(table: OptionTable, probe: Probe) -> tuple[Any, ...]:
    """Return what the reference answers to a question."""
    return ORACLE.answers(probe, table)


def probe_of(question: DealQuestion) -> Probe:
    """Return a deal of the pool as a probe."""
    calls = (Call(PLAY_DEAL, {"position": question.position, "plays": list(question.plays)}),)
    return Probe(name="deal", calls=calls, asked=("",), gates=(ALWAYS,), size=1)


def main() -> int:
    """Judge what is found out of every ruleset by whole deals; return how many fail."""
    cases = [(name,) for name in NAMED]
    return judge_all(cases, lambda case: wrong(*case), "rulesets by whole deals")


if __name__ == "__main__":
    sys.exit(main() > 0)
