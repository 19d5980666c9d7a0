"""`agurk export`: the same bytes each time, and everything that others need is in them."""

from __future__ import annotations

import json
import shutil
import subprocess
from hashlib import sha256
from importlib.resources import files as package_files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.exporting.files import export_files
from agurk_conformance.exporting.folder import write_export
from agurk_conformance.running.choosing import known_rulesets
from agurk_spec.load import load_law
from agurk_spec.schema import validator
from agurk_tools.homes import units_at_any_home

if TYPE_CHECKING:
    from agurk_spec.records import Ruleset

LAW = load_law()
CORPUS = load_corpus(LAW)
FILES = export_files(LAW, CORPUS)


def export(*arguments: object) -> Result:
    """Run the command with these arguments."""
    return CliRunner().invoke(main, ["export", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of an export."""
    target = tmp_path / "export"
    write_export(target, FILES)
    return target


def read(name: str) -> Any:
    """Return what a file of the export says."""
    return json.loads(FILES[name])


def tree(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_law_gives_the_same_bytes(tmp_path: Path) -> None:
    """Twice by the command, and once more over what is there."""
    for name in ("one", "other", "one"):
        assert export(tmp_path / name).exit_code == 0
    assert tree(tmp_path / "one") == tree(tmp_path / "other") == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "other"]


def test_everything_of_the_law_is_there() -> None:
    """Each record of each kind, in its order."""
    parts = {
        "options": [option.key for option in LAW.options],
        "constraints": [constraint.id for constraint in LAW.constraints],
        "rulesets": [ruleset.id for ruleset in LAW.rulesets],
        "clauses": [clause.id for clause in LAW.clauses],
        "rulings": [ruling.id for ruling in LAW.rulings],
        "errata": [erratum.id for erratum in LAW.errata],
        "sources": [source.id for source in LAW.sources],
        "glossary": [term.term for term in LAW.terms],
        "theorems": [theorem.id for theorem in LAW.theorems],
        "retired": [retired.id for retired in LAW.retired],
        "chapters": [chapter.code for chapter in LAW.chapters],
    }
    for name, wanted in parts.items():
        records = read(f"{name}.json")
        assert [next(iter(record.values())) for record in records] == wanted
    for ruleset in read("rulesets.json"):
        assert ruleset["table"] == LAW.ruleset(ruleset["id"]).table.copy()
    statements = [len(source["statements"]) for source in read("sources.json")]
    assert statements == [len(source.statements) for source in LAW.sources]
    clause = next(each for each in read("clauses.json") if each["id"] == "FW-3")
    assert clause["when"] == [{"option": "follow_rule", "is": ["must_head"]}]
    shipped = {path.name for path in (package_files("agurk_spec") / "schemas").iterdir()}
    assert {Path(name).name for name in FILES if name.startswith("schemas/")} == shipped


def test_every_scenario_is_there_and_fits_its_schema() -> None:
    """Each once, in the file of its chapter, with all its rows; positions as on the wire."""
    names = [name for name in FILES if name.startswith("scenarios/")]
    exported = [scenario for name in names for scenario in read(name)]
    assert {each["id"] for each in exported} == {each.id for each in CORPUS}
    assert len(exported) == len(CORPUS)
    assert all(f"scenarios/{each['chapter']}.json" in names for each in exported)
    for scenario in exported:
        validator("exported_scenario").validate(scenario)
    rows = {s.id: [(row.name, len(row.steps)) for row in s.rows] for s in CORPUS}
    for each in exported:
        assert [(row["row"], len(row["steps"])) for row in each["rows"]] == rows[each["id"]]


def test_a_scenario_says_what_is_asked_and_expected() -> None:
    """The worked example, to the letter of its questions."""
    name = "LT-2-worked-example-last-trick-costs-nine"
    scenario = next(each for each in read("scenarios/07-last-trick.json") if each["id"] == name)
    row = scenario["rows"][0]
    costs = next(each for each in row["questions"] if each["method"] == "last_trick")
    assert list(costs) == ["step", "method", "params", "expected"]
    assert 9 in costs["expected"]["points"].values()
    position = row["positions"][0]["before"][costs["step"]]
    assert position["ruleset"] is None
    assert len(position["trick"]) == len(position["active"])
    assert position["trick"][0]["card"].keys() == {"rank", "suit"}
    assert "agurk" in row["positions"][0]["rulesets"]


def test_a_row_without_a_named_ruleset_has_positions_for_a_table_of_ones_own() -> None:
    """They are those of the nearest valid table, where that fills in the same numbers."""
    names = [name for name in FILES if name.startswith("scenarios/")]
    groups = {
        (scenario["id"], row["row"]): row["positions"]
        for name in names
        for scenario in read(name)
        for row in scenario["rows"]
    }
    compared = 0
    for unit in units_at_any_home(CORPUS, known_rulesets(LAW), LAW):
        (group, *others) = groups[unit.scenario.id, unit.row.name]
        if group["rulesets"] or not _fills_in(group, unit.ruleset):
            continue
        compared += 1
        assert others == []
        assert group["before"] == [
            {**position_to_wire(position, unit.ruleset), "ruleset": None}
            if position.known
            else None
            for position in unit.positions[:-1]
        ]
    assert compared > 100


def _fills_in(group: dict[str, Any], ruleset: Ruleset) -> bool:
    """Say whether a ruleset has the values by which positions are filled in."""
    return all(ruleset.table[key] == value for key, value in group["filled"].items())


def test_what_is_filled_in_is_named() -> None:
    """Nothing where the scenario says all; the lives where it does not."""
    scenarios = read("scenarios/07-last-trick.json")
    name = "LT-2-worked-example-last-trick-costs-nine"
    row = next(each for each in scenarios if each["id"] == name)["rows"][0]
    numbers = {tuple(group["filled"].items()) for group in row["positions"]}
    assert (("lives", 2), ("hand_size", 7)) in numbers
    told = [
        group
        for name in FILES
        if name.startswith("scenarios/")
        for scenario in read(name)
        if set(scenario["given"]["lives"]) == set(scenario["given"]["seats"])
        for row in scenario["rows"]
        for group in row["positions"]
    ]
    assert told
    assert [group for group in told if "lives" in group["filled"]] == []


def test_the_manifest_is_that_of_the_files() -> None:
    """Names, sizes, hashes, and the hash of all, which `sha256sum` gives as well."""
    manifest = read("manifest.json")
    validator("manifest").validate(manifest)
    assert (manifest["edition"], manifest["scenarios"]) == (LAW.edition, len(CORPUS))
    assert {file["path"] for file in manifest["files"]} == FILES.keys() - {"manifest.json"}
    for file in manifest["files"]:
        raw = FILES[file["path"]]
        assert (file["bytes"], file["sha256"]) == (len(raw), sha256(raw).hexdigest())


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not installed")
def test_the_hash_of_all_is_that_of_the_lines_of_sha256sum(folder: Path) -> None:
    """Anybody can work it out again."""
    manifest = read("manifest.json")
    paths = [file["path"] for file in manifest["files"]]
    lines = subprocess.run(["sha256sum", *paths], cwd=folder, capture_output=True, check=True)  # noqa: S607
    assert sha256(lines.stdout).hexdigest() == manifest["sha256"]
