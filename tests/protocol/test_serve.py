"""An in-process engine in a process of its own gives the same outcomes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from tests.protocol.calls import ACE, PACK, taker
from tests.protocol.conftest import ROOT

from agurk_conformance.protocol.outcome import Answered, Broken, BrokenKind
from agurk_conformance.running.engines import open_client, resolve_engine

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_conformance.protocol.client import Client

HEAD = "from tests.miniatures.manners import base\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty folder beside which the miniatures are found."""
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    return tmp_path


def isolated(folder: Path, text: str) -> Client:
    """Run an engine in a process of its own."""
    (folder / "isolated.py").write_text(HEAD + text)
    return open_client(resolve_engine("isolated:engine", folder), isolate=True)


def test_what_an_engine_prints_stays_off_the_protocol(folder: Path) -> None:
    """Prints of the engine, and of what it starts, go to stderr; stdin is empty for it."""
    text = """
import os, sys
print("imported")
def engine(request):
    print("asked")
    os.system("echo echoed")
    assert sys.stdin.read() == ""
    return base.engine(request)
"""
    with isolated(folder, text) as client:
        outcomes = [*client.ask_many([taker()] * 3), client.ask(PACK)]
    for outcome in outcomes:
        assert isinstance(outcome, Answered)
        assert outcome.exchange.noise == ()
    assert "echoed" in "".join(outcome.exchange.stderr for outcome in outcomes)


def test_an_asynchronous_engine_is_awaited(folder: Path) -> None:
    """A coroutine function is awaited here too."""
    text = "async def engine(request):\n    return base.engine(request)\n"
    with isolated(folder, text) as client:
        assert isinstance(client.ask(taker()), Answered)


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        ("raise KeyError('ace')", "stderr ends: KeyError: 'ace'"),
        ("import os; os.abort()", "the engine was ended by SIGABRT"),
        ("return None", "the engine returned NoneType; allowed: a dict"),
        ("return {'x': {1}}", "not JSON serializable"),
        ("raise SystemExit(3)", "the engine ended with exit code 3"),
    ],
)
def test_a_failure_falls_on_its_question(folder: Path, failure: str, words: str) -> None:
    """What would end the suite's own process ends only the engine's."""
    text = f"""
def engine(request):
    if base.lead_rank(request) == {ACE}:
        {failure}
    return base.engine(request)
"""
    with isolated(folder, text) as client:
        first, second, third = client.ask_many([taker(), taker(ACE), taker()])
    assert isinstance(first, Answered)
    assert isinstance(second, Broken)
    assert second.kind is BrokenKind.CRASHED
    assert words in second.detail
    assert isinstance(third, Answered)
