"""The main job as a user runs it: options, exit status, summary, report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.conformance.jobs import SCENARIO, main_job, report_of

if TYPE_CHECKING:
    from pathlib import Path


def test_the_reference_passes_everything(tmp_path: Path) -> None:
    """Nothing fails, nothing is left out, and the report says so."""
    job = main_job("--engine=reference", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 0, job.stdout
    report = report_of(tmp_path / "r.json")
    counts = report["counts"]
    assert counts["passed"] == len(report["units"]) > 200
    assert sum(counts.values()) == counts["passed"]
    assert report["claim"]["level"] == "matches"
    assert {"agurk", "cucumber-wiki", "five-cucumbers"} <= set(report["claim"]["rulesets"])
    assert report["culprits"] == []
    assert not (tmp_path / "r.json.partial").exists()


def test_a_wrong_engine_fails_with_its_clause_first(tmp_path: Path) -> None:
    """The exit status is 1, the culprit is named first, in the summary and in the report."""
    job = main_job("--engine=engines:first_equal_takes", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 1
    assert "likely culprits, by how well they explain what passes and what fails:\n  TR-2 " in (
        job.stdout
    )
    assert "smallest position on which TR-2 fails: TR-2-" in job.stdout
    report = report_of(tmp_path / "r.json")
    assert report["culprits"][0]["clause"] == "TR-2"
    failed = [unit for unit in report["units"] if unit["verdict"] == "failed"]
    assert len(failed) == report["counts"]["failed"] > 0
    assert sum("TR-2" in unit["clauses"] for unit in failed) > 0.9 * len(failed)


def test_workers_share_one_report(tmp_path: Path) -> None:
    """Under pytest-xdist the entries of all workers come together."""
    pytest.importorskip("xdist")
    job = main_job("-n", "2", "--chapter=follow", f"--report={tmp_path / 'r.json'}")
    assert job.returncode == 0, job.stdout
    assert {unit["chapter"] for unit in report_of(tmp_path / "r.json")["units"]} == {"05-follow"}


USAGE = {
    "--engine=nosuch": "there is no engine 'nosuch' in",
    "--engine=cmd:false": "no hello: the engine ended with exit code 1",
    "--engine=engines:claims_another_table": "claims ruleset agurk with a table that is not that",
    "--ruleset=agrk": "there is no ruleset 'agrk'; there are: agurk, agurk-no, ",
    "--scenario=FW-2-keeps-the-kin": "there is no scenario FW-2-keeps-the-kin; there are: FW-2-",
    "--chapter=folow": "there is no chapter folow; there are: 05-follow, ",
    "--skips=none.txt": "none.txt: the list cannot be read (No such file or directory)",
    "--report=no/such/folder.json": "such/folder.json cannot be written: No such file or dir",
    "--report=.": "cannot be written: it is a folder; allowed: a file",
    "--report=/dev/full": "--report /dev/full cannot be written: it is no regular file",
    "--report=": "cannot be written: it is a folder; allowed: a file",
    "--ruleset=": "there is no ruleset ''; there are: agurk, agurk-all-tied, ",
    "--call-timeout=nan": "'nan' is no time-out; allowed: a number of seconds above 0 and below",
    "--call-timeout=inf": "'inf' is no time-out; allowed: a number of seconds above 0 and below",
    "--call-timeout=0": "'0' is no time-out; allowed: a number of seconds above 0 and below",
    "--start-timeout=-1": "'-1' is no time-out; allowed: a number of seconds above 0 and below",
    "--start-timeout=soon": "'soon' is no time-out; allowed: a number of seconds above 0 and",
    "--no-such-option": "unrecognized arguments: --no-such-option",
}


@pytest.mark.parametrize("option", USAGE)
def test_a_wrong_option_is_a_usage_error(option: str) -> None:
    """The exit status is 4, there is no traceback, and the message lists what there is."""
    job = main_job(option)
    assert job.returncode == 4
    assert USAGE[option] in job.stderr
    assert "Traceback" not in job.stdout + job.stderr
    assert "INTERNALERROR" not in job.stdout + job.stderr


def test_a_wrong_option_is_a_usage_error_under_xdist() -> None:
    """It is refused before a worker starts."""
    pytest.importorskip("xdist")
    job = main_job("-n", "2", "--ruleset=agrk")
    assert job.returncode == 4
    assert "there is no ruleset 'agrk'" in job.stderr


def test_a_scenario_can_be_run_alone(tmp_path: Path) -> None:
    """By its id, by its unit, and only that."""
    ways = (SCENARIO, f"{SCENARIO}/free-choice", f"{SCENARIO}/free-choice@agurk")
    for name in ways:
        options = (f"--scenario={name}", "--ruleset=agurk", f"--report={tmp_path / 'r.json'}")
        job = main_job(*options)
        assert job.returncode == 0
        (unit,) = report_of(tmp_path / "r.json")["units"]
        assert unit["id"] == f"{SCENARIO}/free-choice@agurk"


def test_skips_are_left_out_and_known_failures_are_expected(tmp_path: Path) -> None:
    """The user's lists decide; what is left of a wrong engine passes."""
    wrong = "--engine=engines:first_equal_takes"
    main_job(wrong, f"--report={tmp_path / 'r.json'}")
    failed = [u["id"] for u in report_of(tmp_path / "r.json")["units"] if u["verdict"] == "failed"]
    (tmp_path / "skips").write_text(f"{failed[0]}  # not yet\n", encoding="utf-8")
    known = "".join(f"{name} # ties\n" for name in failed[1:])
    (tmp_path / "known").write_text(f"# ours\n\n{known}", encoding="utf-8")
    lists = (f"--skips={tmp_path / 'skips'}", f"--known-failures={tmp_path / 'known'}")
    job = main_job(wrong, *lists, f"--report={tmp_path / 'r2.json'}")
    assert job.returncode == 0, job.stdout
    report = report_of(tmp_path / "r2.json")
    assert failed[0] not in {unit["id"] for unit in report["units"]}
    assert [unit["id"] for unit in report["units"] if unit["known"]] == failed[1:]


