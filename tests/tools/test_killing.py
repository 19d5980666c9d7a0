"""Mutants run through scenarios, and what is said of those that come out wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agurk_tools.copies import package_sources
from agurk_tools.judgement import sentences, violations
from agurk_tools.killing import kill_matrix
from agurk_tools.mutants import Mutant
from agurk_tools.summaries import matrix_lines, matrix_to_json
from agurk_tools.touch import Bench, replaced_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_spec.law import Law
    from agurk_tools.material import Material

    Make = Callable[..., Material]

EQUAL = """
- id: FW-5-equal-rank
  title: A nine is played on a nine
  clauses: [FW-5]
  when: {}
  sources: [agurk-ru 03]
  because: Nine is not lower than nine.
  given: {dealer: B, trick: {A: 9♣}, hands: {A: 2♣ 3♣, B: 4♦ 6♦ 9♦}}
  steps:
    - {seat: B, plays: 9♦}
"""

HIGHER = """
- id: FW-1-higher
  title: A jack is played on a nine
  clauses: [FW-1]
  when: {}
  sources: [agurk-ru 03]
  because: Jack is above nine.
  given: {dealer: B, trick: {A: 9♣}, hands: {A: 2♣ 3♣, B: 4♦ 6♦ J♦}}
  steps:
    - {seat: B, plays: J♦}
