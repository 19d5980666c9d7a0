"""Jobs: the suite as a user runs it, in a process of its own, and the reports that come of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agurk_spec.schema import validator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDERS = ("spec", "reference", "conformance", "tools")
SCENARIO = "FW-2-worked-example-keeps-the-king"


def python(
    *words: str,
    cwd: Path = ROOT,
    places: Sequence[Path] = (),
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run Python with the packages of this clone, the engines of these tests, and of `places`."""
    paths = [*map(str, places), str(HERE), *(str(ROOT / folder) for folder in FOLDERS)]
    return subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **(env or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def main_job(*options: str, places: Sequence[Path] = ()) -> subprocess.CompletedProcess[str]:
    """Run `pytest conformance` with `options` in a process of its own."""
    words = ("-m", "pytest", "conformance", "-q", "-p", "no:cacheprovider")
    return python(*words, *options, places=places)


def report_of(path: Path) -> Any:
    """Return a report, which satisfies its schema."""
    report = json.loads(path.read_text(encoding="utf-8"))
    validator("report").validate(report)
    return report
