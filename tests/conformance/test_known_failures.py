"""Known failures: a list that the suite writes, and that cannot go stale."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from tests.conformance.documents import read
from tests.conformance.jobs import SCENARIO, main_job

from agurk_conformance.reporting.entry import entry_from_json
from agurk_conformance.running.known import updated

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_conformance.reporting.entry import Entry

WRONG = ("--engine=engines:first_equal_takes", "--ruleset=agurk")


def entries_of(report: Path) -> list[Entry]:
    """Return the units of a report."""
    return [entry_from_json(unit) for unit in read(report)["units"]]


def test_a_list_is_written_and_holds(tmp_path: Path) -> None:
    """The first run fails, its list names every failing unit with a clause, the next run passes."""
    path = tmp_path / "known"
    first = main_job(*WRONG, "--chapter=06", f"--known-failures={path}", "--update-known-failures")
    assert first.returncode == 1
    lines = path.read_text(encoding="utf-8").splitlines()
    assert f"{path} is written anew: it names {len(lines)} units of this run; of 0" in (
        first.stdout
    )
    assert "TR-2-last-of-two/last-equal@agurk  # TR-2: Of two equal highest cards" in lines[0]
    second = main_job(*WRONG, "--chapter=06", f"--known-failures={path}")
    assert second.returncode == 0, second.stdout
    assert f"known to fail: {len(lines)}" in second.stdout


def test_what_passes_leaves_the_list_and_remarks_stay(tmp_path: Path, right: Path) -> None:
    """A person's reason stays with what still fails, and so does what was not run."""
    path = tmp_path / "known"
    kept = [
        "# ours",
        "TR-2-last-of-two  # the old engine did so",
        f"{SCENARIO}  # of another chapter",
    ]
    passing = next(unit["id"] for unit in read(right)["units"] if unit["id"].startswith("TR-1-"))
    path.write_text("\n".join([*kept, f"{passing} # once", ""]), encoding="utf-8")
    stale = main_job(*WRONG, "--chapter=06", f"--known-failures={path}")
    assert "[XPASS(strict)] known: once" in stale.stdout
    main_job(*WRONG, "--chapter=06", f"--known-failures={path}", "--update-known-failures")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == kept
    assert passing not in path.read_text(encoding="utf-8")
    assert main_job(*WRONG, "--chapter=06", f"--known-failures={path}").returncode == 0


def test_the_list_of_a_mended_engine_names_nothing(tmp_path: Path) -> None:
    """It is written all the same, what it named is gone, and the next run takes it as it is."""
    path = tmp_path / "known"
    options = ("--ruleset=agurk", "--chapter=06", f"--known-failures={path}")
    path.write_text("TR-2-last-of-two  # once\n", encoding="utf-8")
    assert main_job(*options).returncode == 1
    job = main_job(*options, "--update-known-failures")
    assert job.returncode == 0, job.stdout
    assert path.read_text(encoding="utf-8") == ""
    assert main_job(*options, "--update-known-failures").returncode == 0
    assert main_job(*options).returncode == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("-x",), "stays as it was: this run is not complete"),
        (("-k=TR-2",), "stays as it was: this run is not complete"),
        (("--collect-only",), ""),
        ((f"--engine=cmd:{sys.executable} -m tests.miniatures.manners.crash_always",), "given up"),
    ],
)
def test_a_run_that_does_not_tell_all_writes_no_list(
    options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    """The list stays, and the exit status is not 0."""
    path = tmp_path / "known"
    path.write_text("TR-2-last-of-two  # ours\n", encoding="utf-8")
    known = (f"--known-failures={path}", "--update-known-failures", "--chapter=06")
    job = main_job(*WRONG, *known, *options)
    assert (job.returncode == 0) == (options == ("--collect-only",))
    assert words in job.stdout
    assert path.read_text(encoding="utf-8") == "TR-2-last-of-two  # ours\n"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "--update-known-failures needs --known-failures=FILE"),
        (("--known-failures=no/such",), "cannot be written: No such file or directory"),
        (("--known-failures=.",), "the list cannot be read (Is a directory)"),
    ],
)
def test_there_has_to_be_a_place_for_the_list(options: tuple[str, ...], words: str) -> None:
    """Anything else is told in a line, and the exit status is 4."""
    job = main_job("--scenario=TR-2-last-of-two", *options, "--update-known-failures")
    assert job.returncode == 4
    assert words in job.stdout + job.stderr
    assert "Traceback" not in job.stdout + job.stderr


def test_an_unknown_id_is_an_error_and_nothing_is_written(tmp_path: Path) -> None:
    """A misspelt line would lose a person's reason."""
    path = tmp_path / "known"
    path.write_text("TR-2-last-of-tow  # ours\n", encoding="utf-8")
    job = main_job(*WRONG, f"--known-failures={path}", "--update-known-failures")
    assert job.returncode == 4
    assert "known:1:1: no unit has the id TR-2-last-of-tow; allowed: " in job.stderr
    assert path.read_text(encoding="utf-8") == "TR-2-last-of-tow  # ours\n"


def test_a_line_for_a_whole_scenario_of_which_a_part_fails_is_split(wrong: Path) -> None:
    """The unit that still fails keeps the reason, and is named once."""
    entries = entries_of(wrong)
    rows = [e for e in entries if e.scenario == "TR-2-last-of-two"]
    failed = [entry.id for entry in rows if entry.failed]
    assert failed
    spare = next(entry for entry in entries if not entry.failed)
    data = {**spare.to_json(), "id": "TR-2-last-of-two/x@agurk", "scenario": "TR-2-last-of-two"}
    lines = list(updated(["TR-2-last-of-two  # why"], [*rows, entry_from_json(data)]))
    assert lines == [f"{unit}  # why" for unit in failed]
    both = ["TR-2-last-of-two # a", f"{failed[0]} # b"]
    lines = list(updated(both, [*rows, entry_from_json(data)]))
    assert lines == [f"{failed[0]}  # b"]
