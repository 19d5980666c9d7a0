"""What the strategies give: lawful, varied, and small once shrunk."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from agurk_conformance.corpus.position import first_position
from agurk_conformance.corpus.scenario import BuyBack, Exchange, Misdeal, Pack, Plays, Refused
from agurk_conformance.notation import Seat
from agurk_conformance.strategies import (
    Course,
    Kind,
    cards,
    deals,
    givens,
    hands,
    known,
    matches,
    option_tables,
    pack,
    packs,
    reference,
    rulesets,
)
from agurk_conformance.strategies.course import UnanswerableError
from agurk_conformance.strategies.tables import broken, nameless

if TYPE_CHECKING:
    from agurk_spec.conditions import Value
    from agurk_spec.records import Ruleset

ODD = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
SOME = settings(deadline=None, max_examples=25, suppress_health_check=ODD)
QUICK = settings(database=None, derandomize=True, deadline=None, max_examples=5000)
DECKS = {"std52": 52, "std52_plus_3_jokers": 55, "five_cucumbers_60": 60}
SEATS = tuple(map(Seat, "ABC"))


@pytest.mark.parametrize("deck", DECKS)
def test_a_pack_is_whole(deck: str) -> None:
    """It has each of its cards once."""
    assert len(pack(deck)) == len(set(pack(deck))) == DECKS[deck]


@SOME
@given(data=st.data(), deck=st.sampled_from(list(DECKS)))
def test_cards_come_from_one_pack_and_none_twice(data: st.DataObject, deck: str) -> None:
    """Be it one, a hand, a deal or a whole pack."""
    dealt = data.draw(deals(SEATS, 4, deck))
    drawn = [card for hand in dealt.values() for card in hand]
    assert len(set(drawn)) == 12
    hand = data.draw(hands(deck, least=2, most=5))
    assert 2 <= len(set(hand)) == len(hand) <= 5
    shuffled = data.draw(packs(deck, drawn))
    assert Counter([*shuffled, *drawn]) == Counter(pack(deck))
    assert {*drawn, *hand, data.draw(cards(deck))} <= {*pack(deck)}


@SOME
@given(table=option_tables(deck="five_cucumbers_60", lives=1))
def test_a_table_is_valid_and_as_wished(table: dict[str, Value]) -> None:
    """No constraint is broken, and what is fixed stays so."""
    assert broken(table) is None
    assert (table["deck"], table["lives"]) == ("five_cucumbers_60", 1)


@SOME
@given(ruleset=rulesets(), kind=st.sampled_from(Kind), data=st.data())
def test_a_position_is_of_its_kind(ruleset: Ruleset, kind: Kind, data: st.DataObject) -> None:
    """In play hands are held, and between deals the last one is told or the next one due."""
    given_ = data.draw(givens(ruleset, kind))
    assert (given_.hands is not None) == (kind in {Kind.PLAY, Kind.LAST})
    assert (given_.last is not None) == (kind is Kind.SETTLED)
    assert len(first_position(given_).active) >= 2


@SOME
@given(ruleset=rulesets(), kind=st.sampled_from(Kind), data=st.data())
def test_a_course_comes_out_the_same_again(
    ruleset: Ruleset, kind: Kind, data: st.DataObject
) -> None:
    """The same steps from the same position have the same outcomes."""
    course = data.draw(matches(reference(), ruleset, kind))
    again = Course(reference(), ruleset, course.given)
    for step in course.steps:
        again.take(step)
    again.end()
    assert again.steps == course.steps


@pytest.mark.parametrize(
    ("option", "kind", "wanted"),
    [
        ({}, Kind.PLAY, Refused),
        ({}, Kind.DEAL, Misdeal),
        ({"exchange": "forehand_sets_count"}, Kind.DEAL, Exchange),
        (
            {"buyback": "allowed", "hand_size": 1, "end_condition": "last_active"},
            Kind.PLAY,
            BuyBack,
        ),
    ],
    ids=["illegal card", "misdeal", "exchange", "buy-back"],
)
def test_whatever_a_match_can_have_is_drawn(
    option: dict[str, Value], kind: Kind, wanted: type
) -> None:
    """Each kind of act is found."""

    @st.composite
    def courses(draw: st.DrawFn) -> Course:
        tables = option_tables(**option)
        return draw(matches(reference(), nameless(draw(tables)), kind))

    found = find(
        courses(),
        lambda course: any(isinstance(step, wanted) for step in course.steps),
        settings=settings(QUICK, phases=[Phase.generate]),
    )
    assert any(isinstance(step, wanted) for step in found.steps)


def test_what_is_found_is_shrunk() -> None:
    """The smallest equal card that heads a trick lies on a table of two, with low cards."""
    agurk = known("agurk")

    def heads_equal(course: Course) -> bool:
        ranks = [step.card.rank for step in course.steps if isinstance(step, Plays)]
        return len(ranks) > 1 and ranks[0] == ranks[1]

    found = find(matches(reference(), agurk), heads_equal, settings=QUICK)
    assert len(found.given.seats) == 2
    assert {len(hand) for hand in (found.given.hands or {}).values()} == {1}
    plays = [step for step in found.steps if isinstance(step, Plays)]
    assert [play.card.rank for play in plays] == [2, 2]


def test_a_step_that_belongs_to_no_match_has_no_outcome() -> None:
    """What the pack is made of is a question, and never passes for something done."""
    course = find(matches(reference(), known("agurk")), lambda _: True, settings=QUICK)
    again = Course(reference(), course.ruleset, course.given)
    with pytest.raises(UnanswerableError, match="Pack is no step of a match"):
        again.take(Pack(pack()))
