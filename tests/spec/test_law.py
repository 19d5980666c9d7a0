"""The law that comes with the package: it loads, and it is whole."""

from __future__ import annotations

import pytest

from agurk_spec.kinds import Says, Status
from agurk_spec.load import load_law
from agurk_spec.predicates import evaluate
from agurk_spec.records import Law, Truth

CHAPTERS = [
    "EQ",
    "SD",
    "DL",
    "XC",
    "LD",
    "FW",
    "TR",
    "LT",
    "TH",
    "RE",
    "EL",
    "EN",
    "ST",
    "IN",
    "IR",
]


@pytest.fixture(scope="module")
def law() -> Law:
    """Load the law."""
    return load_law()


def test_chapters_stand_in_order(law: Law) -> None:
    """The chapters follow the course of a match."""
    assert [chapter.code for chapter in law.chapters] == CHAPTERS


def test_clauses_stand_in_order(law: Law) -> None:
    """All clauses are those of the chapters, one chapter after the other."""
    assert [clause for chapter in law.chapters for clause in chapter.clauses] == list(law.clauses)
    assert all(clause.chapter == law.chapter(clause.chapter).code for clause in law.clauses)


def test_agurk_settles_every_option(law: Law) -> None:
    """The ruleset that two documents state in full leaves nothing open."""
    agurk = law.ruleset("agurk")
    assert agurk.status is Status.NORMATIVE
    assert list(agurk.table) == [option.key for option in law.options]
    assert law.clauses_open_in(agurk) == ()


def test_agurk_meets_every_constraint(law: Law) -> None:
    """No constraint that asks something of the ruleset is violated."""
    table = law.ruleset("agurk").table
    asking = [k for k in law.constraints if evaluate(k.when, table) is Truth.TRUE]
    assert asking
    for constraint in asking:
        assert Truth.TRUE in {evaluate(need, table) for need in constraint.requires}


def test_clauses_of_agurk_rest_on_its_documents(law: Law) -> None:
    """What binds under agurk no document of it contradicts."""
    contradicted = [
        clause.id
        for clause in law.clauses_of(law.ruleset("agurk"))
        for note in clause.sources
        if note.source in {"agurk-ru", "agurk-pt"} and note.says is Says.CONTRADICTS
    ]
    assert contradicted == []
