"""Rulesets of somebody's own: what is wrong with one is said, and exactly its scenarios run."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agurk_conformance.corpus.units import applies
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.hello import Claim
from agurk_conformance.running.claims import ruleset_of_claim
from agurk_conformance.running.suite import Suite, Wishes
from agurk_spec.conditions import Truth
from agurk_spec.load import load_law
from agurk_spec.schema import validator

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

HOUSE = """\
id: kitchen
title: Our kitchen table
status: extension
base: agurk
summary: Whoever can head the trick does, and nobody remembers who takes equal cards.
sources: []
options:
  follow_rule: must_head
  trick_tie: unspecified
"""


@pytest.fixture
def judged(tmp_path: Path) -> Callable[..., Suite]:
    """Return a suite that judges the reference by a house ruleset of this text."""

    def suite(text: str = HOUSE, scenario: str | None = None, chapter: str | None = None) -> Suite:
        (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
        scenarios = () if scenario is None else (scenario,)
        chapters = () if chapter is None else (chapter,)
        wishes = Wishes(
            folder=tmp_path, ruleset="house.yaml", scenarios=scenarios, chapters=chapters
        )
        return Suite(wishes)

    return suite


REFUSED = {
    "unknown option": (
        ("follow_rule:", "folow_rule:"),
        r"house\.yaml:8:3: kitchen: option folow_rule is unknown; allowed: follow_rule, ",
    ),
    "unknown value": (
        ("must_head", "must_haed"),
        r"house\.yaml:8:16: kitchen: follow_rule is must_haed; allowed: must_head, ",
    ),
    "violated constraint": (
        ("follow_rule: must_head", "end_condition: first_out_loses"),
        r":8:18: kitchen: .*_loses and lives is 2, .* K4 \(The first .*\); allowed: lives is 1",
    ),
    "an id of the law": (
        ("id: kitchen", "id: agurk"),
        r"house\.yaml:1:5: agurk: ruleset agurk is in the law already; allowed: an id of its own",
    ),
    "an id that is named without rules": (
        ("id: kitchen", "id: kurkku"),
        r"house\.yaml:1:5: kurkku: ruleset kurkku is in the law already",
    ),
    "the word for every ruleset": (
        ("id: kitchen", "id: all"),
        r"house\.yaml: id is all, the word for every ruleset; allowed: another id",
    ),
    "unknown base": (
        ("base: agurk", "base: agrk"),
        r"house\.yaml:4:7: kitchen: ruleset agrk is unknown; allowed: agurk, ",
    ),
    "a key given twice": (
        ("  trick_tie: unspecified", "  follow_rule: must_head"),
        r"house\.yaml:9:3: key follow_rule is given twice, on line 8 and on line 9",
    ),
    "a field left out": (
        ("base: agurk\n", ""),
        r"house\.yaml:1:1: kitchen: field base is missing; allowed: a mapping with id, base, opt",
    ),
    "not YAML": ((HOUSE, "id: [kitchen\n"), r"house\.yaml:2:1: not YAML: "),
    "empty": ((HOUSE, ""), r"house\.yaml: the file is empty; allowed: one YAML document"),
    "a list": ((HOUSE, "- kitchen\n"), r"house\.yaml:1:1: the document is a list; allowed: a map"),
    "nothing settled": (
        (HOUSE[HOUSE.index("base:") :], "base: kurkku\nsummary: .\nsources: []\noptions: {}\n"),
        r"ruleset house\.yaml leaves every option open, so that nothing can be judged; ",
    ),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_is_wrong_with_a_ruleset_is_said(fault: str, judged: Callable[..., Suite]) -> None:
    """The place, what was found and what is allowed stand in one line."""
    (old, new), message = REFUSED[fault]
    assert old in HOUSE
    with pytest.raises(UsageError, match=message) as caught:
        judged(HOUSE.replace(old, new)).units  # noqa: B018 - the property loads
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["none.yaml", "folder", "folder.yaml", "./none"])
def test_a_file_that_is_none_is_said_to_be_none(name: str, tmp_path: Path) -> None:
    """A missing file and a folder are told from an unknown id."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(UsageError, match=f"^{re.escape(name)} is no file; allowed: a ruleset file"):
        Suite(Wishes(folder=tmp_path, ruleset=name)).units  # noqa: B018 - the property loads


def test_a_ruleset_file_may_have_any_name(tmp_path: Path) -> None:
    """JSON is YAML, and a file is known by being there."""
    data = {"id": "kitchen", "title": "Ours", "status": "extension", "base": "agurk"}
    text = json.dumps({**data, "summary": "Ours.", "sources": [], "options": {"lives": 1}})
    (tmp_path / "house.json").write_text(text, encoding="utf-8")
    assert Suite(Wishes(folder=tmp_path, ruleset="house.json")).units


