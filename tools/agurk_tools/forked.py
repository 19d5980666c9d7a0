"""Forked processes: work that needs more than can be sent, done on many things at once."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def forked_map(
    work: Callable[[Thing], Result], things: Sequence[Thing], jobs: int, chunk: int = 1
) -> list[Result]:
    """Return what the work makes of each thing, in their order.

    In: the work, of which everything is inherited and nothing sent; the things, which are sent, so
    many at a time; in how many processes. Where there is no fork, all is done in this one.
    """
    if jobs <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        return list(map(work, things))
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, context, initializer=partial(_Worker.begin, work)) as pool:
        return list(pool.map(_Worker.do, things, chunksize=chunk))


class _Worker:
    """What a forked process has inherited."""

    work: Callable[[Any], Any]

    @classmethod
    def begin(cls, work: Callable[[Any], Any]) -> None:
        """Take over the work."""
        cls.work = staticmethod(work)

    @classmethod
    def do(cls, thing: Any) -> Any:
        """Do it on one thing."""
        return cls.work(thing)
