"""Option tables drawn at random are found out, whatever the engine offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from tests.identify.conftest import CHOICES, OFFERS, RULESETS, evidence_of, identity_of

from agurk_conformance.identify.finding import Standing
from agurk_conformance.strategies import option_tables

if TYPE_CHECKING:
    from agurk_spec.conditions import OptionTable

_TABLES = {"lists": 70, "takers": 60, "last tricks": 50}
"""A hundred and eighty in all."""


_THRESHOLD = {"threshold", "threshold_cmp"}


def _least(table: OptionTable) -> int:
    """Return the least score that crosses: 15 is to be reached where 14 is to be exceeded."""
    return int(table["threshold"]) + (table["threshold_cmp"] == "gt")


@pytest.mark.parametrize("offer", _TABLES)
def test_a_table_is_found_out(offer: str) -> None:
    """A consistent table is found, its options are right, and so is the class of rulesets."""
    methods = OFFERS[offer]

    @settings(
        max_examples=_TABLES[offer],
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(option_tables())
    def check(table: dict[str, str | int]) -> None:
        evidence = evidence_of(table, *methods)
        found = identity_of(table, *methods)
        assert found.is_consistent
        assert not list(CHOICES.broken(found.table))
        for finding in found.findings:
            if finding.standing is Standing.DETERMINED and CHOICES.applies(finding.key, table):
                is_same = finding.key in _THRESHOLD and _least(found.table) == _least(table)
                assert is_same or finding.value == table[finding.key], finding
        fitting = [
            rules
            for rules in RULESETS
            if not list(
                evidence.against(CHOICES.complete(rules.table, found.table), evidence.numbers)
            )
        ]
        assert list(found.indistinguishable) == fitting

    check()
