"""The commands, on this clone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from agurk_spec.errors import SpecError
from agurk_tools import cli, pending
from agurk_tools.findings import Finding
from agurk_tools.material import load_material

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(cli.main, arguments, catch_exceptions=False)


def test_one_mutant_runs_through_all_scenarios(tmp_path: Path) -> None:
    """The kill matrix is written where it is asked for."""
    file = tmp_path / "matrix.json"
    result = run("mutants", "--mutant=two-of-equal-lowest", f"--json={file}", "--jobs=1")
    assert result.exit_code == 0, result.output
    assert "the first suspect is the culprit of 1 of 1 (100.0%)" in result.output
    data = json.loads(file.read_text(encoding="utf-8"))
    assert "FW-6-three-of-a-kind/free-choice" in data["mutants"][0]["killers"]


def test_a_name_that_no_mutant_has_is_refused() -> None:
    """Nothing found is a failure."""
    result = run("mutants", "--clause=FW-6", "--mutant=reaching-is-not-enough")
    assert result.exit_code == 2
    assert "no mutant is of that name and clause" in result.output


def test_a_violation_ends_with_status_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found is printed last, and counted; on which matrix does not matter."""
    found = [Finding("a.yaml:3", "FW-1", "is wrong"), Finding("", "FW-2", "is wrong")]

    def find(*_: object) -> list[Finding]:
        return found

    monkeypatch.setattr(cli, "load_material", lambda: replace(load_material(), units=()))
    monkeypatch.setattr(cli, "violations", find)
    result = run("mutants", "--mutant=two-of-equal-lowest", "--jobs=1")
    assert result.exit_code == 1
    assert result.output.endswith(
        "error: a.yaml:3: FW-1: is wrong\nerror: FW-2: is wrong\n2 errors\n"
    )


def test_unsound_data_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback."""

    def fail() -> None:
        raise SpecError("a.yaml", 3, 1, "FW-1", "is wrong", "right")

    monkeypatch.setattr(cli, "load_material", fail)
    result = run("coverage")
    assert result.exit_code == 1
    assert result.output == "Error: a.yaml:3:1: FW-1: is wrong; allowed: right\n"


def test_the_gate_holds_for_this_clone(tmp_path: Path) -> None:
    """The table is written where it is asked for."""
    file = tmp_path / "trace.json"
    result = run("trace", f"--json={file}")
    assert result.exit_code == 0, result.output
    rows = json.loads(file.read_text(encoding="utf-8"))["clauses"]
    assert "FW-1" in [row["clause"] for row in rows]


def test_a_stale_list_of_what_is_pending_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate holds for FW-1."""
    monkeypatch.setattr(cli, "read_pending", lambda: ("FW-1",))
    monkeypatch.setattr(cli, "committed_pending", lambda: None)
    result = run("trace")
    assert result.exit_code == 1
    assert "error: pending: FW-1: is listed, and the gate holds for it" in result.output


def test_the_house_rules_are_kept() -> None:
    """Without what needs the mutants."""
    result = run("lint", "--quick")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("clause", "FW"), "id: FW-"),
        (("ruling",), "id: RU-"),
        (("scenario", "FW-1"), "clauses: [FW-1]"),
        (("engine", "mine"), "# engines/mine.toml"),
    ],
)
def test_templates_are_printed(arguments: tuple[str, ...], text: str) -> None:
    """Ready to be filled in."""
    result = run("new", *arguments)
    assert result.exit_code == 0
    assert text in result.output


def test_a_template_of_something_unknown_is_refused() -> None:
    """The error says what there is."""
    result = run("new", "clause", "FX")
    assert result.exit_code == 2
    assert "there is no chapter FX" in result.output


def test_the_package_runs_from_a_clone() -> None:
    """With nothing but the four source roots on the path."""
    roots = os.pathsep.join(
        str(pending.CLONE / root) for root in ("spec", "reference", "conformance", "tools")
    )
    command = (sys.executable, "-m", "agurk_tools", "new", "engine", "mine")
    shown = subprocess.run(
        command,
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": roots, "PYTHONUTF8": "1"},
    )
    assert shown.stdout.startswith("# engines/mine.toml")
