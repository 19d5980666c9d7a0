"""Option tables drawn at random are found out, whatever the engine offers.

A few are drawn here; `python -m tests.identify.test_random_tables 200` draws as many as it says.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from tests.identify.conftest import OFFERS
from tests.identify.judging import mistakes
from tests.identify.whole_runs import judge_all

from agurk_conformance.strategies import option_tables

if TYPE_CHECKING:
    from agurk_spec.conditions import Value

TABLES = {"lists": 2, "takers": 4, "last tricks": 4, "settlements": 2, "questions": 1}


def drawn(count: int) -> list[dict[str, Value]]:
    """Return valid tables, the same ones each time."""
    found: list[dict[str, Value]] = []

    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(option_tables())
    def draw(table: dict[str, Value]) -> None:
        found.append(table)

    draw()
    return found


@pytest.mark.parametrize("offer", TABLES)
def test_what_is_found_out_is_exactly_right(offer: str) -> None:
    """Every value and ruleset is there that explains the answers, and no other."""
    for table in drawn(TABLES[offer]):
        assert mistakes(table, OFFERS[offer]) == []


def main(count: int) -> int:
    """Judge what is found out of so many tables, each under every offer; return how many fail."""
    tables = drawn(count)
    cases = [(number, offer) for number in range(count) for offer in OFFERS]
    return judge_all(
        cases, lambda case: mistakes(tables[case[0]], OFFERS[case[1]]), "tables under offers"
    )


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])) > 0)
