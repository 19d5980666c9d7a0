"""Scopes: the same small scope, asked through the suite or by a bare loop."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING, Final

from agurk_conformance.exhaust.oracle import open_oracle
from agurk_conformance.exhaust.scope import Scope
from agurk_conformance.running.choosing import find_playable
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable

SCOPE: Final = Scope(seats=2, hand=2, trick=2, deck="std52")
LAW: Final = load_law()
RULESET: Final = find_playable("agurk", LAW, Path.cwd())
ORACLE: Final = open_oracle("reference", Path.cwd())
CHILD: Final = (sys.executable, "-m", "agurk_reference")
"""The reference engine in a process of its own."""


def measure(work: Callable[[], int], idle: Callable[[], object]) -> None:
    """Tell the time of one question and how many were answered by the law.

    In: what asks the whole scope, once, and what begins and ends the same processes and asks
    nothing, whose time does not count. All processes have ended when either returns.
    """
    begun = _cpu()
    idle()
    before = _cpu()
    passed = work()
    seconds = (_cpu() - before) - (before - begun)
    print(json.dumps({"seconds": seconds / passed, "result": str(passed)}))


def _cpu() -> float:
    """Return the time used by this process and the children that have ended."""
    used = (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)
