"""A table far from every named ruleset is found, where single changes lead to none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.identify.conftest import CHOICES, ORACLE, RULESETS, complete, hearing_of, probes

from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.fitting import fit

if TYPE_CHECKING:
    import pytest

    from agurk_spec.conditions import OptionTable, Value

SHYLY: dict[str, Value] = {
    "threshold": 14,
    "buyback": "allowed",
    "buyback_cost": "skip_deal",
    "buyback_eligibility": "exact_threshold_only",
}
"""Seats buy back from exactly the threshold and sit a deal out; no one of these changes helps."""


def fitted() -> tuple[Evidence, OptionTable]:
    """Return what an engine answers that plays so, and the table that is found."""
    table = {**complete(RULESETS[0].table), **SHYLY}
    heard = hearing_of(table, probes("settle")).heard
    evidence = Evidence(heard, ORACLE, saturates=False)
    starts = [complete(rules.table) for rules in RULESETS]
    return evidence, fit(evidence, CHOICES, starts)


def explains(evidence: Evidence, table: OptionTable) -> bool:
    """Return whether a table is valid and nothing speaks against it."""
    return not any(CHOICES.broken(table)) and not any(evidence.against(table, evidence.numbers))


def test_a_table_within_a_few_changes_is_found() -> None:
    """The table that is found explains every answer."""
    assert explains(*fitted())


def test_single_changes_do_not_lead_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look at the tables within a few changes, answers are left unexplained."""

    def nothing(*_: object) -> None:
        """Find no table."""

    monkeypatch.setattr("agurk_conformance.identify.fitting._STEPS", 0)
    monkeypatch.setattr("agurk_conformance.identify.fitting._Search._woken", nothing)
    assert not explains(*fitted())
