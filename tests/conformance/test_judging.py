"""Judging: reasons of engines that explain themselves, and numbers however they are written."""

from __future__ import annotations

from typing import Any

import pytest

from agurk_conformance.judging.expecting import CardSet, Fields, Refusal, saturated
from agurk_conformance.judging.judge import Asked, judge
from agurk_conformance.judging.verdict import Verdict, Way
from agurk_conformance.notation import Card
from agurk_conformance.protocol.hello import Hello
from agurk_conformance.protocol.outcome import NOT_SENT, Answered, Refused
from agurk_spec.conditions import Table
from agurk_spec.kinds import Status
from agurk_spec.records import Ruleset

EXPLAINS = Asked(step=0, way=Way.MATCH, words="a deal", explains=True)
KEEPS_QUIET = Asked(step=0, way=Way.MATCH, words="a deal")


@pytest.mark.parametrize(
    ("wanted", "named", "right"),
    [
        ("FW-1", "FW-1", True),
        ("FW-1", "FW-3", False),
        ("FW-1", None, False),
        (None, "FW-1", True),
        (None, None, False),
        ("IR-1", "IR-1", True),
        ("IR-1", "DL-2", True),
        ("IR-1", "EQ-1", True),
        ("IR-1", "FW-1", False),
        ("IR-1", None, False),
        ("DL-3", "DL-2", False),
    ],
)
def test_an_engine_that_explains_names_a_right_reason(
    wanted: str | None,
    named: str | None,
    right: bool,  # noqa: FBT001 - a table of cases
) -> None:
    """The clause of the scenario, or what makes a deal faulty; and always some clause."""
    outcome = Refused(named, "no", NOT_SENT)
    (check,) = judge(EXPLAINS, Refusal(wanted), outcome)
    assert check.verdict is (Verdict.PASSED if right else Verdict.FAILED)
    assert ('allowed: "data": {"clause": "FW-1"}' in check.got) == (named is None)
    (check,) = judge(KEEPS_QUIET, Refusal(wanted), outcome)
    assert check.verdict is Verdict.PASSED


def test_cards_that_no_pack_has_are_shown_as_they_are() -> None:
    """A joker beside a card of its rank with a suit is a wrong answer, and stops nothing."""
    cards = [
        {"rank": 15, "suit": None, "n": 1},
        {"rank": 15, "suit": "C"},
        {"rank": 1, "suit": "H"},
    ]
    outcome = Answered({"cards": cards}, NOT_SENT)
    (check,) = judge(KEEPS_QUIET, CardSet(frozenset({Card(9, "C")})), outcome)
    assert check.verdict is Verdict.FAILED
    assert check.got == "1♥ JK1 15♣"
    fifth = Answered({"cards": [{"rank": 9, "suit": None, "n": 5}]}, NOT_SENT)
    (check,) = judge(KEEPS_QUIET, CardSet(frozenset({Card(9, None)})), fifth)
    assert check.got == "9#5"


def test_each_field_that_is_compared_is_named() -> None:
    """What is not given applies to nothing, and the taker may be told as a seat."""
    outcome = Answered({"seat": "A", "lives": {"A": 2}}, NOT_SENT)
    expected = Fields({"seat": "A", "lives": {"A": 1}, "pot": 3})
    checks = judge(KEEPS_QUIET, expected, outcome)
    assert [(check.field, check.verdict) for check in checks] == [
        ("taker", Verdict.PASSED),
        ("lives", Verdict.FAILED),
        ("", Verdict.NOT_APPLICABLE),
    ]


def ruleset(**table: int) -> Ruleset:
    """Return a ruleset that settles some options."""
    return Ruleset(id="own", title="own", status=Status.EXTENSION, table=Table(table))


def test_scores_stop_at_a_threshold_that_is_known() -> None:
    """Where the threshold is left open, nothing that holds makes a score reach it."""
    hello = Hello(
        name="e", version="1", rulesets=(), any_ruleset=True, methods=frozenset(), saturates=True
    )
    values: dict[str, Any] = {"scores": {"A": 25, "B": 3}}
    assert saturated(values, ruleset(threshold=21), hello) == {"scores": {"A": 21, "B": 3}}
    assert saturated(values, ruleset(lives=2), hello) == values
