"""Every ruleset of the law is found out, and the class of those it cannot be told from is right."""

from __future__ import annotations

import pytest
from tests.identify.conftest import (
    OFFERS,
    ORACLE,
    RULESETS,
    complete,
    evidence_of,
    full_hello,
    identity_of,
    probes,
)
from tests.identify.playouts import Pair

from agurk_conformance.identify.finding import Standing

DEALS = 6


@pytest.mark.parametrize("offer", OFFERS)
def test_the_class_is_neither_larger_nor_smaller(offer: str) -> None:
    """Whatever is printed beside a ruleset answers alike in play, and whatever is not differs."""
    methods = OFFERS[offer]
    asked = frozenset("legal_cards" if name == "is_legal" else name for name in methods)
    for ruleset in RULESETS:
        table = complete(ruleset.table)
        found = identity_of(table, *methods)
        assert ruleset in found.indistinguishable, ruleset.id
        evidence = evidence_of(table, *methods)
        for other in RULESETS:
            its = {key: other.table.get(key, table[key]) for key in table}
            if other in found.indistinguishable:
                differences = Pair(table, its, seed=7).differences(asked, DEALS)
                assert its == table or next(differences, None) is None, (ruleset.id, other.id)
            else:
                number = next(evidence.against(its, evidence.numbers))
                probe = evidence.heard[number].probe
                assert ORACLE.tells_apart(probe, table, its) or ORACLE.is_lawful(probe, its)


def test_matches_alone_tell_every_ruleset() -> None:
    """An engine that plays matches and answers no question is found out as well."""
    methods = tuple(name for name in full_hello().methods if name.startswith("match."))
    for name in ("agurk", "cucumber-fr", "gurka-se", "five-cucumbers"):
        ruleset = next(each for each in RULESETS if each.id == name)
        found = identity_of(complete(ruleset.table), *methods)
        assert ruleset in found.indistinguishable


def test_every_option_that_is_determined_is_right() -> None:
    """A value that is said to be determined is the one that is played."""
    for ruleset in RULESETS:
        table = complete(ruleset.table)
        for finding in identity_of(table, *OFFERS["questions"]).findings:
            if finding.standing is Standing.DETERMINED:
                assert finding.value == table[finding.key], (ruleset.id, finding.key)
            if finding.standing is Standing.OPEN:
                assert table[finding.key] in {finding.value, *finding.others}


def test_probes_hold_no_ruleset() -> None:
    """An engine is not told which game it is to play."""
    for probe in probes(*full_hello().methods):
        assert probe.position is None or probe.position["ruleset"] is None
