"""Asking: what the command line wishes of the suite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from agurk_conformance.running.suite import Wishes

if TYPE_CHECKING:
    import pytest


def wishes_of(config: pytest.Config) -> Wishes:
    """Return what the command line asks for."""

    def option(name: str) -> Any:
        value: Any = config.getoption(name)
        return value

    return Wishes(
        folder=config.invocation_params.dir,
        engine=option("--engine"),
        ruleset=option("--ruleset"),
        scenarios=tuple(option("--scenario")),
        chapters=tuple(option("--chapter")),
        skips=path_of(option("--skips")),
        known_failures=path_of(option("--known-failures")),
        updates_known_failures=option("--update-known-failures"),
        start_timeout=option("--start-timeout"),
        call_timeout=option("--call-timeout"),
        isolate=option("--isolate"),
        oracle=option("--oracle"),
    )


def path_of(text: str | None) -> Path | None:
    """Return the path of an option, if it is given."""
    return None if text is None else Path(text)
