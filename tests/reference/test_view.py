"""What a seat sees."""

from __future__ import annotations

from dataclasses import replace

from agurk_reference.deal import Deal, Dealt
from agurk_reference.match import start_match
from agurk_reference.notation import parse_hand
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.trick import Play
from agurk_reference.view import view_from

A, B, C = (Seat(seat) for seat in range(3))


def test_a_seat_sees_its_hand_and_everything_open() -> None:
    """Other hands and the undealt cards are numbers; played cards stay open in order."""
    match = start_match(AGURK, 3, C)
    first, second = (
        tuple(Play(seat, parse_hand(card)[0]) for seat, card in plays.items())
        for plays in ({A: "9♣", B: "2♠", C: "9♥"}, {C: "3♦"})
    )
    hands = tuple(map(parse_hand, ("4♦ 5♣", "K♥ 6♦", "J♠")))
    dealt = Dealt(size=7)
    deal = Deal(seats=(A, B, C), hands=hands, leader=C, dealt=dealt, trick=second, played=(first,))
    view = view_from(replace(match, deal=deal), B)
    assert view.hand == parse_hand("6♦ K♥")
    assert view.counts == (2, 2, 1)
    assert view.stock == 31
    assert [[card.rank for card in cards] for cards in view.open] == [[9], [2], [9, 3]]
    assert view.trick == second


def test_between_deals_nobody_holds_or_sees_cards() -> None:
    """There is no stock either."""
    view = view_from(start_match(AGURK, 3, C), B)
    assert (view.hand, view.counts, view.open) == ((), (0, 0, 0), ((), (), ()))
    assert (view.stock, view.trick) == (0, ())
