"""The gate on exploring: mutants that chance does not find, and positions that are too large."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agurk_conformance.explore.drawing import drawn
from agurk_conformance.strategies.tables import law
from agurk_spec.errors import SpecError
from agurk_tools.copies import package_sources
from agurk_tools.explored import Found, first_found, whole_field
from agurk_tools.exploring import Gate, figures, unfound, unfound_findings
from agurk_tools.material import load_material
from agurk_tools.mutants import load_mutants
from agurk_tools.shrinking import Shrunk, cite_findings, name_findings, shrunk, size_findings

if TYPE_CHECKING:
    from pathlib import Path

MUTANT = load_mutants(law())[0]


def test_a_mutant_is_found_and_one_that_changes_nothing_is_not() -> None:
    """Few cases find a leader that always takes the last trick; a remark changes no answer."""
    cases = drawn(whole_field(law()), 30, 0)
    trick = replace(MUTANT, module="trick", find="return taker_by_rank(rules, trick, ranks)")
    harmless = replace(trick, id="harmless", replace=f"{trick.find}  # a remark")
    deaf = replace(trick, id="deaf", replace="return trick[0].seat")
    found = first_found(cases, [deaf, harmless], package_sources())
    told = {each.mutant.id: each.at for each in found}
    assert told.keys() == {"deaf", "harmless"}
    assert told["deaf"] is not None
    assert told["harmless"] is None


def test_a_mutant_is_shrunk_from_the_case_that_tells_it() -> None:
    """It comes out no larger than the scenario, about its clause; whom none kills is left out."""
    ground, material = whole_field(law()), load_material()
    drawn_ = list(drawn(ground, 30, 0))
    trick = replace(MUTANT, module="trick", find="return taker_by_rank(rules, trick, ranks)")
    deaf = replace(trick, id="deaf", clause="TR-1", replace="return trick[0].seat")
    (found,) = first_found(drawn_, [deaf], package_sources())
    assert found.at is not None
    telling = [(deaf, drawn_[found.at - 1])]
    few = tuple(unit for unit in material.units if unit.scenario.id.startswith("TR-1-"))
    (told,) = shrunk(telling, ground, replace(material, units=few))
    assert told.is_small
    assert told.is_cited(law())
    assert told.named in told.cited
    deals = tuple(unit for unit in material.units if unit.scenario.id.startswith("SD-1-"))
    assert shrunk(telling, ground, replace(material, units=deals)) == ()


def test_no_more_cases_are_drawn_than_it_takes() -> None:
    """Where nothing is left to be told, nothing is drawn."""
    cases = drawn(whole_field(law()), 3, 0)
    assert list(first_found(cases, [], package_sources())) == []
    assert len(list(cases)) == 3


def test_what_is_not_found_needs_a_reason_and_a_reason_needs_a_mutant() -> None:
    """Neither a mutant left out silently nor a reason gone stale passes."""
    known = [MUTANT.id]
    missed, seen = Found(mutant=MUTANT, at=None), Found(mutant=MUTANT, at=7)
    assert list(unfound_findings([missed], {MUTANT.id: "It is rare."}, known)) == []
    assert list(unfound_findings([seen], {}, known)) == []
    (silent,) = unfound_findings([missed], {}, known)
    assert "is found by no case" in str(silent)
    (stale,) = unfound_findings([seen], {MUTANT.id: "It is rare."}, known)
    assert "is found by case 7" in str(stale)
    (unknown,) = unfound_findings([], {"nobody": "It is rare."}, known)
    assert "is no mutant" in str(unknown)


def test_one_in_five_may_be_larger_than_the_scenario() -> None:
    """Of five shrunk positions one may be larger, and two are too many."""
    own = MUTANT.clause
    small = Shrunk(mutant=MUTANT, named=own, cited=(own,), size=8, scenario=8)
    large = replace(small, size=9)
    assert list(size_findings([small] * 4 + [large])) == []
    (finding,) = size_findings([small] * 3 + [large] * 2)
    assert MUTANT.id in str(finding)
    told = figures(Gate(found=(Found(mutant=MUTANT, at=3),), shrunk=(small, large)), law())
    assert "1 of 2 are shrunk" in list(told)[1]


def test_one_in_five_may_be_named_by_another_clause() -> None:
    """A clause that restates the broken one is as good; a neighbour is counted, and is another."""
    entailing = next(each for each in load_mutants(law()) if each.clause == "FW-1")
    right = Shrunk(mutant=entailing, named="FW-1", cited=("FW-1",), size=8, scenario=8)
    restated, near, far = (replace(right, named=name) for name in ("FW-2", "FW-7", "TH-1"))
    assert list(name_findings([right] * 3 + [restated, near], law())) == []
    (finding,) = name_findings([right] * 3 + [near, far], law())
    assert f"{entailing.id} (TH-1)" in str(finding)
    *_, line, _ = figures(Gate(found=(), shrunk=(right, restated, near, far)), law())
    assert line == "2 are named by the clause broken, or one it entails; 1 by a neighbour"


def test_one_in_twenty_may_leave_the_broken_clause_uncited() -> None:
    """A clause that restates the broken one is as good."""
    own = next(each for each in load_mutants(law()) if each.clause == "FW-1")
    right = Shrunk(mutant=own, named="TH-1", cited=("TH-1", "FW-2"), size=8, scenario=8)
    silent = replace(right, cited=("TH-1",))
    assert list(cite_findings([right] * 19 + [silent], law())) == []
    (finding,) = cite_findings([right] * 18 + [silent] * 2, law())
    assert f"{own.id} (FW-1)" in str(finding)
    *_, line = figures(Gate(found=(), shrunk=(right, silent)), law())
    assert line == "1 cite the clause broken, or one it entails"


def test_a_list_without_reasons_is_refused(tmp_path: Path) -> None:
    """Each entry of the list is a mutant and why."""
    file = tmp_path / "unfound.yaml"
    file.write_text("a-mutant: ''\n", encoding="utf-8")
    with pytest.raises(SpecError, match="no reason"):
        unfound(file)
