"""Engines with bad manners, started for one test each, of which nothing may be left afterwards."""

from __future__ import annotations

import os
import sys
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from agurk_conformance.engines import CommandEngine, EngineSpec, open_client

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.protocol.client import Client

ROOT = Path(__file__).resolve().parents[2]
_MARK = "AGURK_TEST_RUN"


class Start(Protocol):
    """Starts the engine of a miniature."""

    def __call__(self, name: str, *, call_timeout: float = 5, start_timeout: float = 10) -> Client:
        """Give the client of the engine. Raises EngineError."""
        ...


@pytest.fixture
def start() -> Iterator[Start]:
    """Start miniatures; at the end of the test they are closed, and no process of theirs lives."""
    mark = uuid.uuid4().hex
    clients: list[Client] = []

    def start_one(name: str, *, call_timeout: float = 5, start_timeout: float = 10) -> Client:
        command = (sys.executable, "-m", f"tests.miniatures.manners.{name}")
        way = CommandEngine(command, ROOT, ((_MARK, mark),))
        spec = EngineSpec(name=name, way=way, folder=ROOT)
        client = open_client(spec, start_timeout=start_timeout, call_timeout=call_timeout)
        clients.append(client)
        return client

    yield start_one
    for client in clients:
        client.close()
    assert _living(mark) == []


def _living(mark: str) -> list[str]:
    """List the processes that carry a mark in their environment, once they had time to vanish."""
    found: list[str] = []
    for _ in range(20):
        found = [
            process.name
            for process in Path("/proc").glob("[0-9]*")
            if process.name != str(os.getpid()) and mark in _environment(process)
        ]
        if not found:
            break
        time.sleep(0.05)
    return found


def _environment(process: Path) -> str:
    """Read the environment of a process; nothing where it is gone or not ours."""
    try:
        return (process / "environ").read_text(errors="replace")
    except OSError:
        return ""
