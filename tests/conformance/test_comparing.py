"""Comparing two reports: what is fixed, broken anew, still failing, and the exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.documents import command, read, write

if TYPE_CHECKING:
    from pathlib import Path

AGAINST = ("failed", "broken", "given_up")


def changed(path: Path, folder: Path, *verdicts: str | None, **more: Any) -> tuple[Path, list[str]]:
    """Return a report whose first units have these verdicts, None for left out, and their ids."""
    data = read(path)
    ids = [unit["id"] for unit in data["units"][: len(verdicts)]]
    for unit, verdict in zip(data["units"], verdicts, strict=False):
        unit["verdict"] = verdict
    data["units"] = [unit for unit in data["units"] if unit["verdict"] is not None]
    data["run"] |= more
    return write(folder / f"{'-'.join(map(str, verdicts))}.json", data), ids


def test_an_engine_that_is_mended_and_one_that_is_spoilt(right: Path, wrong: Path) -> None:
    """What the wrong engine fails is fixed one way, and broken anew the other."""
    failed = [unit["id"] for unit in read(wrong)["units"] if unit["verdict"] == "failed"]
    mended = command("compare", wrong, right)
    assert mended.exit_code == 0
    lines = mended.stdout.splitlines()
    at = lines.index(f"fixed: {len(failed)}")
    assert lines[at + 1 : at + 1 + len(failed)] == [f"  {unit}" for unit in failed]
    assert lines[-1] == "no regression"
    spoilt = command("compare", right, wrong)
    assert spoilt.exit_code == 1
    assert f"broken anew: {len(failed)}\n  {failed[0]}\n" in spoilt.stdout
    assert spoilt.stdout.endswith("a regression\n")
    same = command("compare", wrong, wrong)
    assert same.exit_code == 0
    assert f"still failing: {len(failed)}\n" in same.stdout


@pytest.mark.parametrize("now", [*AGAINST, "not_applicable"])
def test_whatever_passed_and_passes_no_more_is_a_regression(
    now: str, right: Path, tmp_path: Path
) -> None:
    """Also where the engine breaks, is given up, or does not offer it any more."""
    new, (unit,) = changed(right, tmp_path, now)
    result = command("compare", right, new)
    assert result.exit_code == 1
    title = "passed before, not applicable now" if now == "not_applicable" else "broken anew"
    assert f"{title}: 1\n  {unit}\n" in result.stdout


@pytest.mark.parametrize("before", ["failed", "broken", "not_applicable", None])
@pytest.mark.parametrize("now", ["failed", "broken", "not_applicable", None])
def test_what_did_not_pass_is_no_regression(
    before: str | None, now: str | None, right: Path, tmp_path: Path
) -> None:
    """A unit that is new, too, may fail."""
    old, _ = changed(right, tmp_path, before, "passed")
    new, _ = changed(right, tmp_path, now, "passed", "passed")
    assert command("compare", old, new).exit_code == 0


def test_counted_one_report_alone_are_listed(right: Path, tmp_path: Path) -> None:
    """What is newly run, and what is no longer."""
    less, (first, second) = changed(right, tmp_path, None, None)
    newly, _ = changed(right, tmp_path, "failed", "passed")
    assert f"no longer run: 2\n  {first}\n  {second}\n" in command("compare", right, less).stdout
    told = command("compare", less, newly)
    assert told.exit_code == 0
    assert f"newly run, and failing: 1\n  {first}\n" in told.stdout
    assert f"newly run, not failing: 1\n  {second}\n" in told.stdout


def test_a_new_run_that_was_stopped_is_no_pass(right: Path, tmp_path: Path) -> None:
    """What passed and was not reached is not known to pass."""
    new, _ = changed(right, tmp_path, None, complete=False, ended="interrupted")
    result = command("compare", right, new)
    assert result.exit_code == 1
    assert "the new run is not complete; passed before and not in it: 1 unit" in (result.stdout)


def test_reports_of_other_engines_and_editions_are_compared_with_a_word(
    right: Path, tmp_path: Path
) -> None:
    """They are not refused."""
    data = read(right)
    data["engine"]["name"], data["agurk"]["edition"] = "another", "9.9"
    result = command("compare", right, write(tmp_path / "r.json", data))
    assert result.exit_code == 0
    assert "these are reports of different engines" in result.stdout
    assert "these are reports by different editions" in result.stdout
