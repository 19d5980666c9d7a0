"""Every ruleset of the law is found out, and the class of those it cannot be told from is right.

Each is judged here by one of the offers; `python -m tests.identify.test_named_rulesets` judges all.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from tests.identify.conftest import (
    CHOICES,
    MATCHES,
    OFFERS,
    ORACLE,
    RULESETS,
    complete,
    found_out,
    full_hello,
    hearing_of,
    probes,
)
from tests.identify.judging import mistakes
from tests.identify.whole_runs import judge_all

from agurk_conformance.identify.doubting import Inquest
from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify

NAMED = [rules.id for rules in RULESETS]
THINNED = {"lists": 70, "takers": 15, "settlements": 7}


def wrong(name: str, offer: str) -> list[str]:
    """Return what is wrong with what is found out of an engine that plays a ruleset."""
    ruleset = RULESETS[NAMED.index(name)]
    table = complete(ruleset.table)
    found = found_out(table, *OFFERS[offer])
    missed = [] if ruleset in found.identity.indistinguishable else [f"{name} is not found"]
    return [*missed, *mistakes(table, OFFERS[offer], found)]


@pytest.mark.parametrize("name", NAMED)
def test_what_is_found_out_is_exactly_right(name: str) -> None:
    """Every value and ruleset is there that explains the answers, and no other."""
    offers = list(OFFERS)
    assert wrong(name, offers[NAMED.index(name) % len(offers)]) == []


def test_matches_alone_tell_a_ruleset() -> None:
    """An engine that plays matches and answers no question is found out as exactly."""
    table = complete(RULESETS[0].table)
    found = found_out(table, *MATCHES)
    assert found.identity.indistinguishable == (RULESETS[0],)
    assert mistakes(table, MATCHES, found) == []


@pytest.mark.parametrize("offer", THINNED)
def test_with_fewer_probes_too_much_is_said(offer: str) -> None:
    """Where most probes are left out, the pool tells apart what is said to be alike."""
    table = complete(RULESETS[0].table)
    thin = hearing_of(table, probes(*OFFERS[offer])[:: THINNED[offer]])
    evidence = Evidence(thin.heard, ORACLE, saturates=False)
    found = Inquest(identify(evidence, CHOICES, RULESETS), evidence, thin)
    assert any("refuted by" in each for each in mistakes(table, OFFERS[offer], found))


def test_what_is_kept_back_is_noticed() -> None:
    """Where a value or a ruleset is left out that would do as well, the judge says so."""
    table, methods = complete(RULESETS[0].table), OFFERS["takers"]
    inquest = found_out(table, *methods)
    found = inquest.identity
    bare = tuple(replace(each, alternatives=()) for each in found.findings)
    told = mistakes(table, methods, replace(inquest, identity=replace(found, findings=bare)))
    assert "deck std52_plus_3_jokers is left out" in told
    fewer = replace(found, indistinguishable=(), completions=())
    assert "agurk is left out" in mistakes(table, methods, replace(inquest, identity=fewer))


def test_probes_hold_no_ruleset() -> None:
    """An engine is not told which game it is to play."""
    for probe in probes(*full_hello().methods):
        assert probe.position is None or probe.position["ruleset"] is None


def main() -> int:
    """Judge what is found out of every ruleset under every offer; return how many fail."""
    cases = [(name, offer) for name in NAMED for offer in OFFERS]
    return judge_all(cases, lambda case: wrong(*case), "rulesets under offers")


if __name__ == "__main__":
    sys.exit(main() > 0)
