"""A scope asked by `agurk exhaust`: of an engine in this process, or of a child."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from benchmarks.scopes import CHILD, LAW, ORACLE, RULESET, SCOPE, measure

from agurk_conformance.exhaust.counts import Tally
from agurk_conformance.exhaust.running import Run
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.engines import open_client, resolve_engine

ENGINES = {"inside": "reference", "stdio": f"cmd:{shlex.join(CHILD)}"}


def ask(name: str) -> int:
    """Ask everything, and return how many answers are those of the law."""
    tally = Tally()
    with open_client(resolve_engine(name, Path.cwd())) as client:
        list(Run(SCOPE, client, ORACLE, LAW, RULESET).go_on(tally))
    return tally.verdicts[Verdict.PASSED]


def idle(name: str) -> None:
    """Start the engine, and end it."""
    open_client(resolve_engine(name, Path.cwd())).close()


if __name__ == "__main__":
    chosen = ENGINES[sys.argv[1]]
    measure(lambda: ask(chosen), lambda: idle(chosen))
