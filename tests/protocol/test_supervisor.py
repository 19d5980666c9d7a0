"""Nothing that an engine starts outlives it, the run, or the runner."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.protocol.calls import ACE, PACK, taker
from tests.protocol.conftest import ROOT, left, marked

from agurk_conformance.protocol.outcome import Answered, Broken, BrokenKind

if TYPE_CHECKING:
    from tests.protocol.conftest import Start

RUNNER = """
import sys, time
from pathlib import Path
from agurk_conformance.running.engines import CommandEngine, EngineSpec, open_client
root = Path(sys.argv[1])
command = (sys.executable, "-m", f"tests.miniatures.manners.{sys.argv[2]}")
client = open_client(EngineSpec(name="x", way=CommandEngine(command, root), folder=root))
print("ready", flush=True)
time.sleep(3600)
"""
SOURCES = os.pathsep.join(str(ROOT / name) for name in ("spec", "conformance"))


@pytest.mark.parametrize(
    "name",
    ["base", "with_company", "leaves_a_daemon", "ignores_termination", "stderr_without_end"],
)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_runner_that_is_killed_takes_the_engine_with_it(
    marker: str, name: str, number: signal.Signals
) -> None:
    """Its supervisor notices, whatever the signal."""
    with subprocess.Popen(
        [sys.executable, "-c", RUNNER, str(ROOT), name],
        env={**os.environ, "PYTHONPATH": SOURCES},
        stdout=subprocess.PIPE,
        text=True,
    ) as runner:
        assert runner.stdout is not None
        assert runner.stdout.readline() == "ready\n"
        assert len(marked(marker)) >= 3
        runner.send_signal(number)
        runner.wait(10)
    assert left(marker, 10) == []


@pytest.mark.parametrize("name", ["leaves_a_daemon", "ignores_termination", "with_company"])
def test_nothing_outlives_the_end_of_a_run(start: Start, marker: str, name: str) -> None:
    """What has left the session, and what ignores signals, ends with the client."""
    client = start(name)
    assert isinstance(client.ask(PACK), Answered)
    client.close()
    assert left(marker) == []


def test_nothing_outlives_a_crash(start: Start, marker: str) -> None:
    """What a crashed engine has left behind is gone before the next one starts."""
    client = start("leaves_a_daemon_and_crashes")
    before = len(marked(marker))
    outcome = client.ask(taker(ACE))
    assert isinstance(outcome, Broken)
    assert outcome.detail == "the engine ended with exit code 7"
    assert isinstance(client.ask(PACK), Answered)
    assert len(marked(marker)) == before


def test_nothing_outlives_a_time_out(start: Start, marker: str) -> None:
    """An engine that does not reply is gone with all that it started."""
    client = start("hang_on_ace", call_timeout=0.3)
    outcome = client.ask(taker(ACE))
    assert isinstance(outcome, Broken)
    assert outcome.kind is BrokenKind.TIMED_OUT
    assert left(marker) == []


def test_nothing_outlives_a_supervisor_that_the_engine_has_killed(
    start: Start, marker: str
) -> None:
    """A daemon of the engine is swept up before the next process is started."""
    client = start("leaves_a_daemon_and_kills_its_parent", call_timeout=0.5)
    before = len(marked(marker))
    assert isinstance(client.ask(taker(ACE)), Broken)
    assert isinstance(client.ask(PACK), Answered)
    assert len(marked(marker)) == before
    client.close()
    assert left(marker) == []


@pytest.mark.parametrize("name", ["kills_its_group", "kills_its_parent"])
def test_an_engine_that_kills_around_it_is_a_crash(start: Start, name: str) -> None:
    """It cannot reach the runner, and is started again."""
    client = start(name)
    outcome = client.ask(taker(ACE))
    assert isinstance(outcome, Broken)
    assert (outcome.kind, outcome.detail) == (
        BrokenKind.CRASHED,
        "the engine was ended by SIGKILL",
    )
    assert isinstance(client.ask(taker()), Answered)
