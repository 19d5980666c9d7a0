"""The course of a run: what was to be judged, what is left out and why, and how the run ended."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING, Any

import pytest

from agurk_conformance.reporting.lines import counted

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from agurk_conformance.running.suite import Suite

DONE = "every unit is finished or skipped"
"""What is said of the end of a run that leaves nothing out."""


class Termination:
    """Turns SIGTERM into an interrupt, after which pytest ends in order, and remembers it."""

    def __init__(self) -> None:
        """Begin deaf."""
        self.seen = False
        self._previous: Any = None

    def listen(self) -> None:
        """Listen for the signal, where this is the thread that gets signals."""
        if threading.current_thread() is threading.main_thread() and self._previous is None:
            self._previous = signal.signal(signal.SIGTERM, self._stop)

    def forget(self) -> None:
        """Leave the signal to whoever had it before."""
        if self._previous is not None:
            signal.signal(signal.SIGTERM, self._previous)
            self._previous = None

    def _stop(self, _number: int, _frame: object) -> None:
        """Interrupt the run, the first time; its end takes a moment."""
        if not self.seen:
            self.seen = True
            raise KeyboardInterrupt


def course(suite: Suite, finished: Collection[str], ended: str) -> dict[str, Any]:
    """Return what a report says of the run itself.

    In: the suite, the ids of the units that are finished, and how the run ended.
    """
    wishes = suite.wishes
    skipped = skipped_units(suite)
    left = [unit.id for unit in suite.units if unit.id not in skipped and unit.id not in finished]
    return {
        "options": {
            "ruleset": wishes.ruleset or suite.engine.ruleset,
            "scenarios": list(wishes.scenarios),
            "chapters": list(wishes.chapters),
            "skips": _written(wishes.skips),
            "known_failures": _written(wishes.known_failures),
        },
        "planned": len(suite.units),
        "skipped": [{"id": name, "reason": reason} for name, reason in skipped.items()],
        "complete": not left and ended == DONE,
        "ended": ended,
    }


def skipped_units(suite: Suite) -> Mapping[str, str]:
    """Return the reasons for which the user skips units, by the units' ids."""
    reasons = {unit.id: suite.skip_reason(unit) for unit in suite.units}
    return {name: reason for name, reason in reasons.items() if reason is not None}


def how_it_ended(session: pytest.Session, finished: int, due: int, *, terminated: bool) -> str:
    """Return in words how a run ended, in which so many of the units that were due are finished."""
    if terminated:
        return "ended by SIGTERM"
    if session.exitstatus == pytest.ExitCode.INTERRUPTED:
        return "interrupted"
    if session.exitstatus == pytest.ExitCode.INTERNAL_ERROR:
        return "an internal error of pytest"
    if session.config.option.collectonly:
        return "--collect-only: nothing was run"
    if stopped := session.shouldfail or session.shouldstop:
        return str(stopped)
    if finished < due:
        left = counted(due - finished, "unit")
        return f"without a verdict: {left}; other options of pytest leave units out"
    return DONE


def _written(path: Path | None) -> str | None:
    """Return a path as the command line has it."""
    return None if path is None else path.as_posix()
