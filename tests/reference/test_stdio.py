"""The engine on standard input and output."""

from __future__ import annotations

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import agurk_reference
from agurk_reference.__main__ import main
from agurk_reference.engine import Engine

if TYPE_CHECKING:
    import pytest

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"protocol": 1}}
GARBAGE = [b"garbage", b"", b"\xff\xfe", b"[" * 100_000]
SOURCE_ROOT = Path(agurk_reference.__file__).parents[1]


def served(monkeypatch: pytest.MonkeyPatch, *lines: bytes) -> list[bytes]:
    """Return the lines with which the engine answers these lines, in this process."""
    sink = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    monkeypatch.setattr(sys, "stdout", sink)
    main()
    assert isinstance(sink.buffer, io.BytesIO)
    return sink.buffer.getvalue().splitlines()


def test_each_line_is_answered_until_the_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is not JSON in UTF-8 is answered too, with no id."""
    lines = [*GARBAGE, json.dumps(HELLO).encode()]
    *errors, hello = (json.loads(line) for line in served(monkeypatch, *lines))
    assert [(error["id"], error["error"]["code"]) for error in errors] == [(None, -32700)] * 4
    assert hello == Engine().handle(HELLO)


def test_text_goes_out_as_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the locale, signs of suits and letters of any script arrive."""
    request = {**HELLO, "method": "ogórek♥"}
    (line,) = served(monkeypatch, json.dumps(request, ensure_ascii=False).encode())
    assert "ogórek♥ is not offered" in line.decode()


def test_nobody_reading_ends_the_engine_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed pipe at the other end is no fault."""
    reading, writing = os.pipe()
    os.close(reading)
    sink = os.fdopen(writing, "w")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"garbage\n")))
    monkeypatch.setattr(sys, "stdout", sink)
    main()
    assert sink.closed


def test_the_module_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as a module, the engine serves, and ends where the input ends."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.delitem(sys.modules, "agurk_reference.__main__")
    runpy.run_module("agurk_reference", run_name="__main__")


def test_a_child_process_answers_line_by_line() -> None:
    """Each reply arrives before the next request is sent, and the end is clean."""
    with subprocess.Popen(
        [sys.executable, "-m", "agurk_reference"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCE_ROOT)},
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        for number in range(3):
            child.stdin.write(json.dumps({**HELLO, "id": number}).encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["id"] == number
        child.stdin.close()
        assert child.stdout.read() == b""
        assert child.stderr.read() == b""
        assert child.wait() == 0
