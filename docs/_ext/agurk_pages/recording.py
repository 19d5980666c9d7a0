"""Recordings: commands on these pages with what they print, and the check that they still do.

A recording is a file whose first line is a command behind a dollar sign; the rest is what it
prints, without times, progress and the place of the clone.
`python docs/_ext/agurk_pages/recording.py` makes all recordings anew.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
"""The clone, in which the commands are run."""

FOLDER: Final = ROOT / "docs" / "adapters" / "stages" / "output"
"""Where the recordings of the tutorial are."""

_FOLDERS: Final = (FOLDER, ROOT / "docs" / "commands" / "output")
_ROOTS: Final = ("spec", "reference", "conformance")
_AGURK: Final = "from agurk_conformance.cli import main; main(prog_name='agurk')"

_TIME: Final = re.compile(r"\bin \d+\.\d+s")
_SO_FAR: Final = re.compile(r"^\d+ of \d+\n", re.MULTILINE)
_BLANK: Final = re.compile(r"\n{3,}")
_NUMBER: Final = re.compile(r"\b\d+\b")
_PROGRESS: Final = re.compile(r"[.sxF]+ *\[ *\d+%\]")
_SCENARIOS: Final = re.compile(r" +(scenarios +)?([A-Z]{2}-\d+-[a-z].*|none)")
_PROMPT: Final = "$ "


def recordings() -> list[Path]:
    """Return the files of all recordings. Raises FileNotFoundError where a folder has none."""
    found: list[Path] = []
    for folder in _FOLDERS:
        there = sorted(folder.glob("*.txt"))
        if not there:
            raise FileNotFoundError(f"{folder} holds no recording")
        found += there
    return found


def command_of(text: str) -> list[str]:
    """Return the words of the command that a recording begins with."""
    line, _, _ = text.partition("\n")
    if not line.startswith(_PROMPT):
        raise ValueError(f"{line!r} is no command; allowed: a line that begins with {_PROMPT!r}")
    return shlex.split(line.removeprefix(_PROMPT))


def replayed(text: str) -> str:
    """Run the command of a recording again. Out: the recording as it is now."""
    line, _, _ = text.partition("\n")
    program, *arguments = command_of(text)
    start = ("-c", _AGURK) if program == "agurk" else ("-m", program)
    run = subprocess.run(  # noqa: S603 - the commands are those that the pages show
        [sys.executable, *start, *arguments],
        cwd=ROOT,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    printed = run.stdout.replace(f"{ROOT}{os.sep}", "")
    timeless = _TIME.sub("in …s", _SO_FAR.sub("", printed))
    told = _BLANK.sub("\n\n", timeless).strip()
    return f"{line}\n{told}\n"


def comparable(text: str) -> str:
    """Return a recording as it is compared: of a run of everything, numbers do not count.

    How many scenarios there are changes with every new one, and so do lists of them and the order
    of lines that go by number; nothing on a page hangs on any of this.
    """
    words = " ".join(command_of(text))
    if "--scenario" in words or "--chapter" in words:
        return text
    passing = (_PROGRESS, _SCENARIOS)
    lines = [line for line in text.splitlines() if not any(p.fullmatch(line) for p in passing)]
    return "\n".join(sorted(_NUMBER.sub("N", line) for line in lines))


def _environment() -> dict[str, str]:
    """Return an environment in which what is printed depends on nothing of the caller's."""
    ours = ("PY", "COV", "CI", "BUILD_NUMBER", "COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    path = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
    fixed = {"COLUMNS": "80", "NO_COLOR": "1", "PATH": path, "PYTHONUTF8": "1"}
    roots = os.pathsep.join(str(ROOT / root) for root in _ROOTS)
    return {**kept, **fixed, "PYTHONPATH": roots}


def main() -> None:
    """Make all recordings anew."""
    for path in recordings():
        path.write_text(replayed(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(path.relative_to(ROOT))  # noqa: T201 - a maintainer's command prints


if __name__ == "__main__":
    main()
