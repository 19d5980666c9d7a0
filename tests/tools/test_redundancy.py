"""Scenarios that tell nothing of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_tools.killing import kill_matrix
from agurk_tools.mutants import Mutant
from agurk_tools.reach import reach
from agurk_tools.redundancy import kept, redundancies, redundant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from agurk_tools.material import Material

    Make = Callable[..., Material]

STRICT = Mutant(
    id="equal-rank-does-not-head",
    clause="FW-5",
    title="Only a higher card heads the trick",
    module="trick",
    find="(reference,)",
    replace="(reference + 1,)",
)


def scenario(slug: str, card: str) -> str:
    """Return a scenario in which a card is played on a nine."""
    return f"""
- id: FW-5-{slug}
  title: A card is played on a nine
  clauses: [FW-5]
  when: {{}}
  sources: [agurk-ru 03]
  because: It is not lower.
  given: {{dealer: B, trick: {{A: 9♣}}, hands: {{A: 2♣ 3♣, B: 4♦ {card} K♦}}}}
  steps:
    - {{seat: B, plays: {card}}}
"""


def found(made: Material, reasons: Mapping[str, str]) -> list[str]:
    """Return the redundant scenarios among those made."""
    matrix = kill_matrix(made.units, [STRICT])
    told = redundant(made.corpus, matrix, reach(made.units))
    return [str(finding) for finding in redundancies(told, made.corpus, reasons)]


def test_a_scenario_that_kills_what_another_kills_is_redundant(material: Make) -> None:
    """The later of the two is; one that kills nothing is in any case."""
    made = material(scenario("first", "9♦") + scenario("second", "9♥") + scenario("third", "J♦"))
    second, third = found(made, {})
    assert second == (
        "05-follow/scenarios.yaml:12: FW-5-second: the scenario is redundant: "
        "it kills just the mutants that FW-5-first kills"
    )
    assert third.endswith("FW-5-third: the scenario is redundant: it kills no mutant")


def test_a_reason_keeps_a_redundant_scenario(material: Make) -> None:
    """A reason that keeps nothing is found in its turn."""
    made = material(scenario("first", "9♦") + scenario("second", "9♥"))
    assert found(made, {"FW-5-second": "It shows the other suit."}) == []
    stale = {"FW-5-second": "…", "FW-5-first": "…", "FW-5-lost": "…"}
    assert found(made, stale) == [
        "kept.yaml: FW-5-first: is not redundant; take it off the list",
        "kept.yaml: FW-5-lost: is no scenario; there are FW-5-first, FW-5-second",
    ]


def test_whole_deals_are_exempt(material: Make) -> None:
    """They show how everything fits together."""
    made = material(
        scenario("first", "9♦") + scenario("second", "9♥"),
        chapter="14-whole-deals",
    )
    assert found(made, {}) == []


def test_a_scenario_that_alone_takes_a_branch_is_not_redundant(material: Make) -> None:
    """Even if it kills nothing."""
    lead = scenario("lead", "J♦").replace("trick: {A: 9♣}", "leader: B, seats: 2")
    lead = lead.replace("A: 2♣ 3♣", "A: 2♣ 3♣ 4♣")
    made = material(scenario("first", "9♦") + scenario("second", "9♥") + lead)
    assert [text.split(": ")[1] for text in found(made, {})] == ["FW-5-second"]


@pytest.mark.parametrize(
    ("text", "message"),
    [("- a", "no mapping; allowed: scenario id: reason"), ("FW-5-a:", "no reason; allowed: why")],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """Every scenario that is kept has its reason."""
    file = tmp_path / "kept.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match=message):
        kept(file)
