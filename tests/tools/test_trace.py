"""The gate: what stands behind each clause, and what is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agurk_spec.kinds import Coverage, Says, Unobservable
from agurk_spec.records import SourceNote
from agurk_tools.code import CodePlace, citations
from agurk_tools.material import Material, load_material
from agurk_tools.mutants import load_mutants
from agurk_tools.trace import gaps, table, traces

if TYPE_CHECKING:
    from agurk_spec.records import Clause

PLACE = CodePlace(module="trick", function="heads", line=45, end=50, gloss="…")


@pytest.fixture(scope="module")
def whole() -> Material:
    """Load the material of the clone."""
    return load_material()


def with_clause(material: Material, clause: Clause) -> Material:
    """Return material in which one clause is another."""
    clauses = tuple(clause if old.id == clause.id else old for old in material.law.clauses)
    return replace(material, law=replace(material.law, clauses=clauses))


def found(material: Material, subject: str, **changed: tuple[CodePlace, ...]) -> list[str]:
    """Return what the gate says of one id, with the places of some clauses changed."""
    places = {**citations(), **{name.replace("_", "-"): where for name, where in changed.items()}}
    mutants = load_mutants(load_material().law)
    return [str(gap) for gap in gaps(material, places, mutants) if gap.subject == subject]


def test_everything_stands_behind_a_clause(whole: Material) -> None:
    """Places in the code, scenarios and mutants are told by name."""
    rows = {row.clause.id: row for row in traces(whole, citations(), load_mutants(whole.law))}
    row = rows["FW-5"].to_json()
    assert row["code"][0].startswith("trick.heads:")
    assert "FW-5-equal-rank-is-enough" in row["scenarios"]
    assert "equal-rank-does-not-head" in row["mutants"]
    assert (row["unobservable"], row["missing"]) == (None, [])
    assert rows["SD-4"].to_json()["unobservable"] == "chance"


def test_the_table_has_a_line_for_each_clause(whole: Material) -> None:
    """The last line counts what is lacking."""
    rows = traces(whole, {**citations(), "FW-5": ()}, ())
    lines = list(table(rows))
    assert len(lines) == len(rows) + 1
    (line,) = [line for line in lines if line.startswith("FW-5 ")]
    assert line.endswith("0 mutants  no code")
    assert "1 without a place in the code" in lines[-1]


def test_a_clause_without_code_is_found(whole: Material) -> None:
    """Whatever else it has."""
    assert found(whole, "FW-5", FW_5=()) == ["FW-5: the clause has no place in the code"]


def test_a_clause_without_a_scenario_is_found(whole: Material) -> None:
    """No unit cites it."""
    units = tuple(unit for unit in whole.units if "FW-6" not in unit.clauses)
    assert found(replace(whole, units=units), "FW-6") == ["FW-6: the clause has no scenario"]


def test_a_clause_without_a_mutant_is_found(whole: Material) -> None:
    """No mutant names it."""
    mutants = [mutant for mutant in load_mutants(whole.law) if mutant.clause != "FW-6"]
    texts = [str(gap) for gap in gaps(whole, citations(), mutants)]
    assert "FW-6: the clause has no mutant" in texts


def test_an_unobservable_clause_needs_nothing_and_has_nothing(whole: Material) -> None:
    """A scenario that cites it contradicts the reason."""
    assert found(whole, "SD-4") == []
    clause = replace(whole.law.clause("IR-3"), unobservable=Unobservable.CHANCE)
    (text,) = found(with_clause(whole, clause), "IR-3")
    assert text.startswith("IR-3: the clause is unobservable, and has IR-")


def test_an_unknown_clause_in_the_code_is_found(whole: Material) -> None:
    """The place is told."""
    assert found(whole, "FW-99", FW_99=(PLACE,)) == [
        "trick.heads:45: FW-99: the code names a clause that is unknown"
    ]


def test_a_section_without_a_statement_is_found(whole: Material) -> None:
    """A document that is covered in full has a statement of each section."""
    source = next(s for s in whole.law.sources if s.coverage is Coverage.FULL)
    section = source.sections[-1].id
    silent = replace(source, statements=tuple(s for s in source.statements if s.section != section))
    law = replace(whole.law, sources=(silent,))
    text = "the document is covered in full, and no statement is of this section"
    assert found(replace(whole, law=law), f"{source.id}/{section}") == [
        f"{source.id}/{section}: {text}"
    ]


def test_a_clause_that_a_document_does_not_state_is_found(whole: Material) -> None:
    """A note says that it does, and no statement goes to the clause."""
    note = SourceNote(source="agurk-ru", section="06", says=Says.STATES)
    clause = replace(whole.law.clause("FW-6"), sources=(note,))
    assert found(with_clause(whole, clause), "FW-6") == [
        "FW-6: no statement of agurk-ru 06, which is said to state the clause, goes to it"
    ]


def test_a_ruling_that_its_clause_does_not_name_is_found(whole: Material) -> None:
    """And a clause that names a ruling which does not name it."""
    ruling = next(ruling for ruling in whole.law.rulings if "FW-6" in ruling.clauses)
    bare = replace(whole.law.clause("FW-6"), rulings=())
    text = f"{ruling.id}: the ruling names FW-6, which does not name it"
    assert text in found(with_clause(whole, bare), ruling.id)
    more = replace(whole.law.clause("FW-2"), rulings=(ruling.id,))
    text = f"FW-2: the clause names {ruling.id}, which does not name it"
    assert text in found(with_clause(whole, more), "FW-2")
