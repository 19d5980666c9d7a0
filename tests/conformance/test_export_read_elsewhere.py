"""An export is enough: programs in other languages count and judge by it, and by nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_under
from agurk_conformance.exporting.files import export_files
from agurk_conformance.exporting.folder import write_export
from agurk_conformance.judging.questions import questions
from agurk_conformance.protocol.hello import METHODS, Hello
from agurk_conformance.running.choosing import known_rulesets
from agurk_spec.load import load_law

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "export"
ENGINE = ROOT / "examples" / "javascript" / "methods.mjs"
NODE = shutil.which("node") or "node"
LAW = load_law()
CORPUS = load_corpus(LAW)
ASKED = ("legal_cards", "is_legal", "trick_taker", "last_trick", "settle")

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an export, away from the clone."""
    target = tmp_path_factory.mktemp("elsewhere") / "export"
    write_export(target, export_files(LAW, CORPUS))
    return target


def output_of(*command: object) -> str:
    """Return what a command prints that succeeds."""
    paths = os.pathsep.join(str(ROOT / root) for root in ("spec", "reference"))
    job = subprocess.run(
        [*map(str, command)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert job.returncode == 0, job.stdout + job.stderr
    return job.stdout


def judged(folder: Path, engine: Path) -> tuple[int, dict[str, Any]]:
    """Return the exit status of the judge in JavaScript, and what it found."""
    job = subprocess.run(
        [NODE, str(EXAMPLES / "judge.mjs"), str(folder), str(engine)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return job.returncode, json.loads(job.stdout)


READERS = [
    pytest.param(sys.executable, "reader.py", id="python"),
    pytest.param(NODE, "reader.mjs", id="javascript", marks=needs_node),
]


@pytest.mark.parametrize(("program", "reader"), READERS)
def test_a_reader_of_a_few_lines_counts_and_judges(program: str, reader: str, folder: Path) -> None:
    """All scenarios are counted, and the engine is right about the highest of three cards."""
    said = output_of(program, EXAMPLES / reader, folder)
    assert said == f"{len(CORPUS)} scenarios; B takes, and B is right\n"


@needs_node
def test_every_question_of_the_suite_can_be_put_by_the_export(folder: Path) -> None:
    """As many of each method as the suite puts under all named rulesets; none is answered wrong."""
    status, found = judged(folder, ENGINE)
    anybody = Hello(name="–", version="–", rulesets=(), any_ruleset=True, methods=METHODS)
    units = units_under(CORPUS, known_rulesets(LAW))
    put = Counter(each.call.method for unit in units for each in questions(unit, anybody))
    assert status == 0
    del put["sample_deals"]  # no question: what is dealt has no right answer to vendor
    assert {method: told["asked"] for method, told in found.items()} == put
    for method in ASKED:
        assert found[method]["agreed"] > 200
        assert found[method]["wrong"] == []


WRONG = {
    "legal_cards": "{ cards: result.cards.slice(1) }",
    "is_legal": "{ ...result, legal: !result.legal }",
    "trick_taker": "{ seat: params.position.trick[0].seat }",
    "last_trick": "{ points: {} }",
    "settle": "{ ...result, over: !result.over }",
}


@needs_node
@pytest.mark.parametrize("method", ASKED)
def test_an_engine_that_is_wrong_is_caught_by_the_export(
    method: str, folder: Path, tmp_path: Path
) -> None:
    """Its wrong answers are named, and no others."""
    (tmp_path / "wrong.mjs").write_text(
        f"import {{ call as right }} from {json.dumps(ENGINE.as_uri())};\n"
        "export const call = (method, params) => {\n"
        "  const { result, error } = right(method, params);\n"
        f"  if (error || method !== {json.dumps(method)}) return {{ result, error }};\n"
        f"  return {{ result: {WRONG[method]} }};\n"
        "};\n",
        encoding="utf-8",
    )
    status, found = judged(folder, tmp_path / "wrong.mjs")
    assert status == 1
    assert found[method]["wrong"]
    assert [name for name, told in found.items() if told["wrong"]] == [method]
    unit = found[method]["wrong"][0]
    assert unit.partition("@")[0].partition("/")[0] in {scenario.id for scenario in CORPUS}


@needs_node
def test_an_engine_that_answers_nothing_does_not_pass(folder: Path, tmp_path: Path) -> None:
    """Nothing was agreed with: the exit status is 1. A crash is a wrong answer."""
    mute, crashing = tmp_path / "mute.mjs", tmp_path / "crashing.mjs"
    mute.write_text("export const call = () => ({ error: { code: 2 } });\n", encoding="utf-8")
    crashing.write_text("export const call = () => { throw Error(); };\n", encoding="utf-8")
    assert judged(folder, mute)[0] == 1
    status, found = judged(folder, crashing)
    assert status == 1
    assert all(len(told["wrong"]) == told["asked"] for told in found.values())
