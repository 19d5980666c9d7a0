"""House rules of the scenarios, and what they prove."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agurk_spec.files import read_files
from agurk_spec.kinds import RulingKind
from agurk_spec.load import law_folder
from agurk_spec.records import Retired
from agurk_tools.lint import lint
from agurk_tools.lint.corpus import corpus_findings
from agurk_tools.lint.evidence import contrasts, evidence_findings, ruling_findings, shows
from agurk_tools.lint.width import width_findings
from agurk_tools.material import chapter_files, load_material

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_tools.material import Material

    Make = Callable[..., Material]

EQUAL = """
- id: FW-5-equal-rank
  title: A nine is played on a nine
  clauses: [FW-5]
  when: {follow_rule: free_choice}
  sources: [agurk-ru 03]
  because: Nine is not lower than nine.
  given: {dealer: B, trick: {A: 9♣}, hands: {A: 2♣ 3♣, B: 4♦ 6♦ 9♦}}
  steps:
    - {seat: B, plays: 9♦}
"""


def found(material: Material) -> list[str]:
    """Return what is found in the scenarios."""
    return [str(finding) for finding in corpus_findings(material, chapter_files())]


def test_this_clone_keeps_its_house_rules() -> None:
    """Law, scenarios and rulings, without what needs the mutants."""
    report = lint(load_material(), quick=True)
    assert list(map(str, report.errors)) == []


def test_a_scenario_that_keeps_the_rules_is_not_told(material: Make) -> None:
    """It stands in the folder of the chapter that it cites."""
    assert found(material(EQUAL)) == []


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("A nine is", "A nine should be", "says 'should'; a text of the law says what happens"),
        ("than nine.", "than nine, correctly.", "says 'correctly'; a text of the law says what ha"),
        ("than nine.", "than nine", "has a because that ends without a full stop"),
        ("plays: 9♦", "refused: 6♦", "has something refused, and does not cite IR-5 for what st"),
        (
            "follow_rule: free_choice",
            "tie_bonus: subtract_rank, last_trick_payer: lowest_card",
            "holds under no ruleset",
        ),
    ],
)
def test_a_scenario_that_breaks_a_rule_is_found(
    material: Make, old: str, new: str, text: str
) -> None:
    """At its place, by its id."""
    (line,) = found(material(EQUAL.replace(old, new)))
    assert line.startswith("05-follow/scenarios.yaml:2: FW-5-equal-rank: ")
    assert text in line


def test_a_scenario_in_another_chapters_folder_is_found(material: Make) -> None:
    """Whole deals and matches have folders without a chapter."""
    whole = EQUAL.replace("equal-rank", "whole-deal").replace("2♣ 3♣", "2♥ 3♥")
    assert found(material(whole, chapter="14-whole-deals")) == []
    (line,) = found(material(EQUAL, chapter="06-trick"))
    assert line.endswith("cites no clause of chapter TR, in whose folder 06-trick it stands")


def test_a_repeated_scenario_is_found(material: Make) -> None:
    """Whatever it is called."""
    (line,) = found(material(EQUAL + EQUAL.replace("equal-rank", "nine-on-nine")))
    assert line.endswith("FW-5-nine-on-nine: repeats the position and the steps of FW-5-equal-rank")


def test_a_retired_id_is_found(material: Make) -> None:
    """Ids are never given again."""
    made = material(EQUAL)
    law = replace(made.law, retired=(Retired(id="FW-5-equal-rank", reason="…"),))
    (line,) = found(replace(made, law=law))
    assert line.endswith("has an id that is retired")


def test_a_scenario_that_holds_where_its_clause_does_not_bind_is_found(material: Make) -> None:
    """The condition of a clause that is cited is part of the scenario's own."""
    assert list(width_findings(material(EQUAL))) == []
    wide = EQUAL.replace("[FW-5]", "[FW-5, FW-1, RE-1]").replace("follow_rule: free_choice", "")
    begins = (
        "05-follow/scenarios.yaml:2: FW-5-equal-rank: holds under options under which it cites "
    )
    assert [str(finding).removeprefix(begins) for finding in width_findings(material(wide))] == [
        "FW-1, which does not: follow_rule must_head",
        "RE-1, which does not: lives 1",
    ]


STEPS = {
    "{seat: B, plays: 9♦}": (True, False),
    "{seat: B, may_play: 4♦ 9♦}": (True, True),
    "{seat: B, refused: 6♦, reason: FW-1}": (False, True),
    "{expect: {to_act: B}}": (True, False),
    "{expect: {scores: {A: 0}}}": (True, False),
    "{expect: {scores: {A: 5}}}": (True, True),
    "{expect: {out: none}}": (True, True),
    "{expect: {over: no}}": (True, True),
    "{expect: {points: {A: 0}}}": (True, True),
    "{seat: B, sees: {hand: 4♦ 6♦ 9♦}}": (True, True),
    "{seat: B, sees: {counts: {A: 2}}}": (True, False),
}


@pytest.mark.parametrize("step", STEPS)
def test_what_a_step_says(material: Make, step: str) -> None:
    """Whether it says that something happens, and whether it says that something does not."""
    text = EQUAL.replace("{seat: B, plays: 9♦}", step).replace(
        "dealer: B,", "dealer: B, scores: {A: 5},"
    )
    (unit,) = material(text).units
    assert (shows(unit), contrasts(unit)) == STEPS[step]


def test_a_clause_that_is_shown_from_one_side_is_found(material: Make) -> None:
    """Each clause has a scenario of either kind."""
    texts = [str(finding) for finding in evidence_findings(material(EQUAL))]
    assert "FW-5: no scenario shows what the clause rules out" in texts
    assert "FW-5: no scenario shows what the clause lets happen" not in texts
    assert "FW-6: no scenario shows what the clause lets happen" in texts
    assert not [text for text in texts if text.startswith("SD-4")]


def with_ruling(material: Material, *scenarios: str) -> list[str]:
    """Return what is found of a decisive ruling on FW-6 that names these scenarios."""
    old = next(ruling for ruling in material.law.rulings if "FW-6" in ruling.clauses)
    ruling = replace(old, kind=RulingKind.DECISIVE, clauses=("FW-6",), scenarios=scenarios)
    made = replace(material, law=replace(material.law, rulings=(ruling,)))
    found = ruling_findings(made, read_files(law_folder()))
    return [str(finding).partition(f"{ruling.id}: ")[2] for finding in found]


def test_a_decisive_ruling_names_scenarios_that_decide_it(material: Make) -> None:
    """They are there, and cite a clause of the ruling."""
    made = material(EQUAL)
    assert with_ruling(made) == ["the ruling is decisive, and no scenario decides it"]
    assert with_ruling(made, "FW-6-lost") == ["names the scenario FW-6-lost, which is not there"]
    assert with_ruling(made, "FW-5-equal-rank") == [
        "names the scenario FW-5-equal-rank, which cites none of the ruling's clauses"
    ]
    assert with_ruling(material(EQUAL.replace("[FW-5]", "[FW-5, FW-6]")), "FW-5-equal-rank") == []
