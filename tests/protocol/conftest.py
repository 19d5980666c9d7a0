"""Engines with bad manners, started for one test each, of which nothing may be left afterwards."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

import pytest
from tests.protocol.waiting import Waits

from agurk_conformance.running.engines import CommandEngine, EngineSpec, open_client

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.protocol.client import Client

ROOT = Path(__file__).resolve().parents[2]


class Start(Protocol):
    """Starts the engine of a miniature."""

    def __call__(self, name: str, *, call_timeout: float = 5, start_timeout: float = 10) -> Client:
        """Give the client of the engine. Raises EngineError."""
        ...


def command_of(name: str) -> CommandEngine:
    """Return how a miniature is started."""
    return CommandEngine((sys.executable, "-m", f"tests.miniatures.manners.{name}"), ROOT)


@pytest.fixture
def marker(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Mark the environment of all that a test starts; at its end no process bears the mark."""
    mark = f"AGURK_MARK={uuid4().hex}"
    monkeypatch.setenv(*mark.split("="))
    yield mark
    assert left(mark) == []


@pytest.fixture
def start(marker: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start miniatures; at the end of the test they are closed, and no process of theirs lives.

    A test in which more is waited in vain than its share of two minutes fails.
    """
    clients: list[Client] = []
    waits = Waits()
    waits.watch(monkeypatch)

    def start_one(name: str, *, call_timeout: float = 5, start_timeout: float = 10) -> Client:
        spec = EngineSpec(name=name, way=command_of(name), folder=ROOT)
        client = open_client(spec, start_timeout=start_timeout, call_timeout=call_timeout)
        clients.append(client)
        assert marked(marker)
        return client

    yield start_one
    for client in clients:
        client.close()
    assert waits.fault() is None


def left(mark: str, seconds: float = 2.0) -> list[str]:
    """List the processes that bear a mark, once they had time to vanish."""
    deadline = time.monotonic() + seconds
    while (found := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


def marked(mark: str) -> list[str]:
    """List the processes that bear a mark in their environment, and have not ended."""
    return [process.name for process in Path("/proc").glob("[0-9]*") if _bears(process, mark)]


def _bears(process: Path, mark: str) -> bool:
    """Say whether a process bears a mark."""
    try:
        return mark.encode() in (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return False