def test_a_known_failure_that_passes_is_an_error(tmp_path: Path) -> None:
    """A list that has become stale fails the run."""
    (tmp_path / "known").write_text(f"{SCENARIO} # once\n", encoding="utf-8")
    job = main_job(f"--scenario={SCENARIO}", f"--known-failures={tmp_path / 'known'}")
    assert job.returncode == 1
    assert "[XPASS(strict)] known: once" in job.stdout
    assert f"known to fail, and does not: {SCENARIO}" in job.stdout
    assert "  --update-known-failures takes it off the list\n" in job.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("FW-2-nope # x\n", "known:1:1: no unit has the id FW-2-nope; allowed: "),
        (f"{SCENARIO}\n{SCENARIO}\n", f"known:2:1: {SCENARIO}: the id is given twice"),
    ],
)
def test_a_list_with_a_mistake_is_a_usage_error(text: str, message: str, tmp_path: Path) -> None:
    """The line is named."""
    (tmp_path / "known").write_text(text, encoding="utf-8")
    job = main_job(f"--known-failures={tmp_path / 'known'}")
    assert job.returncode == 4
    assert message in job.stderr


def test_an_engine_that_offers_nothing_to_judge_does_not_pass() -> None:
    """There is a message, and the exit status is not 0."""
    job = main_job("--engine=engines:ends_only")
    assert job.returncode == 4
    assert "offers match.end, of which nothing can be judged; allowed: " in job.stderr


def test_the_engine_of_a_python_author_can_be_isolated() -> None:
    """In a process of its own the same engine gets the same verdicts."""
    job = main_job("--engine=engines:first_equal_takes", "--isolate", "--chapter=06")
    assert job.returncode == 1
    assert "  TR-2 " in job.stdout


def test_a_run_in_which_nothing_applies_is_no_pass() -> None:
    """An engine that only names takers has nothing to say about what may be played."""
    job = main_job("--engine=engines:takers_only", "--scenario=FW-6-second-of-two")
    assert job.returncode == 1
    assert "nothing was judged: this is no pass" in job.stdout
