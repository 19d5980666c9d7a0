"""A table far from every named ruleset is found, where single changes lead to none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.identify.conftest import CHOICES, ORACLE, RULESETS, complete, hearing_of, probes

from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.fitting import fit

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

    from agurk_spec.conditions import OptionTable, Value

SHYLY: dict[str, Value] = {
    "threshold": 14,
    "buyback": "allowed",
    "buyback_cost": "skip_deal",
    "buyback_eligibility": "exact_threshold_only",
}
"""Seats buy back from exactly the threshold and sit a deal out; no one of these changes helps."""


ONCE: dict[str, Value] = {
    "trick_tie": "first_equal",
    "last_trick_doubler": "none",
    "end_condition": "fixed_deals",
    "fixed_deals": 1,
    "total_tie": "shared",
}
"""One deal: to end after a fixed number of deals helps only where the number is right."""


def fitted(changes: Mapping[str, Value], ruleset: str = "agurk") -> tuple[Evidence, OptionTable]:
    """Return what an engine answers that plays a ruleset with changes, and the table found."""
    rules = next(rules for rules in RULESETS if rules.id == ruleset)
    heard = hearing_of({**complete(rules.table), **changes}, probes("settle")).heard
    evidence = Evidence(heard, ORACLE, saturates=False)
    return evidence, fit(evidence, CHOICES, [complete(rules.table) for rules in RULESETS])


def explains(evidence: Evidence, table: OptionTable) -> bool:
    """Return whether a table is valid and nothing speaks against it."""
    return not any(CHOICES.broken(table)) and not any(evidence.against(table, evidence.numbers))


def nothing(*_: object) -> None:
    """Find no table."""


def test_a_table_within_a_few_changes_is_found() -> None:
    """The table that is found explains every answer."""
    assert explains(*fitted(SHYLY))


def test_single_changes_do_not_lead_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look at the tables within a few changes, answers are left unexplained."""
    monkeypatch.setattr("agurk_conformance.identify.fitting._Search.spared_near", nothing)
    assert not explains(*fitted(SHYLY))


def test_a_table_is_found_to_which_a_change_leads_with_what_it_wakes() -> None:
    """A change that helps only together with one of an option that it makes matter is made."""
    assert explains(*fitted(ONCE, "five-cucumbers"))


def test_no_change_by_itself_leads_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what changes wake, answers are left unexplained."""
    monkeypatch.setattr("agurk_conformance.identify.fitting._Search._changed_awake", nothing)
    assert not explains(*fitted(ONCE, "five-cucumbers"))
