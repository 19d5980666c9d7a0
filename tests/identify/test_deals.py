"""By whole deals alone every ruleset is found out as far as deals show it, and no further.

A few are judged here; `python -m tests.identify.test_deals` judges all.
"""

from __future__ import annotations

import sys

import pytest
from tests.identify.conftest import CHOICES, ORACLE, RULESETS, complete
from tests.identify.judging import mistakes
from tests.identify.whole_deals import deal_pool, found_by_deals

from agurk_conformance.identify.deals import PLAY_DEAL
from agurk_conformance.identify.doubting import Inquest
from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify

NAMED = [rules.id for rules in RULESETS]
STEP = 4
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


def main() -> int:
    """Judge what is found out of every ruleset; return how many fail."""
    failed = 0
    for name in NAMED:
        told = wrong(name)
        failed += bool(told)
        sys.stdout.writelines(f"{name}: {each}\n" for each in told[:5])
        sys.stdout.flush()
    sys.stdout.write(f"{len(NAMED)} rulesets: {failed} found out wrongly by whole deals\n")
    return failed


if __name__ == "__main__":
    sys.exit(main() > 0)
