"""Runs: what a report says of a run that is not whole, and engines that cannot spoil one."""

from __future__ import annotations

import json
import resource
from typing import TYPE_CHECKING

import pytest
from tests.conformance.jobs import SCENARIO, main_job, python, report_of

from agurk_conformance.reporting.report import ReportError, ReportFile

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_not_asked_is_not_passed(tmp_path: Path) -> None:
    """An engine that tells phases alone passes no unit that states more than phases."""
    job = main_job("--engine=engines:only_phases", f"--report={tmp_path / 'r.json'}")
    assert "asked in part, nothing of it wrong, and so not applicable: " in job.stdout
    units = {unit["scenario"]: unit for unit in report_of(tmp_path / "r.json")["units"]}
    lives = units["SD-3-two-lives"]
    assert lives["verdict"] == "not_applicable"
    assert any(place.endswith(": lives") for place in lives["unasked"])
    assert lives["missing"]
    passed = [unit for unit in units.values() if unit["verdict"] == "passed"]
    assert passed
    assert not any(unit["unasked"] for unit in passed)


def test_numbers_with_a_point_are_numbers() -> None:
    """An engine in a language without integers passes all that the reference passes."""
    job = main_job("--engine=engines:writes_points")
    assert job.returncode == 0, job.stdout


def test_a_whole_run_says_that_it_is_whole(tmp_path: Path) -> None:
    """The options by which units were chosen stand beside it."""
    main_job("--chapter=follow", "--ruleset=agurk", f"--report={tmp_path / 'r.json'}")
    report = report_of(tmp_path / "r.json")
    assert report["run"] == {
        "options": {
            "ruleset": "agurk",
            "scenarios": [],
            "chapters": ["follow"],
            "skips": None,
            "known_failures": None,
        },
        "planned": len(report["units"]),
        "skipped": [],
        "complete": True,
        "ended": "every unit is finished or skipped",
    }


