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
from agurk_tools import cli, pending, sourcing, surviving
from agurk_tools.copies import package_sources
from agurk_tools.findings import Finding
from agurk_tools.material import load_material
from agurk_tools.surviving import Fate, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from agurk_tools.sourcing import SourceMutant, Spot


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


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, "all holds"),
        ({"ending.lost": Fate.SURVIVED}, "survives: a scenario is missing, or a reason in"),
        ({"ending.won_or_tied": Fate.FAILED}, "is killed; allowed: mutants that survive"),
        ({"ending": Fate.SURVIVED}, "killed; allowed: 95% of those that are not equivalent"),
    ],
)
def test_source_mutants_hold_where_those_listed_survive_and_no_others(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, Fate], told: str
) -> None:
    """One module, as it is; one unexplained; one that is listed and killed; too few killed."""
    known = [each for each in surviving.load_survivors() if each.mutant.startswith("ending.")]
    listed = {each.mutant for each in known}

    def fate(mutant: SourceMutant) -> Fate:
        expected = Fate.SURVIVED if mutant.name in listed else Fate.FAILED
        fates = [changed[name] for name in changed if mutant.name.startswith(name)]
        return fates[0] if fates else expected

    def fates(_: object, mutants: Sequence[SourceMutant], **__: object) -> list[Outcome]:
        return [Outcome(each, fate(each)) for each in mutants]

    ending = sourcing.spots_of(package_sources(), ["ending"])

    def spots_of(_: object) -> tuple[Spot, ...]:
        return ending

    monkeypatch.setattr(sourcing, "spots_of", spots_of)
    monkeypatch.setattr(surviving, "load_survivors", lambda: known)
    monkeypatch.setattr(surviving, "fates", fates)
    result = run("source-mutants")
    assert result.exit_code == (1 if changed else 0), result.output
    assert told in result.output
    assert " that start and are not equivalent (" in result.output


def test_a_sample_of_source_mutants_is_no_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a few mutants one more that survives is no matter of percent, but of its reason."""

    def fates(_: object, mutants: Sequence[SourceMutant], **__: object) -> list[Outcome]:
        return [Outcome(each, Fate.SURVIVED) for each in mutants]

    monkeypatch.setattr(surviving, "fates", fates)
    result = run("source-mutants", "--one-in=500")
    assert result.exit_code == 1
    assert "a reason in survivors.yaml" in result.output
    assert "allowed: 95%" not in result.output


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
