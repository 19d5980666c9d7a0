"""The tests that the author of the toy engine keeps beside it."""

from hypothesis import given
from hypothesis import strategies as st
from toy import Request, engine, playable

from agurk_conformance.notation import Card
from agurk_conformance.strategies import cards, hands, known, matches, positions, reference

AGURK = known("agurk")


@given(hands(), cards())
def test_what_may_be_played_is_in_the_hand(hand: tuple[Card, ...], card: Card) -> None:
    """Of any hand some card may be played, and none that is not held."""
    ranks = {own.rank for own in hand}
    assert set() < playable(ranks, card.rank) <= ranks


@given(positions(AGURK))
def test_whoever_leads_is_free(position: Request) -> None:
    """To an empty trick every card may be led."""
    request = {"id": 1, "method": "legal_cards", "params": {"position": position}}
    assert engine(request)["result"]["cards"] == position["hands"][position["to_act"]]


@given(st.data())
def test_it_lists_what_the_reference_lists(data: st.DataObject) -> None:
    """Wherever a match of the reference goes, the toy lists the same cards."""
    course = data.draw(matches(reference(), AGURK))
    for position, listed in course.listed():
        request = {"id": 1, "method": "legal_cards", "params": {"position": position}}
        cards = engine(request)["result"]["cards"]
        assert sorted(map(str, cards)) == sorted(map(str, listed))
