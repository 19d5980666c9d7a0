"""Chance: what is drawn hangs on the seed, and what is seldom asked takes more cases."""

from __future__ import annotations

from typing import Any

import pytest
from tests.explore.exploring import DRAWN, FEW, about, explored, of
from tests.miniatures.rules import (
    following,
    table,
    watching,
)
from tests.miniatures.rules.engine import Engine


@pytest.mark.parametrize(
    ("engine", "clause"), [(watching.LaterCardsStay, "IR-3"), (table.EightMayPlay, "SD-1")]
)
def test_what_is_seldom_asked_is_found_with_more_cases(engine: type[Engine], clause: str) -> None:
    """Disputes and numbers of seats are few among the cases."""
    assert clause in about(explored(engine(), 2 * FEW))


def test_the_same_seed_finds_the_same() -> None:
    """Line by line, drawn anew."""
    DRAWN.clear()
    assert explored(following.MustHead()).lines == of(following.MustHead).lines


def test_another_seed_asks_something_else() -> None:
    """Hypothesis takes settings without chance where CI is set, and they do not reach here."""
    asked: tuple[list[str], list[str]] = [], []
    for seed, heard in enumerate(asked):
        engine = Engine()

        def hear(request: dict[str, Any], engine: Engine = engine, heard: list[str] = heard) -> Any:
            heard.append(str(request))
            return engine(request)

        explored(hear, 20, seed=seed)
    assert asked[0] != asked[1]
