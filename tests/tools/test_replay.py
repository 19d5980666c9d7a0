"""What units ask, asked again of another engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from agurk_tools.copies import load_engines, package_sources
from agurk_tools.killing import kill_matrix
from agurk_tools.mutants import Mutant
from agurk_tools.replay import GREETING, differing, recorded

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_tools.material import Material

SCENARIOS = """
- id: FW-5-equal-rank
  title: A nine is played on a nine
  clauses: [FW-5]
  when: {}
  sources: [agurk-ru 03]
  because: Nine is not lower than nine.
  given: {dealer: B, trick: {A: 9♣}, hands: {A: 2♣ 3♣, B: 4♦ 6♦ 9♦}}
  steps:
    - {seat: B, plays: 9♦}

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


@pytest.mark.parametrize(
    ("mutant", "names"),
    [
        (STRICT, ["FW-5-equal-rank"]),
        (replace(STRICT, replace="(reference + 0,)"), []),
        (replace(STRICT, replace="1 / 0"), ["FW-5-equal-rank", "FW-1-higher"]),
        (
            replace(STRICT, module="engine", find='"matches": 1000', replace='"matches": 1'),
            ["FW-5-equal-rank", "FW-1-higher"],
        ),
    ],
    ids=["one reply differs", "no reply differs", "it raises", "it greets otherwise"],
)
def test_units_are_those_in_which_a_reply_differs(
    material: Callable[..., Material], mutant: Mutant, names: list[str]
) -> None:
    """All of them, where the engine says otherwise of itself."""
    units, sources = material(SCENARIOS).units, package_sources()
    talks = recorded(units, sources)
    changed = differing(units, talks, load_engines(mutant.sources(sources)))
    assert [unit.name for unit in changed] == names
    assert differing(units, talks, load_engines(sources)) == []


def test_each_unit_is_recorded_with_an_engine_of_its_own(
    material: Callable[..., Material],
) -> None:
    """The first match of each has the same name."""
    talks = recorded(material(SCENARIOS).units, package_sources())
    assert list(talks) == [GREETING, "FW-5-equal-rank", "FW-1-higher"]

    def opened(unit: str) -> list[Any]:
        """Return the names of the matches that a unit opens."""
        talk = talks[unit]
        return [
            reply["result"]["match"] for request, reply in talk if request["method"] == "match.new"
        ]

    assert opened("FW-5-equal-rank") == opened("FW-1-higher") == ["m1"]


def test_a_mutant_comes_to_the_same_whether_or_not_its_units_are_chosen(
    material: Callable[..., Material],
) -> None:
    """What is left out passes."""
    units = material(SCENARIOS).units
    ((_, trial),) = kill_matrix(units, [STRICT]).trials
    assert (trial.failed, trial.passed) == (("FW-5-equal-rank",), ("FW-1-higher",))
