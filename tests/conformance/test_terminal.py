"""The terminal: what a person sees at the end of a run, with colours and without."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.conformance.jobs import FOLDERS, HERE, ROOT, main_job

if TYPE_CHECKING:
    from collections.abc import Mapping

OPTIONS = ("--engine=engines:first_equal_takes", "--ruleset=agurk", "--chapter=06", "--tb=no")


def shown(env: Mapping[str, str]) -> str:
    """Return what a run shows on a terminal."""
    ours, theirs = pty.openpty()
    paths = [str(HERE), *(str(ROOT / folder) for folder in FOLDERS)]
    words = ("-m", "pytest", "conformance", "-q", "-p", "no:cacheprovider", *OPTIONS)
    plain = {name: text for name, text in os.environ.items() if name not in {"CI", "NO_COLOR"}}
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={**plain, "PYTHONPATH": os.pathsep.join(paths), "TERM": "xterm", **env},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    ):
        os.close(theirs)
        told = b"".join(iter(lambda: _read(ours), b""))
    os.close(ours)
    return told.decode()


def _read(terminal: int) -> bytes:
    """Return what comes next from a terminal; nothing when the other side has gone."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("env", "is_coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal_is_coloured_unless_it_is_told_not_to_be(
    env: dict[str, str], *, is_coloured: bool
) -> None:
    """The line of counts is red, or nothing is."""
    told = shown(env)
    assert ("\x1b[31m" in told) == is_coloured
    assert any("passed, " in line and "failed, 0 broken" in line for line in told.splitlines())
    assert "%]" in told


def test_what_is_piped_is_plain() -> None:
    """No escape is in it, and the verdicts come last, after all that pytest has to say."""
    job = main_job(*OPTIONS)
    assert "\x1b" not in job.stdout
    assert job.stdout.index("FAILED conformance/") < job.stdout.index(" conformance =")


def test_verdicts_are_told_by_chapter_and_clause() -> None:
    """Only chapters in which not everything passes, and under them the clauses that fail."""
    job = main_job(*OPTIONS, "--chapter=08")
    lines = job.stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if line.split()[:2] == ["passed", "failed"])
    assert " ".join(lines[at].split()) == "passed failed broken given up not applicable"
    name, passed, failed, *others = lines[at + 1].split()
    assert (name, others) == ("06-trick", ["–", "–", "–"])
    assert int(passed) > 0
    own = [line.split() for line in lines[at + 2 :] if line.startswith("  ")]
    assert "TR-2" in {cells[0] for cells in own}
    assert sum(int(cells[2]) for cells in own) == int(failed)
    assert "08-threshold" not in job.stdout.partition(lines[at])[2]


def test_a_run_that_passes_needs_no_table() -> None:
    """One line says it all."""
    job = main_job("--ruleset=agurk", "--chapter=06")
    assert "given up  not applicable" not in job.stdout
