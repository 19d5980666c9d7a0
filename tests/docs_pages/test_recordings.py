"""What the pages on adapters print is what the suite prints."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from agurk_pages.recording import (
    FOLDER,
    ROOT,
    command_of,
    comparable,
    recordings,
    replayed,
)

if TYPE_CHECKING:
    from pathlib import Path

_AGAIN = "python docs/_ext/agurk_pages/recording.py"


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_recording_is_what_the_suite_prints(path: Path) -> None:
    """Each command on the pages prints what stands below it."""
    shown = path.read_text(encoding="utf-8")
    found = replayed(shown)
    assert comparable(found) == comparable(shown), f"{path.name} is out of date; run: {_AGAIN}"


def test_a_recording_that_is_out_of_date_is_noticed() -> None:
    """A word that the suite does not print makes a difference."""
    shown = (FOLDER / "1-no-flush.txt").read_text(encoding="utf-8")
    assert comparable(replayed(shown)) != comparable(shown.replace("flushed", "emptied"))


def test_numbers_of_a_run_of_everything_do_not_count() -> None:
    """A further scenario changes counts and dots, and no recording is out of date by that."""
    command = "$ pytest conformance --engine=kitchen -q\n"
    before = f"{command}....x.. [100%]\n7 units: 6 passed, 1 failed\n"
    after = f"{command}.......x [ 50%]\n...... [100%]\n14 units: 13 passed, 1 failed\n"
    assert comparable(before) == comparable(after)
    assert comparable(before) != comparable(after.replace("failed", "broken"))
    fields = "not offered: field out (2 units)", "not offered: field over (1 unit)"
    assert comparable(command + "\n".join(fields)) == comparable(command + "\n".join(fields[::-1]))


def test_a_recording_begins_with_a_command() -> None:
    """A file without a command is refused."""
    with pytest.raises(ValueError, match="'1 passed' is no command"):
        command_of("1 passed\n")


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is missing")
def test_the_program_in_javascript_does_what_the_one_in_python_does() -> None:
    """Both stages say the same hello."""
    node = shutil.which("node") or "node"
    stages = ROOT / "docs" / "adapters" / "stages"
    request = '{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"protocol": 1}}\n'
    python, javascript = (
        subprocess.run(
            command, input=request, cwd=stages, capture_output=True, text=True, check=True
        ).stdout
        for command in ([sys.executable, "stage2.py"], [node, "stage2.mjs"])
    )
    assert python.split() == javascript.replace(":", ": ").replace(",", ", ").split()