"""

STRICT = Mutant(
    id="equal-rank-does-not-head",
    clause="FW-5",
    title="Only a higher card heads the trick",
    module="trick",
    find="(reference,)",
    replace="(reference + 1,)",
)


def found(make: Make, text: str, *mutants: Mutant) -> list[str]:
    """Return what is wrong with mutants, faced with scenarios."""
    material = make(text)
    matrix = kill_matrix(material.units, mutants)
    return [str(finding) for finding in violations(matrix, (), material.law)]


def test_a_mutant_killed_by_those_who_cite_its_clause_is_as_it_is_meant_to_be(
    material: Make,
) -> None:
    """The scenario that does not depend on the clause passes."""
    made = material(EQUAL + HIGHER)
    matrix = kill_matrix(made.units, [STRICT])
    (sentence,) = sentences(matrix, made.law)
    assert sentence.killers == sentence.witnesses == ("FW-5-equal-rank",)
    assert (sentence.strangers, sentence.broken) == ((), ())
    assert (sentence.suspects, sentence.is_exposed) == (("FW-5",), True)
    assert list(violations(matrix, (), made.law)) == []
    assert matrix.kills("FW-5-equal-rank") == {"equal-rank-does-not-head"}
    assert matrix.kills("FW-1-higher") == frozenset()


def test_several_processes_come_to_the_same(material: Make) -> None:
    """The order is that of the mutants."""
    made = material(EQUAL + HIGHER)
    mutants = [STRICT, replace(STRICT, id="second", replace="(reference + 2,)")]
    assert kill_matrix(made.units, mutants, jobs=2) == kill_matrix(made.units, mutants)


def test_a_mutant_faces_the_units_that_execute_the_statement_in_which_it_differs(
    material: Make,
) -> None:
    """All of them, where it differs in something that is executed at import, or kept."""
    lead = HIGHER.replace("higher", "lead").replace("trick: {A: 9♣}", "leader: B")
    units = material(HIGHER + lead.replace("A: 2♣ 3♣", "A: 2♣ 3♣ 4♣")).units
    sources = package_sources()
    bench = Bench.of(units, sources)

    def faced(mutant: Mutant) -> set[str]:
        """Return the units that face a mutant, by name."""
        lines = replaced_lines(mutant, sources)
        return {unit.name for unit in bench.facing(mutant.module, lines)}

    every = {"FW-1-higher", "FW-1-lead"}
    assert faced(STRICT) == {"FW-1-higher"}
    untouched = replace(STRICT, module="view", find="return undealt(match)\n", replace="return 0\n")
    assert faced(untouched) == set()
    cached = replace(STRICT, module="cards", find="range(2, 15)", replace="range(2, 16)")
    assert faced(cached) == every
    constant = replace(STRICT, module="trick", find='"FW-9"', replace='"FW-8"')
    assert faced(constant) == set()
    used = replace(STRICT, module="codec", find="range(26)", replace="range(25)")
    assert faced(used) == every
    at_import = replace(STRICT, module="rules", find="players_max: int = 7", replace="...")
    assert faced(at_import) == every
    default = replace(STRICT, module="cards", find='deck: Deck = "std52"', replace="deck: Deck")
    assert faced(default) == every


def test_a_mutant_that_survives_is_found(material: Make) -> None:
    """No scenario looks at equal cards."""
    assert found(material, HIGHER, STRICT) == [
        "equal-rank-does-not-head: the mutant of FW-5 is killed by no scenario"
    ]


def test_a_killer_without_the_citation_is_found(material: Make) -> None:
    """One that cites neither the clause nor one entailed by it."""
    stranger = EQUAL.replace("FW-5", "FW-1")
    (text,) = found(material, EQUAL + stranger, STRICT)
    assert text == (
        "equal-rank-does-not-head: the mutant of FW-5 is killed by FW-1-equal-rank, "
        "which cites neither FW-5 nor a clause entailed by it"
    )
    assert found(material, stranger, STRICT)[0] == (
        "equal-rank-does-not-head: the mutant of FW-5 is killed by no scenario that cites FW-5, "
        "only by FW-1-equal-rank"
    )


def test_a_killer_may_cite_a_clause_entailed_by_the_mutants(material: Make) -> None:
    """FW-2 restates FW-1; but some scenario has to cite FW-1 itself."""
    strict = replace(STRICT, clause="FW-1")
    entailed = EQUAL.replace("FW-5", "FW-2")
    assert found(material, entailed + EQUAL.replace("FW-5", "FW-1"), strict) == []
    assert len(found(material, entailed, strict)) == 1


def test_a_mutant_that_gives_no_answer_is_found(material: Make) -> None:
    """A crash is no wrong decision."""
    crash = replace(STRICT, replace="(reference / 0,)")
    assert found(material, EQUAL, crash)[0] == (
        "equal-rank-does-not-head: the mutant of FW-5 gives no answer in FW-5-equal-rank"
    )


def test_a_scenario_that_the_reference_engine_fails_is_found(material: Make) -> None:
    """The matrix says nothing of it."""
    wrong = EQUAL.replace("plays: 9♦", "plays: 6♦")
    assert found(material, wrong)[0] == "FW-5-equal-rank: the reference engine itself fails it"


def test_a_clause_without_a_mutant_is_found(material: Make, law: Law) -> None:
    """An unobservable clause needs none."""
    made = material(EQUAL)
    matrix = kill_matrix(made.units, [STRICT])
    clauses = [law.clause(name) for name in ("FW-5", "FW-6", "SD-4")]
    assert [str(finding) for finding in violations(matrix, clauses, law)] == [
        "FW-6: the clause has no mutant, and no reason for having none"
    ]


def test_a_tie_in_the_ranking_does_not_count_as_exposed(material: Make) -> None:
    """Two clauses cited by the same scenarios, neither of them about one, cannot be told apart."""
    equal = EQUAL.replace("id: FW-5", "id: FW-1").replace("[FW-5]", "[FW-1, FW-5, FW-8]")
    passing = [HIGHER.replace("higher", f"higher-{number}") for number in range(9)]
    made = material(equal + "".join(passing))
    (sentence,) = sentences(kill_matrix(made.units, [STRICT]), made.law)
    assert set(sentence.suspects) == {"FW-5", "FW-8"}
    assert not sentence.is_exposed
    lines = list(matrix_lines([sentence]))
    assert "first suspect: FW-5 = FW-8" in lines[0]
    assert lines[-2:] == [
        "1 mutants, 1 killed",
        "the first suspect is the culprit of 0 of 1 (0.0%)",
    ]


def test_a_ranking_that_names_the_wrong_clause_is_found(material: Make, law: Law) -> None:
    """The scenario is about another clause than the one that the mutant breaks."""
    made = material(EQUAL.replace("id: FW-5", "id: FW-1").replace("[FW-5]", "[FW-1, FW-5]"))
    matrix = kill_matrix(made.units, [STRICT])
    (found,) = violations(matrix, [law.clause("FW-5")], made.law)
    assert str(found) == (
        "culprits: the first suspect is the culprit of 0 of 1 (0.0%), and not of 95%"
    )
    assert list(violations(matrix, (), made.law)) == []


def test_the_matrix_is_written_as_plain_data(material: Make) -> None:
    """Units with their clauses, mutants with their killers."""
    made = material(EQUAL)
    matrix = kill_matrix(made.units, [STRICT])
    data = matrix_to_json(matrix, sentences(matrix, made.law))
    assert data["units"] == {"FW-5-equal-rank": ["FW-5"]}
    assert data["mutants"][0]["killers"] == ["FW-5-equal-rank"]
    assert data["mutants"][0]["exposed"] is True


@pytest.mark.parametrize("name", ["FW-5-equal-rank", "FW-1-higher"])
def test_the_reference_engine_passes(material: Make, name: str) -> None:
    """The baseline of the matrix."""
    assert name in kill_matrix(material(EQUAL + HIGHER).units, []).baseline.passed
