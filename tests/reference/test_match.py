"""Deals in a row: who deals, who leads, who is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agurk_reference.cards import pack
from agurk_reference.errors import FaultyDealError, IllegalPlayError, SeatingError
from agurk_reference.match import (
    Match,
    awaited_deal,
    next_dealer,
    opening_leader,
    phase,
    play,
    receive_deal,
    receive_pack,
    start_match,
)
from agurk_reference.notation import parse_hand
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.settlement import End, Standing, Window

A, B, C, D = (Seat(seat) for seat in range(4))
ONE_CARD = replace(AGURK, hand_size=1)


def standing_of(scores: tuple[int, ...], lives: tuple[int, ...]) -> Standing:
    """Return a standing in which the seats with lives are active."""
    nought = (0,) * len(scores)
    return Standing(
        active=tuple(Seat(seat) for seat, left in enumerate(lives) if left),
        scores=scores,
        lives=lives,
        floors=nought,
        kept=((),) * len(scores),
        bought_back=nought,
    )


def after_deal(match: Match, **hands: str) -> Match:
    """Return a match after a deal of one card each, named and played from the forehand on."""
    dealt = {Seat("ABCD".index(seat)): parse_hand(card) for seat, card in hands.items()}
    match = receive_deal(match, dealt)
    for seat, hand in dealt.items():
        match = play(match, seat, hand[0])
    return match


def test_a_match_starts_even() -> None:
    """Everybody has score 0 and all lives, and the left neighbour of the dealer leads."""
    match = start_match(AGURK, 3, C)
    assert match.standing == standing_of((0, 0, 0), (2, 2, 2))
    assert (match.dealer, match.deal.leader, phase(match)) == (C, A, "deal")
    assert (match.taker, match.last, match.deals_played) == (None, None, 0)


def test_a_match_that_is_not_possible_is_not_started() -> None:
    """The number of seats is looked at first."""
    with pytest.raises(SeatingError, match="SD-1: 8 seats"):
        start_match(AGURK, 8, A)


def test_the_deal_moves_left_and_points_stay() -> None:
    """After each settlement the next active seat deals, whoever took."""
    match = after_deal(start_match(ONE_CARD, 3, C), A="9♣", B="2♠", C="9♥")
    assert match.last is not None
    assert (match.last.points, match.last.out) == ((0, 0, 9), ())
    assert (match.taker, match.dealer, match.deal.leader) == (C, A, B)
    match = after_deal(match, B="10♣", C="2♠", A="3♥")
    assert (match.taker, match.dealer, match.deal.leader) == (B, B, C)
    assert (match.standing.scores, match.deals_played) == ((0, 10, 9), 2)


@pytest.mark.parametrize(
    ("active", "dealer", "leader"),
    [((A, B, C, D), C, D), ((A, B, D), D, A), ((A, C, D), C, D), ((A, C), C, A)],
)
def test_eliminated_seats_neither_deal_nor_lead(
    active: tuple[Seat, ...], dealer: Seat, leader: Seat
) -> None:
    """From B the deal passes to the next seat that is active, B itself being so or not."""
    assert next_dealer(AGURK, active, B, (A,)) == dealer
    assert opening_leader(AGURK, active, dealer, (A,)) == leader


def test_a_deal_comes_from_the_whole_pack() -> None:
    """The dealer deals round the table, and itself last."""
    match = receive_pack(start_match(ONE_CARD, 3, B), pack())
    assert match.deal.hands == (pack()[1:2], pack()[2:3], pack()[0:1])
    assert phase(match) == "play"


def test_a_faulty_deal_changes_nothing() -> None:
    """The same dealer deals the same number again."""
    match = start_match(AGURK, 3, B)
    with pytest.raises(FaultyDealError, match="IR-1"):
        receive_pack(match, pack()[1:])
    with pytest.raises(FaultyDealError, match="IR-1"):
        receive_deal(match, {})
    assert match == start_match(AGURK, 3, B)


def test_no_deal_comes_before_the_last_trick() -> None:
    """While a deal is on there is no other."""
    match = receive_pack(start_match(AGURK, 3, B), pack())
    with pytest.raises(FaultyDealError, match="LD-4: a deal is on"):
        receive_pack(match, pack())


def test_one_active_seat_left_has_won() -> None:
    """Then nobody deals and nobody plays."""
    standing = standing_of((12, 5, 30), (1, 2, 0))
    deal = awaited_deal(ONE_CARD, standing, B, None)
    match = replace(start_match(ONE_CARD, 3, A), standing=standing, deal=deal)
    match = after_deal(match, B="2♥", A="9♥")
    assert phase(match) == "over"
    after = standing_of((21, 5, 30), (0, 2, 0))
    window = Window(out=(A,), others=1)
    assert match.standing == replace(after, end=End(winners=(B,)), window=window)
    with pytest.raises(FaultyDealError, match="EN-1: the match is over"):
        receive_pack(match, pack())
    with pytest.raises(IllegalPlayError, match="LD-6"):
        play(match, B, pack()[0])
