"""Units: where a scenario holds, what an engine may be asked, and what it takes to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.engines import Message, changed
from tests.conformance.test_corpus_errors import GOOD, law, write

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import Unit, applies
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_spec.conditions import Table, Truth
from agurk_spec.kinds import Status
from agurk_spec.records import Ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.judging.verdict import UnitResult

HEAD = GOOD.split("  given:", maxsplit=1)[0]
SEVEN = "dealer: G, hands: {A: 9♣, B: K♥, C: 9♥, D: 2♥, E: 3♥, F: 4♥, G: 5♥}"


def scenario_of(folder: Path, given: str, step: str) -> Scenario:
    """Return a scenario of one step."""
    text = f"{HEAD}  given: {{{given}}}\n  steps:\n    - {step}\n"
    (scenario,) = load_corpus(law(), write(folder, text))
    return scenario


def ruleset_of(**changes: str | int) -> Ruleset:
    """Return the ruleset agurk with some options changed."""
    table = {**law().ruleset("agurk").table, **changes}
    return Ruleset(id="own", title="own", status=Status.EXTENSION, table=Table(table))


@pytest.mark.parametrize(
    ("given", "options", "truth"),
    [
        (SEVEN, {"hand_size": 7}, Truth.TRUE),
        (SEVEN, {"hand_size": 8}, Truth.FALSE),
        (f"{SEVEN}, hand_size: 8", {"hand_size": 7}, Truth.FALSE),
        (f"{SEVEN}, hand_size: 7", {"hand_size": 8}, Truth.TRUE),
        (SEVEN, {"hand_size": 8, "deck": "std52_plus_3_jokers"}, Truth.FALSE),
        ("dealer: G", {"hand_size": 8, "hand_overflow": "cap"}, Truth.TRUE),
        ("dealer: G", {"hand_size": 8, "hand_overflow": "reject"}, Truth.FALSE),
        ("dealer: G", {"hand_size": 7, "hand_overflow": "reject"}, Truth.TRUE),
    ],
)
def test_a_scenario_holds_where_its_hands_can_be_dealt(
    given: str, options: dict[str, str | int], truth: Truth, tmp_path: Path
) -> None:
    """Seven hands of eight cards are more than the pack has."""
    in_deal = "hands" in given
    step = "{seat: A, may_play: 9♣}" if in_deal else "{expect: {active: A B C D E F G}}"
    scenario = scenario_of(tmp_path, given if in_deal else f"{given}, seats: 7", step)
    assert applies(scenario, scenario.rows[0], ruleset_of(**options)) is truth


def result_on(scenario: Scenario, **hello: Any) -> UnitResult:
    """Return the result of the reference, saying something else in its hello."""

    def change(request: Message, reply: Message) -> Message:
        if request["method"] == "hello":
            reply["result"] |= hello
        return reply

    unit = Unit(scenario, scenario.rows[0], law().ruleset("agurk"))
    with Client(InProcessLink(changed(change))) as client:
        (result,) = run([unit], client)
    return result


def limits(low: int, high: int) -> dict[str, Any]:
    """Return the limits of an engine that takes so many seats."""
    return {"limits": {"seats": {"min": low, "max": high}}}


@pytest.mark.parametrize(
    ("step", "hello", "verdict"),
    [
        ("{no_match: 8, reason: SD-1}", {}, Verdict.PASSED),
        ("{no_match: 8, reason: SD-1}", limits(2, 8), Verdict.PASSED),
        ("{no_match: 8, reason: SD-1}", limits(2, 7), Verdict.NOT_APPLICABLE),
        ("{no_match: 1, reason: SD-1}", limits(2, 7), Verdict.NOT_APPLICABLE),
        ("{no_match: 8, reason: SD-1}", {"positions": ["trick", "deal"]}, Verdict.NOT_APPLICABLE),
        ("{expect: {dealer: B}}", limits(3, 7), Verdict.NOT_APPLICABLE),
    ],
)
def test_an_engine_is_asked_within_its_limits(
    step: str, hello: dict[str, Any], verdict: Verdict, tmp_path: Path
) -> None:
    """A match that is not to begin is one of as many seats as are asked for."""
    result = result_on(scenario_of(tmp_path, "dealer: B", step), **hello)
    assert result.verdict is verdict


def test_a_pack_has_no_seats(tmp_path: Path) -> None:
    """Limits on seats and hands do not keep an engine from being asked for its pack."""
    ranks = ("A", "K", "Q", "J", *map(str, range(2, 11)))
    cards = " ".join(f"{rank}{suit}" for rank in ranks for suit in "♣♦♥♠")
    scenario = scenario_of(tmp_path, "dealer: B", f"{{pack: {cards}}}")
    assert result_on(scenario, **limits(5, 6)).verdict is Verdict.PASSED


def test_hands_beyond_the_limits_are_not_dealt(tmp_path: Path) -> None:
    """The size of a deal counts, and so does one that is expected."""
    limited = {"limits": {"hand_size": {"min": 8, "max": 9}}}
    scenario = scenario_of(tmp_path, "dealer: B", "{expect: {hand_size: 7}}")
    assert result_on(scenario, **limited).verdict is Verdict.NOT_APPLICABLE


def test_a_unit_passes_only_where_every_field_is_compared(tmp_path: Path) -> None:
    """One field that nothing tells leaves the unit without a verdict, and says which."""
    scenario = scenario_of(tmp_path, "dealer: B", "{expect: {dealer: B, lives: {A: 2}}}")
    assert result_on(scenario).verdict is Verdict.PASSED
    assert result_on(scenario).unasked == ()
    result = result_on(scenario, methods=["legal_cards"])
    assert result.verdict is Verdict.NOT_APPLICABLE
    assert result.unasked == ("step 1: dealer", "step 1: lives")
    assert result.missing == ("hello does not list match.new",)
