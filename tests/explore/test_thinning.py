"""Thinning: what is told in vain goes, also in a deal that is only made by a step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings

from agurk_conformance.corpus.scenario import Deal, Expect, MayPlay, Plays, bare_given
from agurk_conformance.explore.cases import Case
from agurk_conformance.explore.drawing import QUIET
from agurk_conformance.explore.evidence import Evidence, Sighting, units_to_try
from agurk_conformance.explore.thinning import fewer_dealt, fewer_seats, no_cards, shorter_stock
from agurk_conformance.notation import parse_card, parse_cards
from agurk_conformance.protocol.hello import METHODS, Hello
from agurk_conformance.strategies import Kind, givens, known
from agurk_conformance.strategies.standings import clockwise
from agurk_conformance.strategies.tables import law, nameless

if TYPE_CHECKING:
    from agurk_conformance.corpus.scenario import Given

A, B = SEATS = clockwise(2)
BARE = bare_given(SEATS, A)
HANDS = {A: parse_cards("2♣ 3♣ 4♣ 5♣ 6♣ 7♣"), B: parse_cards("2♦ 3♦ 4♦ 5♦ 6♦ 7♦")}
DEALT = Case(
    known("agurk"),
    BARE,
    (Deal(HANDS, parse_cards("8♣ 8♦ 8♥ 8♠")), Plays(B, parse_card("7♦")), MayPlay(A, ())),
)


def test_the_deal_goes_where_nothing_hangs_on_it() -> None:
    """What is carried from deal to deal is told without one."""
    on = replace(BARE, hands=HANDS, leader=B, scores={A: 3})
    (bare,) = no_cards(Case(known("agurk"), on, (Expect({"hand_size": 7}),)))
    assert bare.given == replace(BARE, scores={A: 3})
    assert list(no_cards(bare)) == []


def test_smaller_hands_are_dealt_and_keep_what_is_played() -> None:
    """First those cards alone, then few, then all but one; the others are low, or high."""
    dealt = [case.steps[0] for case in fewer_dealt(DEALT)]
    steps = [step for step in dealt if isinstance(step, Deal)]
    sizes = [max(map(len, step.hands.values())) for step in steps]
    assert sizes == [1] * 4 + [3] * 4 + [5] * 4
    assert steps[0].hands == {A: parse_cards("2♣"), B: parse_cards("7♦")}
    assert steps[4].hands == {A: parse_cards("2♣ 3♣ 4♣"), B: parse_cards("2♦ 3♦ 7♦")}
    assert steps[6].hands == {A: parse_cards("5♣ 6♣ 7♣"), B: parse_cards("5♦ 6♦ 7♦")}
    assert [len(step.stock or ()) for step in steps[:2]] == [4, 50]
    sized = replace(DEALT, given=replace(BARE, hand_size=6))
    assert {case.given.hand_size for case in fewer_dealt(sized)} == {1, 3, 5}


def test_less_is_left_of_the_pack_that_was_dealt_from() -> None:
    """Down to a card."""
    shorter = [case.steps[0] for case in shorter_stock(DEALT)]
    left = [len(step.stock or ()) for step in shorter if isinstance(step, Deal)]
    assert left == [1, 2]


def test_a_settlement_comes_after_a_deal() -> None:
    """A position that tells how the last deal ended counts that deal, and can be pared."""

    @settings(
        max_examples=60,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=QUIET,
    )
    @given(givens(known("agurk"), Kind.SETTLED))
    def counted(settled: Given) -> None:
        assert settled.deals_played > 0

    counted()


def test_a_clause_that_explains_far_more_is_named_though_it_is_not_known_to_bear() -> None:
    """What is known is likelier by so much, and no filter."""
    broken = [Sighting(f"LD-2-{n}", ("LD-2", "FW-1"), "play") for n in range(9)]
    passed = [Sighting(f"FW-1-{n}", ("FW-1",), None) for n in range(9)]
    found = Evidence((*broken, *passed))
    assert found.culprit("play", (), ("FW-1",)) == "LD-2"
    assert Evidence(tuple(passed)).culprit("play", (), ("FW-1",)) is None
    even = Evidence((Sighting("LD-2-a", ("LD-2",), "play"), Sighting("FW-1-a", ("FW-1",), "play")))
    assert even.culprit("play", (), ("FW-1",)) == "FW-1"
    assert even.culprit("play", ("LD",), ()) == "LD-2"


def test_scenarios_of_values_that_no_name_has_are_tried_on_who_plays_any_table() -> None:
    """They are under one that is as usual as may be; whoever has a table of its own has that."""
    hello = Hello(name="–", version="–", rulesets=(), any_ruleset=True, methods=METHODS)
    named = units_to_try([known("agurk")], hello)
    usual = {option.key: option.default for option in law().options}
    own = nameless(usual)
    units = units_to_try([known("agurk"), own], hello)
    assert {unit.name for unit in named} < {unit.name for unit in units}
    assert len({unit.name for unit in units}) == len(units)
    assert {unit.ruleset.id for unit in units} == {"agurk", "own"}
    claimed = units_to_try([own], replace(hello, any_ruleset=False))
    assert {unit.ruleset for unit in claimed} == {own}


@pytest.mark.parametrize(
    ("count", "staying"), [(2, set[int]()), (3, {2}), (4, {2, 3}), (7, {2, 3, 6})]
)
def test_a_few_seats_stay_or_all_but_one(count: int, staying: set[int]) -> None:
    """Whatever takes a seat that deals, one that is out and one that leads shows among three."""
    seats = clockwise(count)
    case = Case(known("agurk"), bare_given(seats, A), (Expect({"hand_size": 7}),))
    assert {len(fewer.given.seats) for fewer in fewer_seats(case)} == staying
