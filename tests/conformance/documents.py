"""Documents: reports changed for tests, and what the command makes of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from agurk_conformance.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

_KEPT = {"verdict", "way", "ways", "level", "clause"}
"""The fields whose values are of a few words, which no report can have otherwise."""


def command(*arguments: str | Path) -> Result:
    """Return what `agurk` makes of arguments; an error that is none of its own is raised."""
    return CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)


def read(path: Path) -> Any:
    """Return the data of a report."""
    return json.loads(path.read_text(encoding="utf-8"))


def write(path: Path, data: object) -> Path:
    """Write data as a report is written, and return where."""
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def spoilt(data: Any, text: str) -> Any:
    """Return a report in which every text that is free is `text`; ids stay apart."""
    changed = _texts(data, lambda _: text)
    for number, unit in enumerate(changed["units"]):
        unit["id"] = f"{text}{number}@{text}"
        unit["clauses"] = data["units"][number]["clauses"]
    changed["clauses"] = data["clauses"]
    return changed


def _texts(data: Any, change: Callable[[str], str], key: str = "") -> Any:
    """Return data with its texts changed, but for those of a few words."""
    held: Any = data
    if isinstance(data, dict):
        return {name: _texts(value, change, name) for name, value in held.items()}
    if isinstance(data, list):
        return [_texts(value, change, key) for value in held]
    return change(data) if isinstance(data, str) and key not in _KEPT else data
