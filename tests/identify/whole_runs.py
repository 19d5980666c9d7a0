"""Whole runs: everything is judged that the tests take a few of, on every core."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TypeVar

from agurk_tools.forked import forked_map

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Case = TypeVar("Case", bound=tuple[object, ...])

_AT_ONCE = 40
_SHOWN = 3


def judge_all(cases: Sequence[Case], wrong: Callable[[Case], list[str]], what: str) -> int:
    """Judge every case, and print what is wrong with it as soon as some are through.

    In: the cases, what tells what is wrong with one, and what the cases are. Out: how many are
    found out wrongly.
    """
    failed = 0
    for start in range(0, len(cases), _AT_ONCE):
        batch = cases[start : start + _AT_ONCE]
        for case, told in zip(batch, forked_map(wrong, batch, os.cpu_count() or 1), strict=True):
            failed += bool(told)
            name = " ".join(map(str, case))
            sys.stdout.writelines(f"{name}: {each}\n" for each in told[:_SHOWN])
            sys.stdout.flush()
        sys.stderr.write(f"{start + len(batch)} of {len(cases)}\n")
    sys.stdout.write(f"{len(cases)} {what}: {failed} found out wrongly\n")
    return failed
