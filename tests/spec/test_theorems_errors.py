"""Theorems without the evidence that their method asks for are refused where they stand."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from pathlib import Path

THEOREM = """\
    theorems:
      - id: PC-1
        title: A legal card exists
        statement: Every follower has a legal card.
        when: {}
        scope: Every hand.
        method: METHOD
        evidence: The lowest card is legal.
        clauses: [FW-1]
"""
PROGRAM = "        program: hands:legal\n        results: [{case: all, found: none fails}]\n"
TWICE = """\
        program: hands:legal
        results:
          - {case: all, found: none fails}
          - {case: all, found: all fail}
"""
LONG = "        program: hands:legal\n        results: [{case: all, found: none, long: yes}]\n"
WITHOUT = "theorems/01-claims.yaml:7:13: PC-1: a theorem that is METHOD without evidence; "


def _write(folder: Path, method: str, more: str = "") -> None:
    """Write a theorem of that method, with more lines."""
    (folder / "theorems").mkdir()
    text = THEOREM.replace("METHOD", method) + more
    (folder / "theorems/01-claims.yaml").write_text(dedent(text), encoding="utf-8")


@pytest.mark.parametrize("method", ["exhausted", "computed", "induction"])
def test_without_program(folder: Path, method: str) -> None:
    """What is tried, searched or induced has a program."""
    _write(folder, method)
    with pytest.raises(SpecError) as caught:
        load_law(folder)
    assert str(caught.value) == f"{WITHOUT}allowed: one with program".replace("METHOD", method)


def test_without_counterexample(folder: Path) -> None:
    """A refuted claim has scenarios or a program."""
    _write(folder, "refuted")
    with pytest.raises(SpecError) as caught:
        load_law(folder)
    allowed = "allowed: one with program or scenarios"
    assert str(caught.value) == f"{WITHOUT}{allowed}".replace("METHOD", "refuted")


@pytest.mark.parametrize(
    ("method", "more"),
    [
        ("proved", ""),
        ("refuted", "        scenarios: [FW-1-heads]\n"),
        ("refuted", PROGRAM),
        ("computed", PROGRAM),
    ],
)
def test_with_evidence(folder: Path, method: str, more: str) -> None:
    """What has the evidence of its method is loaded."""
    _write(folder, method, more)
    assert load_law(folder).theorem("PC-1").method == method


def test_long(folder: Path) -> None:
    """A case says that it is long; no other is."""
    _write(folder, "computed", LONG)
    assert [result.is_long for result in load_law(folder).theorem("PC-1").results] == [True]


def test_case_twice(folder: Path) -> None:
    """A case is recorded once."""
    _write(folder, "computed", TWICE)
    with pytest.raises(SpecError) as caught:
        load_law(folder)
    assert str(caught.value) == (
        "theorems/01-claims.yaml:13:16: PC-1: case all is there already; allowed: each case once"
    )


@pytest.mark.parametrize("line", [PROGRAM.splitlines()[0], PROGRAM.splitlines()[1]])
def test_program_with_results(folder: Path, line: str) -> None:
    """A program has results, and results have a program."""
    _write(folder, "proved", f"{line}\n")
    with pytest.raises(SpecError, match="is missing"):
        load_law(folder)
