"""Explorations of miniatures in this process, and what they find."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from agurk_conformance.explore.command import Report, Terms, explore_client
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.miniatures.rules.engine import Engine

FEW = 150


def explored(engine: Callable[[dict[str, Any]], Any], number: int = FEW, **terms: Any) -> Report:
    """Explore an engine in this process, which claims the ruleset agurk."""
    with Client(InProcessLink(engine)) as client:
        return explore_client(client, "miniature", Terms(folder=Path.cwd(), number=number, **terms))


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
