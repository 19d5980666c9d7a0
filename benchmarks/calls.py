"""Calls: the same questions to the same child, whoever asks them."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.corpus.units import units_under
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

COMMAND: Final = (sys.executable, str(Path(__file__).parent / "floors" / "echo.py"))
"""A child that reads a request and returns what lies in it, in the codec of both sides."""

_CALLS: Final = 4000


def measure(ask: Callable[[Sequence[dict[str, Any]]], Sequence[Any]]) -> None:
    """Have all calls asked, and tell the time of one and a digest of the answers.

    In: what asks. It takes the parameters of `legal_cards`, starts the child, and gives the
    results in their order when the child has ended. The time is that of both processes, less what
    it takes them to begin and end without a call.
    """
    calls = tuple(islice(cycle(_positions()), _CALLS))
    ask(calls[:1])
    idle = _cpu_of(lambda: ask(()))
    answers: list[Any] = []
    busy = _cpu_of(lambda: answers.extend(ask(calls)))
    result = sha256(json.dumps(answers).encode()).hexdigest()
    print(json.dumps({"seconds": (busy - idle) / _CALLS, "result": result}))


def _cpu_of(work: Callable[[], object]) -> float:
    """Return the time that a piece of work takes this process and its children."""
    before = _cpu()
    work()
    return _cpu() - before


def _cpu() -> float:
    """Return the time used by this process and the children that have ended."""
    used = (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def _positions() -> Iterator[dict[str, Any]]:
    """Give the positions of the scenarios of agurk in which a seat is to act, as parameters."""
    law = load_law()
    agurk = [ruleset for ruleset in law.rulesets if ruleset.id == "agurk"]
    for unit in units_under(load_corpus(law), agurk):
        for position in unit.positions:
            if position.known and position.hands and position.to_act:
                yield {"position": position_to_wire(position, unit.ruleset)}
