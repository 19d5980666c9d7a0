"""Engines with bad manners, started for one test each, of which nothing may be left afterwards."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from agurk_conformance.engines import CommandEngine, EngineSpec, open_client

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from agurk_conformance.protocol.client import Client

ROOT = Path(__file__).resolve().parents[2]


class Start(Protocol):
    """Starts the engine of a miniature."""

    def __call__(self, name: str, *, call_timeout: float = 5, start_timeout: float = 10) -> Client:
        """Give the client of the engine. Raises EngineError."""
        ...


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start miniatures; at the end of the test they are closed, and no process of theirs lives."""
    clients: list[Client] = []
    groups: set[str] = set()

    class Recorded(subprocess.Popen[bytes]):
        """A process whose group is remembered."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            groups.add(str(self.pid))

    def start_one(name: str, *, call_timeout: float = 5, start_timeout: float = 10) -> Client:
        command = (sys.executable, "-m", f"tests.miniatures.manners.{name}")
        spec = EngineSpec(name=name, way=CommandEngine(command, ROOT), folder=ROOT)
        client = open_client(spec, start_timeout=start_timeout, call_timeout=call_timeout)
        clients.append(client)
        return client

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    yield start_one
    for client in clients:
        client.close()
    assert groups
    assert _living(groups) == []


def _living(groups: Container[str]) -> list[str]:
    """List the processes of some groups, once they had time to vanish."""
    found: list[str] = []
    for _ in range(20):
        found = [
            process.name for process in Path("/proc").glob("[0-9]*") if _is_of(process, groups)
        ]
        if not found:
            break
        time.sleep(0.05)
    return found


def _is_of(process: Path, groups: Container[str]) -> bool:
    """Say whether a process belongs to one of some groups, and has not ended."""
    try:
        state, _, group, *_ = (process / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return False
    return state != "Z" and group in groups
