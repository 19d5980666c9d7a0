"""Cards that lie on the table of a position, and whether they can have been played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_tools.lint.plays import play_findings
from agurk_tools.material import load_material

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_tools.material import Material

    Make = Callable[..., Material]

THIRD = """
- id: FW-7-third-seat
  title: The third seat is measured against the first
  clauses: [FW-7, FW-1]
  when: {follow_rule: free_choice, follow_reference: highest_so_far}
  sources: [agurk-ru 03]
  because: Nine is the highest card so far.
  given: {dealer: C, trick: {A: 9♣, B: 2♦}, hands: {A: 4♣ 5♣, B: 6♦ K♦, C: 3♥ 7♥ J♥}}
  steps:
    - {seat: C, may_play: 3♥ J♥}
"""
PLACE = "05-follow/scenarios.yaml:2: FW-7-third-seat: "


def found(material: Material) -> list[str]:
    """Return what is found in the positions."""
    return [str(finding) for finding in play_findings(material)]


def test_every_position_of_the_corpus_can_have_been_played() -> None:
    """Under every option for which its scenario holds."""
    assert found(load_material()) == []


def test_a_lawful_trick_is_not_told(material: Make) -> None:
    """The lowest card was given up, under free choice."""
    assert found(material(THIRD)) == []


def test_an_unlawful_card_of_the_trick_is_found(material: Make) -> None:
    """By the hand that it came from, which is what is held now and the card itself."""
    assert found(material(THIRD.replace("B: 2♦}", "B: 7♦}"))) == [
        (
            f"{PLACE}has B's 7♦ on 9♣, which is unlawful from the hand 7♦ 6♦ K♦; under follow_rule"
            " free_choice, follow_reference highest_so_far, ace_rule none it may play 6♦ K♦"
        )
    ]


@pytest.mark.parametrize(("rule", "allowed"), [("must_head", "9♦ K♦"), ("match_then_head", "9♦")])
def test_a_card_is_to_be_lawful_wherever_the_scenario_holds(
    material: Make, rule: str, allowed: str
) -> None:
    """Who has to head cannot have given up a two while holding a nine and a king."""
    wide = THIRD.replace("free_choice", f"[free_choice, {rule}]").replace("B: 6♦", "B: 9♦")
    assert found(material(wide)) == [
        (
            f"{PLACE}has B's 2♦ on 9♣, which is unlawful from the hand 2♦ 9♦ K♦; under follow_rule"
            f" {rule}, follow_reference highest_so_far, ace_rule none it may play {allowed}"
        )
    ]


def test_a_card_is_compared_with_the_reference(material: Make) -> None:
    """A seven is high enough on a two and not on a nine."""
    fourth = THIRD.replace("dealer: C", "dealer: D").replace("B: 2♦}", "B: 2♦, C: 7♥}")
    fourth = fourth.replace("C: 3♥ 7♥ J♥}", "C: 3♥ J♥, D: 2♠ 3♠ 5♠}")
    asked = fourth.replace("{seat: C, may_play: 3♥ J♥}", "{expect: {to_act: D}}")
    assert found(material(asked.replace("highest_so_far", "previous_card"))) == []
    (line,) = found(material(asked))
    assert line.startswith(f"{PLACE}has C's 7♥ on 9♣ 2♦, which is unlawful from the hand 7♥ 3♥ J♥")


@pytest.mark.parametrize("rule", ["lead_forces_lowest", "played_forces_rest", "played_forces_next"])
def test_an_ace_binds_whoever_played_after_it(material: Make, rule: str) -> None:
    """By each rule that has it bind somebody, and by none without such a rule."""
    led = THIRD.replace("9♣, B: 2♦", "A♣, B: K♦").replace("B: 6♦ K♦", "B: 6♦ 7♦")
    (line,) = found(material(led.replace("so_far}", f"so_far, ace_rule: ace_{rule}}}")))
    assert "has B's K♦ on A♣, which is unlawful from the hand K♦ 6♦ 7♦; under follow_rule" in line
    assert line.endswith(f"ace_rule ace_{rule} it may play 6♦")


def test_a_card_of_an_earlier_trick_is_judged_by_what_was_played_since(material: Make) -> None:
    """The six that B has led since was in its hand when it played the seven."""
    played = THIRD.replace("trick: {A: 9♣, B: 2♦}", "played: [{A: 8♣, B: 7♦, C: 9♥}], trick: {}")
    played = played.replace("trick: {}", "trick: {C: J♥, A: 2♣, B: 6♦}, hand_size: 4")
    played = played.replace("A: 4♣ 5♣, B: 6♦ K♦, C: 3♥ 7♥ J♥", "A: 4♣ 5♣, B: K♦ A♦, C: 3♥ 7♥")
    (line,) = found(material(played.replace("{seat: C, may_play: 3♥ J♥}", "{expect: {taker: C}}")))
    assert line.startswith(f"{PLACE}has B's 7♦ on 8♣, which is unlawful from the hand 7♦ 6♦ K♦ A♦")


def test_a_lead_of_a_seat_that_has_not_taken_is_found(material: Make) -> None:
    """Whatever decides between equal cards, a lower one takes nothing."""
    played = THIRD.replace("trick: {A: 9♣, B: 2♦}", "played: [{A: 8♣, B: 10♦}], leader: A")
    played = played.replace(", C: 3♥ 7♥ J♥", "").replace("dealer: C", "dealer: B, hand_size: 3")
    asked = played.replace("{seat: C, may_play: 3♥ J♥}", "{expect: {to_act: A}}")
    assert found(material(asked)) == [
        f"{PLACE}has A lead after A 8♣, B 10♦, which another seat took"
    ]


def test_a_challenged_card_may_be_unlawful(material: Make) -> None:
    """Its row says so by the dispute; another card of the trick is no less bound."""
    challenged = THIRD.replace("B: 2♦}", "B: 7♦}").replace(
        "{seat: C, may_play: 3♥ J♥}", "{dispute: {B: 7♦}, upheld: yes}"
    )
    assert found(material(challenged)) == []
    (line,) = found(material(challenged.replace("dispute: {B: 7♦}", "dispute: {A: 9♣}")))
    assert line.startswith(f"{PLACE}has B's 7♦ on 9♣")
