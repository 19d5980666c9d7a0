"""Soundness: a predicate that is too wide is found, and one that is right is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.corpus.units import applies
from agurk_spec.conditions import Truth
from agurk_tools.sound import soundness

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_tools.material import Material

_KING_IS_KEPT = """
- id: FW-1-king-is-kept
  title: A king that could head the trick is kept
  clauses: [FW-1]
  when: {WHEN}
  sources: [agurk-ru 03]
  because: B may give up its lowest card.
  given: {dealer: B, hands: {A: 9♣, B: K♥ 2♠}, trick: {A: 9♦}}
  steps:
    - {seat: B, may_play: K♥ 2♠}
"""
_RIGHT = "{deck: std52, follow_rule: free_choice, ace_rule: none}"


def _scenario(when: str) -> str:
    """Return the scenario with a predicate."""
    return _KING_IS_KEPT.replace("{WHEN}", when)


def test_scenario_with_the_right_predicate_is_sound(material: Callable[..., Material]) -> None:
    """It passes everywhere."""
    found = soundness(material(_scenario(_RIGHT)))
    assert found.found == ()
    assert found.passed > 10


def test_predicate_that_is_too_wide_is_found(material: Callable[..., Material]) -> None:
    """The finding names the option that was forgotten."""
    found = soundness(material(_scenario("{deck: std52, ace_rule: none}")))
    assert [finding.subject for finding in found.found] == ["FW-1-king-is-kept"]
    assert "follow_rule is " in found.found[0].text


def test_row_faces_a_share_of_the_tables_on_demand(material: Callable[..., Material]) -> None:
    """It still faces all named rulesets in which it holds."""
    made = material(_scenario(_RIGHT))
    whole, share = soundness(made), soundness(made, one_in=4)
    named = sum(
        applies(made.corpus[0], made.corpus[0].rows[0], one) is Truth.TRUE for one in made.playable
    )
    assert named < share.passed < whole.passed
