"""Replay: what units ask of the reference engine, asked of a mutant without the suite in between.

A mutant that gives the same replies comes to the same verdict, so that no more units are to be run
on it than those in which some reply differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_tools.copies import load_engines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from agurk_conformance.corpus.units import Unit
    from agurk_tools.copies import Engine, Sources

Talk: TypeAlias = "tuple[tuple[dict[str, Any], dict[str, Any]], ...]"
"""The requests of one unit in their order, each with its reply."""

GREETING: Final = ""
"""The name under which stands what is asked before all units."""


class _Recorder:
    """An engine that notes what it is asked and what it answers; `renew` makes it a new one."""

    def __init__(self, engines: Callable[[], Engine]) -> None:
        """Take what makes engines."""
        self._engines = engines
        self._engine, self._talk = engines(), list[tuple[dict[str, Any], dict[str, Any]]]()

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer, and note it."""
        reply = self._engine(request)
        self._talk.append((request, reply))
        return reply

    def renew(self) -> Talk:
        """Return what has been noted, and begin again."""
        talk = tuple(self._talk)
        self._engine, self._talk = self._engines(), []
        return talk


def recorded(units: Sequence[Unit], sources: Sources) -> Mapping[str, Talk]:
    """Return the talk of each unit with an engine of its own, by the unit's name."""
    recorder = _Recorder(load_engines(sources))
    talks: dict[str, Talk] = {}
    with Client(InProcessLink(recorder)) as client:
        talks[GREETING] = recorder.renew()
        for unit in units:
            list(run([unit], client))
            talks[unit.name] = recorder.renew()
    return talks


def differing(
    units: Sequence[Unit], talks: Mapping[str, Talk], engines: Callable[[], Engine]
) -> list[Unit]:
    """Return the units in which some reply of an engine is not the one recorded, in order.

    These are all units where the engine greets otherwise.
    """
    if not agrees(engines(), talks[GREETING]):
        return list(units)
    return [unit for unit in units if not agrees(engines(), talks[unit.name])]


def agrees(engine: Engine, talk: Talk) -> bool:
    """Whether an engine replies as recorded; one that raises does not."""
    try:
        return all(engine(request) == reply for request, reply in talk)
    except Exception:  # noqa: BLE001 - a mutant may raise anything, which the run then shows
        return False
