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

from agurk_conformance.strategies import option_tables

if TYPE_CHECKING:
    from agurk_spec.conditions import Value

TABLES = {"lists": 4, "takers": 6, "last tricks": 6, "settlements": 3, "questions": 2}

_SHOWN = 3


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
    failed = 0
    for number, table in enumerate(drawn(count)):
        for offer, methods in OFFERS.items():
            wrong = mistakes(table, methods)
            failed += bool(wrong)
            sys.stdout.writelines(f"{number} {offer}: {each}\n" for each in wrong[:_SHOWN])
            sys.stdout.flush()
    sys.stdout.write(f"{count} tables, {len(OFFERS)} offers each: {failed} found out wrongly\n")
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])) > 0)
