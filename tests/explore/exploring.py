"""Explorations of miniatures in this process, and what they find."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from agurk_conformance.explore import searching
from agurk_conformance.explore.command import Report, Terms, explore_client
from agurk_conformance.explore.searching import drawn_cases
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.miniatures.rules.engine import Engine

    from agurk_conformance.explore.cases import Case
    from agurk_conformance.explore.drawing import Field

FEW = 150
DRAWN: dict[tuple[object, ...], Sequence[Case]] = {}


def explored(engine: Callable[[dict[str, Any]], Any], number: int = FEW, **terms: Any) -> Report:
    """Explore an engine in this process, which claims the ruleset agurk; cases are drawn once."""
    told = Terms(folder=Path.cwd(), number=number, **terms)
    with (
        Client(InProcessLink(engine)) as client,
        patch.object(searching, "drawn_cases", drawn_once),
    ):
        return explore_client(client, "miniature", told)


def drawn_once(ground: Field, number: int, start: int) -> Sequence[Case]:
    """Return the cases that are drawn; the same ones are drawn once alone."""
    key = (tuple(rules.table for rules in ground.rulesets), number, start)
    if key not in DRAWN:
        DRAWN[key] = drawn_cases(ground, number, start)
    return DRAWN[key]


MADE: dict[str, Report] = {}


def of(engine: type[Engine]) -> Report:
    """Return the report on a miniature, made once."""
    name = engine.__qualname__
    if name not in MADE:
        MADE[name] = explored(engine())
    return MADE[name]


def about(report: Report) -> set[str]:
    """Return the clauses that a report is about."""
    heads = [line for line in report.lines if line.startswith("- id: ")]
    return {"-".join(head.removeprefix("- id: ").split("-")[:2]) for head in heads}
