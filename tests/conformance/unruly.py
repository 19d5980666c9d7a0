"""Engines that do to the process they run in what engines do not: for the tests of the suite."""

from __future__ import annotations

import os
import signal
import warnings
from itertools import count
from typing import TYPE_CHECKING

import pytest
from tests.conformance.engines import Message, changed

if TYPE_CHECKING:
    from collections.abc import Callable

_LATE = 2_000
"""The call from which on an engine goes wrong that goes wrong late."""


def _late(act: Callable[[], object]) -> Callable[[Message], Message]:
    """Return an engine that does something before each reply from some call on."""
    calls = count(1)

    def change(_: Message, reply: Message) -> Message:
        if next(calls) >= _LATE:
            act()
        return reply

    return changed(change)


def _skip() -> None:
    """Skip the test that is under way."""
    pytest.skip("not today")


def _interrupt() -> None:
    """Do as if a person had pressed Ctrl-C."""
    raise KeyboardInterrupt


def _leave() -> None:
    """End the process, in its own mind."""
    raise SystemExit(0)


def _warn() -> None:
    """Use what is deprecated, and forget a file in a circle."""
    warnings.warn("utcnow() is deprecated", DeprecationWarning, stacklevel=2)
    circle: list[object] = [open(__file__, encoding="utf-8")]  # noqa: PTH123, SIM115 - forgotten
    circle.append(circle)


def _boast(request: Message, reply: Message) -> Message:
    """Have a name that is long, colours the terminal, and is no text for UTF-8."""
    if request["method"] == "hello":
        reply["result"]["name"] = f"\x1b[31mbest\n\ud800{'!' * 10_000}"
    return reply


skips = _late(_skip)
interrupts = _late(_interrupt)
leaves = _late(_leave)
vanishes = _late(lambda: os._exit(0))
warns = _late(_warn)
boasts = changed(_boast)
is_terminated = _late(lambda: signal.raise_signal(signal.SIGTERM))
is_interrupted = _late(lambda: signal.raise_signal(signal.SIGINT))