def test_a_skipped_unit_is_in_the_report_with_its_reason(tmp_path: Path) -> None:
    """It is planned, it is not among the units, and the run is complete."""
    skips = tmp_path / "skips"
    skips.write_text(f"\ufeff{SCENARIO}  # takes the machine down\n", encoding="utf-8")
    options = (f"--skips={skips}", "--chapter=follow", "--ruleset=agurk")
    job = main_job(*options, f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 0
    assert "not applicable, 1 skipped" in job.stdout
    report = report_of(tmp_path / "r.json")
    (skipped,) = report["run"]["skipped"]
    assert skipped["id"].startswith(SCENARIO)
    assert skipped["reason"] == "takes the machine down"
    assert report["run"]["planned"] == len(report["units"]) + 1
    assert report["run"]["complete"]


def test_a_run_that_skips_everything_is_no_pass(tmp_path: Path) -> None:
    """There is a message, and the exit status is not 0."""
    skips = tmp_path / "skips"
    skips.write_text(f"{SCENARIO}\n", encoding="utf-8")
    job = main_job(f"--skips={skips}", f"--scenario={SCENARIO}", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 1
    assert "nothing was judged: this is no pass" in job.stdout
    assert report_of(tmp_path / "r.json")["units"] == []


PARTS = {
    "--collect-only": (0, "--collect-only: nothing was run"),
    "-x": (1, "stopping after 1 failures"),
    "-k=FW-1": (1, "units; other options of pytest leave units out"),
}


@pytest.mark.parametrize("option", PARTS)
def test_a_part_of_a_run_is_not_taken_for_all_of_it(option: str, tmp_path: Path) -> None:
    """The report says that it is not complete, and why."""
    wrong = (
        "--engine=engines:first_equal_takes",
        "--ruleset=agurk",
        "--chapter=05",
        "--chapter=06",
    )
    job = main_job(*wrong, option, f"--report={tmp_path / 'r.json'}")
    status, ended = PARTS[option]
    assert job.returncode == status or option == "-k=FW-1"
    report = report_of(tmp_path / "r.json")
    assert not report["run"]["complete"]
    assert report["run"]["ended"].endswith(ended)
    assert len(report["units"]) < report["run"]["planned"]
    assert ("this run is not complete: " in job.stdout) == (option != "--collect-only")


@pytest.mark.parametrize(
    ("engine", "ended"),
    [("is_interrupted", "interrupted"), ("is_terminated", "ended by SIGTERM")],
)
def test_a_signal_leaves_a_report(engine: str, ended: str, tmp_path: Path) -> None:
    """What is finished is in it, and that the run is not complete."""
    job = main_job(f"--engine=unruly:{engine}", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 2
    report = report_of(tmp_path / "r.json")
    assert report["run"]["ended"] == ended
    assert not report["run"]["complete"]
    assert 0 < len(report["units"]) < report["run"]["planned"]
    assert report["counts"]["broken"] == 0
    assert not (tmp_path / "r.json.partial").exists()


@pytest.mark.parametrize("engine", ["skips", "interrupts", "leaves", "vanishes"])
def test_an_engine_neither_skips_nor_ends_the_run(engine: str, tmp_path: Path) -> None:
    """What it raises makes it broken, and in the end it is given up."""
    job = main_job(f"--engine=unruly:{engine}", "--tb=no", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 1
    report = report_of(tmp_path / "r.json")
    assert report["run"]["complete"]
    assert report["counts"]["broken"] > 0
    assert report["counts"]["given_up"] > 0
    assert report["counts"]["not_applicable"] == 0


def test_the_warnings_of_an_engine_are_no_errors() -> None:
    """Nor is what it leaves to the garbage collector, although pytest here makes errors of both."""
    job = main_job("--engine=unruly:warns")
    assert job.returncode == 0, job.stdout
    assert "Traceback" not in job.stderr


def test_the_name_of_an_engine_cannot_upset_a_terminal(tmp_path: Path) -> None:
    """It is escaped and cut where it is printed, and whole in the report."""
    job = main_job("--engine=unruly:boasts", "--chapter=13", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 0, job.stdout
    assert "agurk: engine \\x1b[31mbest\\n\\ud800!!!" in job.stdout
    assert "(10011 characters)" in job.stdout
    assert "\x1b" not in job.stdout
    name = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["engine"]["name"]
    assert name.startswith("\x1b[31mbest\n\ud800!")


def test_a_report_replaces_nothing_that_the_run_reads(tmp_path: Path) -> None:
    """The list of skips is not overwritten, under whatever name."""
    skips = tmp_path / "skips"
    skips.write_text(f"{SCENARIO}\n", encoding="utf-8")
    (tmp_path / "link").symlink_to(skips)
    job = main_job(f"--skips={skips}", f"--report={tmp_path / 'link'}")
    assert job.returncode == 4
    assert "cannot be written: this run reads that file; allowed: another one" in job.stderr
    assert skips.read_text(encoding="utf-8") == f"{SCENARIO}\n"


def test_a_report_follows_a_link(tmp_path: Path) -> None:
    """What the link leads to is replaced, the link stays, and nothing else is left behind."""
    (tmp_path / "there").write_text("old", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    report = ReportFile(tmp_path / "link", {"run": 1})
    report.close({"name": "\ud800"})
    assert (tmp_path / "link").is_symlink()
    assert json.loads((tmp_path / "there").read_text(encoding="utf-8")) == {"name": "\ud800"}
    assert {path.name for path in tmp_path.iterdir()} == {"there", "link"}


def test_a_disk_that_is_full_is_told(tmp_path: Path) -> None:
    """An earlier report stays as it is."""
    path = tmp_path / "r.json"
    path.write_text("old", encoding="utf-8")
    report = ReportFile(path, {"run": 1})
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(ReportError, match=r"r\.json cannot be written: File too large"):
            report.close({"name": "x" * 10_000})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text(encoding="utf-8") == "old"


def test_a_report_that_gets_lost_is_no_pass(tmp_path: Path) -> None:
    """The folder goes away while the run is under way: a message, and a status that is not 0."""
    folder = tmp_path / "gone"
    folder.mkdir()
    (tmp_path / "removes.py").write_text(
        "import shutil\nfrom agurk_reference.engine import engine as reference\n"
        "def engine(request):\n    if request['method'] != 'hello':\n"
        f"        shutil.rmtree({str(folder)!r}, ignore_errors=True)\n"
        "    return reference(request)\n",
        encoding="utf-8",
    )
    options = [f"--scenario={SCENARIO}", "--ruleset=agurk", f"--report={folder / 'r.json'}"]
    job = main_job("--engine=removes", *options, places=(tmp_path,))
    assert job.returncode == 4, job.stdout + job.stderr
    assert "r.json cannot be written: No such file or directory" in job.stdout
    assert "Traceback" not in job.stdout + job.stderr


def test_the_command_obeys_nobody_s_pytest(tmp_path: Path) -> None:
    """Neither a conftest.py, nor pytest's variables, nor a broken pyproject.toml say a word."""
    raising = "raise RuntimeError('obeyed')\n"
    (tmp_path / "conftest.py").write_text(raising, encoding="utf-8")
    (tmp_path / "spoiler.py").write_text(raising, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[broken", encoding="utf-8")
    call = "from agurk_conformance.cli import main; main()"
    words = ("-c", call, "run", f"--scenario={SCENARIO}", "--ruleset=agurk")
    variables = {"PYTEST_ADDOPTS": "--collect-only", "PYTEST_PLUGINS": "spoiler"}
    job = python(*words, cwd=tmp_path, env=variables)
    assert job.returncode == 0, job.stdout + job.stderr
    assert "1 passed" in job.stdout
