"""Waiting: how long the zoo waits in vain, told by the limits that ran out and not by a clock.

A machine may be slow; what is counted is the same on each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.protocol.outcome import BrokenKind
from agurk_conformance.protocol.stdio import StdioLink

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from agurk_conformance.protocol.link import Conversation
    from agurk_conformance.protocol.request import Request

LONGEST: Final = 1.0
"""So many seconds a test with a bad engine may wait for replies that do not come."""

WHOLE: Final = 120.0
"""So many seconds all of them may."""


class Waits:
    """The limits that have run out in a test."""

    def __init__(self) -> None:
        """Begin with none."""
        self.seconds: list[float] = []

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Take note of each limit that runs out from now on."""
        converse = StdioLink.converse

        def watched(link: StdioLink, requests: Sequence[Request], timeout: float) -> Conversation:
            """Talk as ever, and note whether the time was up."""
            talk = converse(link, requests, timeout)
            if talk.loss is not None and talk.loss.kind is BrokenKind.TIMED_OUT:
                self.seconds.append(timeout)
            return talk

        monkeypatch.setattr(StdioLink, "converse", watched)

    def fault(self) -> str | None:
        """Say where more was waited than a test may; None where it was not."""
        whole = sum(self.seconds)
        if whole <= LONGEST:
            return None
        times = ", ".join(f"{each:g}" for each in self.seconds)
        return f"waited {whole:g} s in vain ({times}); allowed: {LONGEST:g} s a test"


def too_many(tests: int) -> str | None:
    """Say where so many tests, if each waits as long as it may, are too many; else None."""
    if tests * LONGEST <= WHOLE:
        return None
    return f"{tests} tests may wait {tests * LONGEST:g} s; allowed: {WHOLE:g} s for all"
