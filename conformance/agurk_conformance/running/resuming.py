"""Resuming: the units that an earlier run has finished, from the report that it left."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.entry import Entry, entry_from_json
from agurk_conformance.reporting.reading import LARGEST
from agurk_spec.bounded import read_bounded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_SAME = ("format", "agurk", "engine", "claim")


def finished_entries(path: Path, head: Mapping[str, Any]) -> tuple[Entry, ...]:
    """Return what an earlier run has finished, in its order.

    In: the path of its report, which may have been left as a partial one, and the head of the
    report of this run. Units that were not asked because the engine was given up are not finished.
    Raises UsageError where there is no such report, it is whole, or it is of another run.
    """
    partial = path.with_name(f"{path.name}.partial")
    found = partial if partial.exists() else path
    try:
        beginning, units = _left_partial(found) if found == partial else _left_whole(found)
        entries = tuple(map(entry_from_json, units))
    except OSError as problem:
        raise UsageError(f"--resume: {path} cannot be read: {problem.strerror}") from problem
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as problem:
        raise UsageError(f"--resume: {found} is no report of this suite") from problem
    _check_same(found, beginning, head)
    return tuple(entry for entry in entries if entry.verdict is not Verdict.GIVEN_UP)


def _left_partial(path: Path) -> tuple[Mapping[str, Any], list[Any]]:
    """Read a partial report, of which the last line may be torn."""
    whole, _, _ = read_bounded(path, LARGEST).decode().rpartition("\n")
    beginning, *units = map(json.loads, whole.splitlines())
    return beginning, units


def _left_whole(path: Path) -> tuple[Mapping[str, Any], list[Any]]:
    """Read a report that was closed before its run was complete."""
    report = json.loads(read_bounded(path, LARGEST).decode())
    if report["run"]["complete"]:
        raise UsageError(f"--resume: {path} is complete; there is nothing left to run")
    return report, report["units"]


def _check_same(path: Path, beginning: Mapping[str, Any], head: Mapping[str, Any]) -> None:
    """Refuse the report of another engine, edition or choice of units."""
    for there, here in _pairs(beginning, head):
        if there != here:
            told = f"{json.dumps(there)}; this run has {json.dumps(here)}"
            raise UsageError(f"--resume: {path} is of another run: it has {told}")


def _pairs(beginning: Mapping[str, Any], head: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Return what has to be the same in both heads."""
    yield from ((beginning[key], head[key]) for key in _SAME)
    yield beginning["run"]["options"], head["run"]["options"]
