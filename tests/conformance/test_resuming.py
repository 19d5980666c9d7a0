"""Resuming: a run that was stopped goes on where it was, and nothing finished is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.jobs import FOLDERS, HERE, ROOT, main_job, report_of

if TYPE_CHECKING:
    from pathlib import Path

STDIO = f"--engine=cmd:{sys.executable} -m agurk_reference"


def killed(tmp_path: Path) -> list[Any]:
    """Kill a run with the signal that nothing survives. Out: the lines of its partial report."""
    partial = tmp_path / "r.json.partial"
    paths = [str(HERE), *(str(ROOT / folder) for folder in FOLDERS)]
    words = ("-m", "pytest", "conformance", "-q", "-p", "no:cacheprovider", STDIO)
    with subprocess.Popen(
        [sys.executable, *words, "--chapter=follow", f"--report={tmp_path / 'r.json'}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdout=subprocess.DEVNULL,
    ) as run:
        while run.poll() is None and (not partial.exists() or partial.stat().st_size < 30_000):
            time.sleep(0.005)
        run.kill()
    assert not (tmp_path / "r.json").exists()
    return [json.loads(line) for line in partial.read_text(encoding="utf-8").splitlines()[:-1]]


def resumed(tmp_path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Go on with the run."""
    return main_job(STDIO, "--chapter=follow", f"--report={tmp_path / 'r.json'}", *options)


def test_a_killed_run_is_gone_on_with(tmp_path: Path) -> None:
    """What was finished is not run again, and the report is that of one whole run."""
    _, *finished = killed(tmp_path)
    assert finished
    with (tmp_path / "r.json.partial").open("a", encoding="utf-8") as partial:
        partial.write('{"id": "torn')
    job = resumed(tmp_path, "--resume")
    assert job.returncode == 0, job.stdout
    assert f"{len(finished)} deselected" in job.stdout or f"{len(finished) + 1} des" in job.stdout
    report = report_of(tmp_path / "r.json")
    assert report["run"]["complete"]
    ids = [unit["id"] for unit in report["units"]]
    assert len(set(ids)) == len(ids) == report["run"]["planned"]
    assert ids[: len(finished)] == [entry["id"] for entry in finished]
    again = resumed(tmp_path, "--resume")
    assert again.returncode == 4
    assert "r.json is complete; there is nothing left to run" in again.stderr


def test_an_interrupted_run_is_gone_on_with(tmp_path: Path) -> None:
    """Also from the report that an interrupt has left."""
    report_path = f"--report={tmp_path / 'r.json'}"
    job = main_job("--engine=unruly:is_interrupted", report_path)
    assert job.returncode == 2
    before = report_of(tmp_path / "r.json")
    assert before["units"]
    main_job("--engine=unruly:is_interrupted", report_path, "--resume")
    after = report_of(tmp_path / "r.json")
    assert len(after["units"]) > len(before["units"])
    assert after["units"][: len(before["units"])] == before["units"]


def test_only_the_same_run_is_gone_on_with(tmp_path: Path) -> None:
    """Another engine or choice of units is a mistake of usage, and the report stays."""
    killed(tmp_path)
    left = (tmp_path / "r.json.partial").read_bytes()
    report_path = f"--report={tmp_path / 'r.json'}"
    for options, words in (
        (("--engine=reference", "--chapter=follow"), '"named": "reference"'),
        ((STDIO, "--chapter=trick"), '"chapters": ["trick"]'),
    ):
        job = main_job(*options, report_path, "--resume")
        assert job.returncode == 4
        assert "is of another run: it has " in job.stderr
        assert words in job.stderr
        assert (tmp_path / "r.json.partial").read_bytes() == left


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--resume",), "--resume needs --report=FILE"),
        (("--resume", "--report=no.json", "-n2"), "--resume goes with one process"),
        (("--resume", "--report=no.json"), "no.json cannot be read: No such file"),
        (("--resume", "--report=README.md"), "README.md is no report of this suite"),
        (("--resume", "--report=HERE/package.json"), "is no report of this suite"),
        (("--resume", "--report=HERE/deep.json"), "is no report of this suite"),
        (("--resume", "--report=HERE/endless.json"), "cannot be read: more than "),
    ],
)
def test_there_has_to_be_something_to_go_on_with(
    tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    """Anything else is a mistake of usage, and nothing is overwritten."""
    (tmp_path / "package.json").write_text('{"run": []}', encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    named = [option.replace("HERE", str(tmp_path)) for option in options]
    readme = (ROOT / "README.md").read_bytes()
    job = main_job(*named)
    assert job.returncode == 4
    assert words in job.stderr
    assert "Traceback" not in job.stderr
    assert (ROOT / "README.md").read_bytes() == readme
