"""Measured ratios: what the suite and the reference take, beside their floors in the same run.

`python benchmarks/run.py` prints them, and ends with status 0 whether they are reached or not.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

ROOT: Final = Path(__file__).resolve().parent.parent
ROUNDS: Final = 5
"""How often either side is measured, in turn; before that each runs once to fill the caches."""

_PATH = ("", "spec", "reference", "conformance")
_PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
_NO_TESTS = 5
_BARE = (*_PYTEST, "-c", "benchmarks/floors/pytest.ini", "--rootdir=benchmarks/floors")


class Ended(NamedTuple):
    """A process that has ended: its time in user and system mode, and what it printed."""

    cpu: float
    text: str


class Figure(NamedTuple):
    """What a process comes to: the time that counts, and what both sides must agree on."""

    seconds: float
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Something measured beside its floor; either side is a command line of Python."""

    what: str
    floor: tuple[str, ...]
    ours: tuple[str, ...]
    read: Callable[[Ended], Figure]
    show: Callable[[float], str]
    most: float
    """How many times the floor's time is to be reached."""


class Least(NamedTuple):
    """The least time of either side."""

    floor: float
    ours: float


def whole_run(ended: Ended) -> Figure:
    """Take the time of a whole run of pytest, and how many tests have passed in it."""
    passed = re.search(r"^\d+ passed", ended.text, re.MULTILINE)
    return Figure(ended.cpu, passed[0] if passed else ended.text)


def until_ended(ended: Ended) -> Figure:
    """Take the time of a process that ends when it has got where it is to get."""
    return Figure(ended.cpu, "")


def told(ended: Ended) -> Figure:
    """Take the figure that a process tells."""
    return Figure(**json.loads(ended.text))


def in_seconds(seconds: float) -> str:
    """Write a time."""
    return f"{seconds:.2f} s"


def in_microseconds(seconds: float) -> str:
    """Write a short time."""
    return f"{seconds * 1e6:.1f} µs"


def per_second(seconds: float) -> str:
    """Write how often something is done in a second that takes so long."""
    return f"{1 / seconds:,.0f} /s".replace(",", " ")


COMPARISONS: Final = (
    Comparison(
        what="the suite on the reference",
        floor=(*_BARE, "benchmarks/floors/no_ops.py"),
        ours=(*_PYTEST, "conformance", "--engine=reference"),
        read=whole_run,
        show=in_seconds,
        most=2.3,
    ),
    Comparison(
        what="start to the first check",
        floor=(*_BARE, "benchmarks/floors/empty.py"),
        ours=(*_PYTEST, "conformance", "--engine=benchmarks.ours.first_check"),
        read=until_ended,
        show=in_seconds,
        most=2,
    ),
    Comparison(
        what="one call over stdio",
        floor=("-m", "benchmarks.floors.call"),
        ours=("-m", "benchmarks.ours.call"),
        read=told,
        show=in_microseconds,
        most=1.5,
    ),
    Comparison(
        what="plays in random play-outs",
        floor=("-m", "benchmarks.floors.prototype"),
        ours=("-m", "benchmarks.ours.play_outs"),
        read=told,
        show=per_second,
        most=1,
    ),
    Comparison(
        what="exhaust, in this process",
        floor=("-m", "benchmarks.floors.exhaust", "inside"),
        ours=("-m", "benchmarks.ours.exhaust", "inside"),
        read=told,
        show=in_microseconds,
        most=1.5,
    ),
    Comparison(
        what="exhaust, over stdio",
        floor=("-m", "benchmarks.floors.exhaust", "stdio"),
        ours=("-m", "benchmarks.ours.exhaust", "stdio"),
        read=told,
        show=in_microseconds,
        most=1.5,
    ),
)


def main() -> None:
    """Measure everything, and print it as it comes."""
    print(f"CPU time of all processes, the least of {ROUNDS} runs of either side in turn\n")
    print(f"{'':28}{'floor':>12}{'ours':>12}{'ratio':>8}{'reach':>10}")
    with TemporaryDirectory() as cache:
        environment = _environment(Path(cache))
        for comparison in COMPARISONS:
            print(_row(comparison, _measured(comparison, environment)), flush=True)


def _environment(cache: Path) -> Mapping[str, str]:
    """Return the environment of all processes: bytecode is kept, and no plugin found by itself."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {
        **kept,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in _PATH),
        "PYTHONPYCACHEPREFIX": str(cache),
    }
    collected = _ended((*_PYTEST, "conformance", "--collect-only"), environment)
    return {**environment, "UNITS": str(collected.text.count("::"))}


def _measured(comparison: Comparison, environment: Mapping[str, str]) -> Least:
    """Measure both sides in turn, and return the least time of either."""
    figures = [
        (
            comparison.read(_ended(comparison.floor, environment)),
            comparison.read(_ended(comparison.ours, environment)),
        )
        for _ in range(1 + ROUNDS)
    ]
    if len({figure.result for pair in figures for figure in pair}) > 1:
        raise SystemExit(f"{comparison.what}: the two sides differ in their results: {figures[0]}")
    floor, ours = zip(*figures[1:], strict=True)
    return Least(min(floor).seconds, min(ours).seconds)


def _ended(arguments: Iterable[str], environment: Mapping[str, str]) -> Ended:
    """Run Python to its end."""
    command = [sys.executable, *arguments]
    before = _cpu_of_children()
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode not in {0, _NO_TESTS}:
        raise SystemExit(f"{command} ended with status {done.returncode}:\n{done.stdout}")
    return Ended(_cpu_of_children() - before, done.stdout)


def _cpu_of_children() -> float:
    """Return the time, in user and system mode, of all processes that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _row(comparison: Comparison, least: Least) -> str:
    """Write the row of a comparison, with a word on what is to be reached."""
    show = comparison.show
    if show is per_second:
        ratio, bound = least.floor / least.ours, f">= {1 / comparison.most:g}x"
    else:
        ratio, bound = least.ours / least.floor, f"<= {comparison.most:g}x"
    times = f"{show(least.floor):>12}{show(least.ours):>12}{f'{ratio:.2f}x':>8}{bound:>10}"
    reached = least.ours <= comparison.most * least.floor
    return f"{comparison.what:28}{times}  {'reached' if reached else 'missed'}"


if __name__ == "__main__":
    main()
