"""A call through the adapter: checked both ways, with everything kept that a failure shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.calls import COMMAND, measure

from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.outcome import Answered, Call
from agurk_conformance.protocol.stdio import StdioLink

if TYPE_CHECKING:
    from collections.abc import Sequence


def ask(calls: Sequence[dict[str, Any]]) -> list[Any]:
    """Ask all calls."""
    with Client(StdioLink(COMMAND, Path.cwd(), {})) as client:
        outcomes = client.ask_many([Call("legal_cards", params) for params in calls])
    return [outcome.result for outcome in outcomes if isinstance(outcome, Answered)]


if __name__ == "__main__":
    measure(ask)