def test_exactly_the_scenarios_run_whose_predicates_hold(judged: Callable[..., Suite]) -> None:
    """What runs holds, what is left open hangs on the open option alone, and the rest is false."""
    suite = judged()
    run = {unit.name for unit in suite.units}
    left = {left.unit.name: left.options for left in suite.left_open}
    ruleset = suite.units[0].ruleset
    assert ruleset.table["follow_rule"] == "must_head"
    assert "trick_tie" not in ruleset.table
    assert set(left.values()) == {("trick_tie",)}
    for scenario in suite.corpus:
        for row in scenario.rows:
            name = f"{scenario.id}/{row.name}" if row.name else scenario.id
            truth = applies(scenario, row, ruleset)
            assert (truth is Truth.TRUE) == (name in run)
            assert (truth is Truth.UNKNOWN) == (name in left)
    assert "FW-3-head-is-forced" not in left
    assert any(name.startswith("TR-2-") for name in left)
    assert not any(name.startswith("TR-2-") for name in run)


def test_what_is_settled_is_judged_after_all(judged: Callable[..., Suite]) -> None:
    """With the option that would decide it, nothing is left open and its scenarios run."""
    before = {left.unit.name for left in judged().left_open}
    suite = judged(HOUSE.replace("unspecified", "last_equal"))
    assert suite.left_open == ()
    assert before & {unit.name for unit in suite.units}


def test_a_scenario_that_is_left_open_says_by_what(judged: Callable[..., Suite]) -> None:
    """Asked for by name, it is refused with the option that would decide it."""
    name = next(left.unit.scenario.id for left in judged().left_open)
    with pytest.raises(UsageError, match=f"scenario {name} is not judged; .* leaves open trick_t"):
        judged(scenario=name).units  # noqa: B018 - the property loads


def main_job(*options: str) -> subprocess.CompletedProcess[str]:
    """Run `pytest conformance` with `options` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "conformance", "-q", "-p", "no:cacheprovider", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_terminal_and_report_say_what_is_left_out(
    tmp_path: Path, judged: Callable[..., Suite]
) -> None:
    """Each scenario left out is in the report with its options, and the terminal counts them."""
    left = judged(chapter="06").left_open
    options = (f"--ruleset={tmp_path / 'house.yaml'}", f"--report={tmp_path / 'r.json'}")
    job = main_job("--chapter=06", *options)
    assert job.returncode == 0
    told = f"not judged: {len(left)} units, for kitchen leaves open trick_tie ({len(left)})"
    assert told in job.stdout.splitlines()
    report = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    validator("report").validate(report)
    assert report["left_open"] == [
        {
            "scenario": each.unit.scenario.id,
            "row": each.unit.row.name,
            "ruleset": "kitchen",
            "options": ["trick_tie"],
        }
        for each in left
    ]
    assert left


def test_the_command_that_repeats_a_failure_names_the_file(tmp_path: Path) -> None:
    """The line `again:` repeats just this failure, by the ruleset's file."""
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE.replace("unspecified", "last_equal"), encoding="utf-8")
    wrong = ("--engine=engines:first_equal_takes", f"--ruleset={house}")
    first = main_job(*wrong, "--chapter=06")
    again = next(line for line in first.stdout.splitlines() if "  again: " in line)
    assert f"--ruleset={house}" in again
    second = main_job(*shlex.split(again)[3:])
    assert (first.returncode, second.returncode) == (1, 1)
    assert "1 unit: 0 passed, 1 failed" in second.stdout


def test_an_engine_file_names_a_ruleset_from_its_own_folder(tmp_path: Path) -> None:
    """It is found from wherever the suite is run."""
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("spec", "reference"))
    text = (
        f'command = "{sys.executable} -m agurk_reference"\n'
        f'env = {{PYTHONPATH = "{paths}"}}\nruleset = "house.yaml"\n'
    )
    (tmp_path / "engines" / "ours.toml").write_text(text, encoding="utf-8")
    suite = Suite(Wishes(folder=tmp_path, engine="ours"))
    try:
        assert {unit.ruleset.id for unit in suite.units} == {"kitchen"}
    finally:
        suite.close()


def test_a_table_under_an_id_of_the_law_is_the_table_of_the_law() -> None:
    """The same table is taken, another one is refused with the options in which it differs."""
    law = load_law()
    table = law.ruleset("agurk").table.copy()
    own = Claim("agurk", tuple(table.items()))
    assert ruleset_of_claim(own, law).table == law.ruleset("agurk").table
    changed = Claim("agurk", tuple({**table, "follow_rule": "must_head"}.items()))
    message = (
        "the engine claims ruleset agurk with a table that is not that of the law: "
        "follow_rule is must_head and in the law free_choice; "
        "allowed: agurk without options, or this table under an id of its own"
    )
    with pytest.raises(UsageError, match=f"^{re.escape(message)}$"):
        ruleset_of_claim(changed, law)
    with pytest.raises(
        UsageError, match=r"deck is left open and in the law std52, .* options more"
    ):
        ruleset_of_claim(Claim("agurk", (("follow_rule", "free_choice"),)), law)
    with pytest.raises(UsageError, match=r"kurkku .* deck is std52 and in the law left open"):
        ruleset_of_claim(Claim("kurkku", tuple(table.items())), law)
