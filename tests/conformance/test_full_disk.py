"""A full disk: one clear error, no traceback, and nothing left running or lying about."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from tests.conformance.jobs import FOLDERS, HERE, ROOT
from tests.protocol.conftest import left

from agurk_conformance.reporting.report import ReportError, ReportFile

if TYPE_CHECKING:
    from collections.abc import Callable

FULL = Path("/dev/full")
COMMAND = ("-c", "from agurk_conformance.cli import main; main()")
STDIO = f"--engine=cmd:{sys.executable} -m agurk_reference"
TAKERS = "engines:takers_only"
"""An engine that is soon found out, since it says who takes a trick and does nothing else."""

RUN = (STDIO, "-q", "--ruleset=agurk", "--chapter=05-follow")


def job(
    *words: str, before: Callable[[], None] | None = None, out: int | None = None, mark: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run Python, with something done before it starts, and with another standard output."""
    paths = ":".join([str(HERE), *(str(ROOT / folder) for folder in FOLDERS)])
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "AGURK_MARK": mark},
        stdout=subprocess.PIPE if out is None else out,
        stderr=subprocess.PIPE,
        preexec_fn=before,
        text=True,
        encoding="utf-8",
        check=False,
    )


def limited() -> None:
    """Let no file grow beyond four kilobytes, as on a disk that is full by then."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def test_a_disk_that_fills_up_ends_no_run(tmp_path: Path) -> None:
    """The verdicts are told, that the report is lost is an error, and the engine is stopped."""
    mark = uuid4().hex
    words = ("-m", "pytest", "conformance", "-p", "no:cacheprovider", *RUN)
    ended = job(*words, f"--report={tmp_path / 'r.json'}", before=limited, mark=mark)
    assert ended.returncode == 4
    assert " passed, 0 failed, 0 broken" in ended.stdout
    assert f"--report {tmp_path / 'r.json'} cannot be written: File too large" in ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr
    assert left(f"AGURK_MARK={mark}") == []
    assert not (tmp_path / "r.json").exists()


def test_a_disk_that_is_full_from_the_start_leaves_nothing_behind(tmp_path: Path) -> None:
    """Not even the file in which the report was begun."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))
    try:
        with pytest.raises(ReportError, match="File too large"):
            ReportFile(tmp_path / "r.json", {"name": "x" * 100})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "words",
    [("rulesets",), ("explain", "FW-1"), ("identify", TAKERS), ("run", *RUN)],
    ids=lambda words: words[0],
)
def test_an_output_that_is_full_is_one_line(words: tuple[str, ...]) -> None:
    """The status is neither that of success nor that of a finding."""
    with FULL.open("w", encoding="utf-8") as full:
        ended = job(*COMMAND, *words, out=full.fileno())
    assert ended.returncode == 2
    assert ended.stderr == "Error: the output cannot be written: No space left on device\n"


def test_a_house_ruleset_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """The file that was there stays as it was."""
    house = tmp_path / "house.yaml"
    house.write_text("mine", encoding="utf-8")
    house.chmod(0o400)
    ended = job(*COMMAND, "identify", TAKERS, "--write", str(tmp_path / "no" / "house.yaml"))
    assert ended.returncode == 2
    assert "house.yaml cannot be written: No such file or directory" in ended.stderr
    ended = job(*COMMAND, "identify", TAKERS, "--write", str(house), before=short)
    assert ended.returncode == 2
    assert "house.yaml cannot be written: " in ended.stderr
    assert house.read_text(encoding="utf-8") == "mine"


def short() -> None:
    """Let no file grow beyond a few bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


def test_a_scaffold_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """What was written of it before the disk was full is taken away, so that it can be repeated."""
    words = ("-c", "from agurk_conformance.cli import main; main()", "scaffold", "java")
    ended = job(*words, str(tmp_path / "engine"), before=limited, mark=uuid4().hex)
    assert (ended.returncode, "Traceback" in ended.stderr) == (2, False)
    assert "cannot be written: File too large" in ended.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
