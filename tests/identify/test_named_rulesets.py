"""Every ruleset of the law is found out, and the class of those it cannot be told from is right."""

from __future__ import annotations

import pytest
from tests.identify.conftest import (
    CHOICES,
    OFFERS,
    RULESETS,
    complete,
    evidence_of,
    full_hello,
    identity_of,
    probes,
)
from tests.identify.judging import mistakes

from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify

NAMED = [rules.id for rules in RULESETS]
THINNED = {"lists": 9, "takers": 6, "settlements": 7}


@pytest.mark.parametrize("offer", OFFERS)
def test_what_is_found_out_is_exactly_right(offer: str) -> None:
    """Every value and ruleset is there that explains the answers, and no other."""
    for ruleset in RULESETS:
        table = complete(ruleset.table)
        found = identity_of(table, *OFFERS[offer])
        assert ruleset in found.indistinguishable, ruleset.id
        assert mistakes(table, OFFERS[offer], found) == [], ruleset.id


def test_matches_alone_tell_rulesets() -> None:
    """An engine that plays matches and answers no question is found out as well."""
    methods = tuple(name for name in full_hello().methods if name.startswith("match."))
    for name in ("agurk", "gurka-se"):
        ruleset = RULESETS[NAMED.index(name)]
        found = identity_of(complete(ruleset.table), *methods)
        assert [rules.id for rules in found.indistinguishable] == [name]


@pytest.mark.parametrize("offer", THINNED)
def test_with_fewer_probes_too_much_is_said(offer: str) -> None:
    """Where most probes are left out, the pool tells apart what is said to be alike."""
    table = complete(RULESETS[0].table)
    whole = evidence_of(table, *OFFERS[offer])
    thin = Evidence(whole.heard[:: THINNED[offer]], whole.oracle, saturates=False)
    found = identify(thin, CHOICES, RULESETS)
    wrong = mistakes(table, OFFERS[offer], found)
    assert any("refuted by" in each for each in wrong)


def test_probes_hold_no_ruleset() -> None:
    """An engine is not told which game it is to play."""
    for probe in probes(*full_hello().methods):
        assert probe.position is None or probe.position["ruleset"] is None
