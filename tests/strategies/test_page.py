"""The example of the page on strategies runs as it stands, and fails where the toy is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

QUICK = """
from hypothesis import Phase, settings

settings.register_profile("quick", phases=[Phase.explicit, Phase.generate])
settings.load_profile("quick")
"""
"""A conftest by which what fails is not shrunk, as nobody looks at it."""

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs/adapters/own-tests"


def _run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests of the example in a folder."""
    paths = [str(ROOT / part) for part in ("spec", "reference", "conformance")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("right", "wrong", "failed"),
    [
        ("", "", 0),
        ("{min(hand)}", "{max(hand)}", 1),
    ],
    ids=["as it stands", "highest for lowest"],
)
def test_the_example(tmp_path: Path, right: str, wrong: str, failed: int) -> None:
    """All pass; where the engine is broken, the comparison with the reference fails."""
    shutil.copytree(EXAMPLE, tmp_path / "own")
    (tmp_path / "own/conftest.py").write_text(QUICK, encoding="utf-8")
    engine = tmp_path / "own/toy.py"
    engine.write_text(engine.read_text("utf-8").replace(right, wrong), encoding="utf-8")
    ran = _run(tmp_path / "own")
    told = ran.stdout.strip().splitlines()[-1]
    assert (f"{failed} failed" in told) == bool(failed), ran.stdout
    assert f"{3 - failed} passed" in told, ran.stdout
