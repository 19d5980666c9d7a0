"""The engine for Node, written from the clauses alone, is judged like any other."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")


def test_it_passes_everything_and_nothing_is_left_out(tmp_path: Path) -> None:
    """Every check of every unit applies, over stdio, and passes."""
    report_path = tmp_path / "report.json"
    options = ["-q", "-p", "no:cacheprovider", "--engine=javascript", f"--report={report_path}"]
    job = subprocess.run(
        [sys.executable, "-m", "pytest", "conformance", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert job.returncode == 0, job.stdout
    report = json.loads(report_path.read_text(encoding="utf-8"))
    assert report["counts"]["passed"] == len(report["units"]) > 3000
    assert [unit["missing"] for unit in report["units"] if unit["missing"]] == []
    assert report["warnings"] == []
    assert report["claim"]["level"] == "matches"
    assert {"agurk", "cucumber-wiki", "five-cucumbers"} <= set(report["claim"]["rulesets"])


def test_its_own_tests_pass() -> None:
    """Node's test runner finds nothing wrong, and finds something to run."""
    assert NODE is not None
    job = subprocess.run(
        [NODE, "--test", "--test-reporter=tap"],
        cwd=ROOT / "examples" / "javascript",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert job.returncode == 0, job.stdout
    assert "# fail 0" in job.stdout
    assert "# pass 0" not in job.stdout


def test_it_needs_no_packages() -> None:
    """Every import is one of Node's own modules or a file beside it."""
    sources = list((ROOT / "examples" / "javascript").glob("*.mjs"))
    imported = [
        line.rsplit("from ", 1)[1].strip(" ;\"'")
        for path in sources
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("import ", "} from ", "export {")) and "from " in line
    ]
    assert imported
    assert [name for name in imported if not name.startswith(("node:", "./"))] == []
