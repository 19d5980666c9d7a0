"""Sweeping: what is left of an engine that has killed its supervisor, found by a mark.

Everything that the engine starts inherits the mark in its environment. This is Linux only, and the
best that can be done: a process that was given an environment of its own is not found.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME: Final = "AGURK_ENGINE_MARK"
"""The variable that bears the mark."""

_PROCESSES: Final = Path("/proc")
_ROUND: Final = 0.01
_LAST_ROUND: Final = 2.0


def sweep(mark: str) -> None:
    """Kill every process that bears a mark, until there are none, or two seconds have passed."""
    deadline = time.monotonic() + _LAST_ROUND
    while (found := list(_bearers(mark))) and time.monotonic() < deadline:
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        time.sleep(_ROUND)


def _bearers(mark: str) -> Iterator[int]:
    """Return the processes that bear a mark and have not ended."""
    wanted = f"{NAME}={mark}".encode()
    for path in _PROCESSES.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if wanted in (path / "environ").read_bytes().split(b"\0"):
                yield int(path.name)
