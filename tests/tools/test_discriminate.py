"""Discrimination: pairs that no scenario tells apart are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_spec.errors import SpecError
from agurk_tools.discriminate import pairs, unasked, untold

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from agurk_spec.law import Law
    from agurk_tools.material import Material

_FREE = """
- id: FW-1-lowest-beside-a-head
  title: A seat that could head the trick may give up its lowest card
  clauses: [FW-1]
  when: {deck: std52, follow_rule: free_choice, ace_rule: none}
  sources: [agurk-ru 03]
  because: B may give up its lowest card.
  given: {dealer: B, hands: {A: 9♣, B: K♥ 2♠}, trick: {A: 9♦}}
  steps:
    - {seat: B, may_play: K♥ 2♠}
"""


def test_scenario_tells_rulesets_apart(material: Callable[..., Material]) -> None:
    """A ruleset with another follow rule fails it."""
    found = {(pair.one, pair.other): pair for pair in pairs(material(_FREE), {})}
    assert found["agurk", "cucumber-fr"].told_by == "FW-1-lowest-beside-a-head"


def test_rulesets_that_nothing_tells_apart_are_found(material: Callable[..., Material]) -> None:
    """One that differs in another option plays the scenario as it should."""
    told = {str(finding) for finding in untold(pairs(material(_FREE), {}))}
    assert any(line.startswith("agurk: no scenario tells it from agurk-bonus,") for line in told)
    assert not any(
        line.startswith("agurk: no scenario tells it from cucumber-fr,") for line in told
    )


def test_equal_rulesets_are_not_found(material: Callable[..., Material]) -> None:
    """Where all options agree there is nothing to tell."""
    found = {(pair.one, pair.other): pair for pair in pairs(material(_FREE), {})}
    assert found["cucumber-fr", "gurka-fr"].is_told
    assert found["cucumber-fr", "gurka-fr"].to_json()["equal"]


def test_reason_for_an_unknown_option_is_an_error(law: Law, tmp_path: Path) -> None:
    """The list names options of the law only."""
    file = tmp_path / "unasked.yaml"
    file.write_text("frist_dealer: nobody asks\n", encoding="utf-8")
    with pytest.raises(SpecError, match="option frist_dealer is unknown"):
        unasked(law, file)
