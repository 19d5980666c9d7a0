"""Cards exchanged with the stock before the first lead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agurk_reference.cards import Hand, pack
from agurk_reference.deal import Deal, Dealt, play_card, playable, seat_to_act
from agurk_reference.errors import ExchangeError, IllegalPlayError
from agurk_reference.exchange import exchange, with_exchange
from agurk_reference.notation import parse_hand
from agurk_reference.rules import AGURK, Rules
from agurk_reference.seats import Seat

A, B, C = (Seat(seat) for seat in range(3))
RULES = Rules(exchange="forehand_sets_count", undealt_cards="draw_stock")
HANDS = tuple(map(parse_hand, ("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥")))


def deal_with(stock: str) -> Deal:
    """Return a deal of three cards each by dealer C, with that stock."""
    cards = tuple(parse_hand(card)[0] for card in stock.split())
    deal = Deal(seats=(A, B, C), hands=HANDS, leader=A, dealt=Dealt(size=3, stock=cards))
    return with_exchange(RULES, deal, C)


def exchanged(deal: Deal, *discards: str) -> Deal:
    """Return a deal after the next seats have exchanged these cards."""
    for cards in discards:
        seat = seat_to_act(deal)
        assert seat is not None
        deal = exchange(RULES, deal, seat, parse_hand(cards))
    return deal


def refusal(deal: Deal, seat: Seat, cards: Hand, rules: Rules = RULES) -> str:
    """Return the clause by which an exchange is refused."""
    with pytest.raises(ExchangeError) as caught:
        exchange(rules, deal, seat, cards)
    return caught.value.clause


def test_cards_are_drawn_from_the_top_of_the_stock() -> None:
    """Forehand begins; each seat gets as many as it lays aside, and the rest waits."""
    deal = exchanged(deal_with("K♠ Q♠ J♠ 10♠ 9♠"), "2♣ 3♣", "4♦ 2♦")
    assert deal.hands == (parse_hand("4♣ Q♠ K♠"), parse_hand("3♦ 10♠ J♠"), HANDS[2])
    assert deal.dealt.stock == parse_hand("9♠")
    assert deal.dealt.exchanged == ((A, 2), (B, 2))
    assert deal.dealt.to_exchange == (C,)
    deal = exchanged(deal, "2♥")
    assert (deal.dealt.stock, deal.dealt.to_exchange, seat_to_act(deal)) == ((), (), A)


def test_forehand_declining_ends_the_exchange() -> None:
    """Nobody else exchanges then."""
    deal = exchanged(deal_with("K♠ Q♠"), "")
    assert deal.dealt.to_exchange == ()
    assert refusal(deal, B, parse_hand("2♦")) == "XC-3"


def test_another_seat_declines_for_itself() -> None:
    """The seat after it may still exchange as many as before."""
    deal = exchanged(deal_with("K♠ Q♠ J♠"), "2♣", "", "4♥")
    assert deal.dealt.exchanged == ((A, 1), (B, 0), (C, 1))
    assert deal.hands[2] == parse_hand("2♥ 3♥ Q♠")


def test_an_empty_stock_ends_the_exchange() -> None:
    """Whoever has not had its turn then has none; without any stock nobody has."""
    deal = exchanged(deal_with("K♠ Q♠"), "2♣ 3♣")
    assert deal.dealt.to_exchange == ()
    assert refusal(deal, B, parse_hand("2♦")) == "XC-5"
    assert deal_with("").dealt.to_exchange == ()


@pytest.mark.parametrize(
    ("before", "seat", "cards", "clause"),
    [
        ((), B, "2♦", "XC-1"),
        (("2♣",), A, "3♣", "XC-1"),
        ((), A, "2♣ 3♣ 4♣ 5♣", "XC-2"),
        ((), A, "9♣", "XC-2"),
        (("2♣ 3♣",), B, "2♦", "XC-4"),
        (("2♣ 3♣",), B, "2♦ 3♦ 4♦", "XC-4"),
        (("2♣ 3♣",), B, "2♦ 9♦", "XC-4"),
        (("2♣", "", "2♥"), A, "3♣", "XC-1"),
    ],
)
def test_what_is_refused(before: tuple[str, ...], seat: Seat, cards: str, clause: str) -> None:
    """Turns are kept, numbers are those allowed, and the cards are held."""
    deal = exchanged(deal_with("K♠ Q♠ J♠ 10♠ 9♠"), *before)
    assert refusal(deal, seat, parse_hand(cards)) == clause


def test_forehand_takes_no_more_than_the_stock_has() -> None:
    """And a later seat exactly what is left of it, or none."""
    assert refusal(deal_with("K♠ Q♠"), A, parse_hand("2♣ 3♣ 4♣")) == "XC-2"
    deal = exchanged(deal_with("K♠ Q♠ J♠"), "2♣ 3♣")
    assert refusal(deal, B, parse_hand("2♦ 3♦")) == "XC-4"
    assert exchanged(deal, "2♦").dealt.stock == ()


def test_a_card_counts_once() -> None:
    """The same card twice is not two cards."""
    assert refusal(deal_with("K♠ Q♠"), A, parse_hand("2♣") * 2) == "XC-2"


def test_nobody_plays_before_the_exchange_is_over_or_exchanges_after_the_lead() -> None:
    """The exchange comes between the deal and the first lead."""
    deal = deal_with("K♠ Q♠")
    assert playable(RULES, deal, A) == ()
    with pytest.raises(IllegalPlayError, match=r"XC-1: .* turn of seat A to exchange"):
        play_card(RULES, deal, A, parse_hand("2♣")[0])
    deal = exchanged(deal, "2♣", "2♦")
    deal = play_card(RULES, deal, A, parse_hand("3♣")[0])
    assert refusal(deal, B, parse_hand("3♦")) == "XC-1"


@pytest.mark.parametrize(
    ("undealt", "clause"),
    [("set_aside_hidden", "DL-7"), ("draw_stock", "DL-8"), ("face_up", "DL-11")],
)
def test_without_an_exchange_the_undealt_cards_are_not_used(undealt: Any, clause: str) -> None:
    """The refusal names what is so of them instead."""
    rules = replace(AGURK, undealt_cards=undealt)
    deal = Deal(seats=(A, B, C), hands=HANDS, leader=A, dealt=Dealt(size=3, stock=pack()[20:]))
    assert with_exchange(rules, deal, C) is deal
    assert refusal(deal, A, parse_hand("2♣"), rules) == clause
