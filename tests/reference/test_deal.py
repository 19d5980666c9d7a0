"""Dealing, turns, plays, and the deals that are made again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agurk_reference.cards import Card, Rank, Suit, pack, parse_hand
from agurk_reference.deal import (
    Deal,
    deal_hands,
    hand_of,
    hands_from_pack,
    is_over,
    play_card,
    seat_to_act,
    undealt,
)
from agurk_reference.errors import FaultyDealError, IllegalPlayError
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat

A, B, C, D = (Seat(seat) for seat in range(4))
TWO_CARDS = replace(AGURK, hand_size=2)


def deal_of(*hands: str, leader: Seat = A) -> Deal:
    """Return a deal in which these hands are held by the first seats."""
    seats = tuple(Seat(seat) for seat in range(len(hands)))
    return Deal(seats=seats, hands=tuple(map(parse_hand, hands)), leader=leader)


def played(deal: Deal, *cards: str) -> Deal:
    """Return a deal after the seat to act has played, again and again."""
    for card in cards:
        seat = seat_to_act(deal)
        assert seat is not None
        deal = play_card(deal, seat, parse_hand(card)[0])
    return deal


def test_a_pack_is_dealt_one_by_one_from_the_forehand_to_the_dealer() -> None:
    """The first receiver gets the top card, the dealer the last of each round."""
    hands = hands_from_pack(TWO_CARDS, (A, B, D), B, pack())
    assert list(hands) == [D, A, B]
    assert [tuple(hands[seat]) for seat in (D, A, B)] == [
        (pack()[0], pack()[3]),
        (pack()[1], pack()[4]),
        (pack()[2], pack()[5]),
    ]


@pytest.mark.parametrize("cards", [pack()[1:], pack()[:1] + pack(), pack()[:1] + pack()[:-1]])
def test_only_the_complete_pack_is_dealt_from(cards: tuple[Card, ...]) -> None:
    """A card too few, too many, or twice makes the pack incomplete."""
    with pytest.raises(FaultyDealError, match=r"IR-1: the pack to deal from .*EQ-1"):
        hands_from_pack(AGURK, (A, B), A, cards)


def test_a_deal_gives_each_seat_its_sorted_hand() -> None:
    """Hands stand in the order of the seats, sorted, and the leader is to act."""
    hands = {A: parse_hand("K♥ 2♠"), C: parse_hand("9♦ 9♣")[::-1]}
    deal = deal_hands(TWO_CARDS, (A, C), C, hands)
    assert deal.hands == (parse_hand("2♠ K♥"), parse_hand("9♣ 9♦"))
    assert hand_of(deal, C) == parse_hand("9♣ 9♦")
    assert hand_of(deal, B) == ()
    assert seat_to_act(deal) == C
    assert undealt(TWO_CARDS, deal.seats) == 48


JOKER = Card(Rank(15), Suit.NONE)


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        ({A: "2♣ 3♣", B: "4♣"}, r"seat B gets 1 cards, not 2 \(DL-2\)"),
        ({A: "2♣ 3♣"}, r"seat B gets 0 cards, not 2 \(DL-2\)"),
        ({A: "2♣ 3♣", B: "4♣ 5♣ 6♣"}, r"seat B gets 3 cards, not 2 \(DL-2\)"),
        ({A: "2♣ 3♣", B: "4♣ 5♣", C: "6♣"}, r"seat C is not active and gets cards \(DL-9\)"),
        ({A: "2♣ 3♣", B: "4♣ 2♣"}, r"2♣ is dealt twice \(EQ-1\)"),
        ({A: "2♣ 3♣", B: "4♣ JK"}, r"JK is dealt and not in the pack \(EQ-1\)"),
    ],
)
def test_a_faulty_deal_is_made_again(hands: dict[Seat, str], fault: str) -> None:
    """Wrong sizes, eliminated seats, and cards twice or foreign are refused with IR-1."""
    dealt = {
        seat: tuple(JOKER if word == "JK" else parse_hand(word)[0] for word in text.split())
        for seat, text in hands.items()
    }
    with pytest.raises(FaultyDealError, match=f"IR-1: {fault}; the same dealer deals again"):
        deal_hands(TWO_CARDS, (A, B), A, dealt)


def test_an_eliminated_seat_may_be_named_with_no_cards() -> None:
    """Nobody is dealt to by an empty hand."""
    hands = {A: parse_hand("2♣ 3♣"), B: parse_hand("4♣ 5♣"), C: ()}
    assert deal_hands(TWO_CARDS, (A, B), A, hands).seats == (A, B)


def test_the_turn_passes_clockwise_and_the_taker_leads() -> None:
    """After the last seat comes the first; a complete trick goes aside."""
    deal = deal_of("9♣ 4♦", "K♥ 2♠", "9♥ 3♦", leader=B)
    turns = [seat_to_act(deal := played(deal, card)) for card in ("2♠", "9♥", "4♦")]
    assert turns == [C, A, C]
    assert (deal.leader, deal.trick, len(deal.played)) == (C, (), 1)


def test_a_deal_is_over_when_its_last_trick_is_complete() -> None:
    """Nobody is to act then; the deal awaited is not over, as it has not begun."""
    deal = deal_of("9♣ 4♦", "K♥ 2♠")
    assert not is_over(deal)
    deal = played(deal, "9♣", "2♠", "4♦")
    assert not is_over(deal)
    deal = played(deal, "K♥")
    assert is_over(deal)
    assert seat_to_act(deal) is None
    assert not is_over(deal_of("", ""))


@pytest.mark.parametrize(
    ("seat", "card", "refusal"),
    [
        (C, "9♥", r"LD-6: seat C may not play 9♥; it is the turn of seat B"),
        (D, "9♥", r"LD-6: seat D may not play 9♥; it is the turn of seat B"),
        (B, "9♥", r"LD-7: seat B may not play 9♥; it holds 2♠ 6♦ K♥"),
        (B, "6♦", r"FW-1: seat B may not play 6♦; it may play 2♠ K♥"),
    ],
)
def test_what_is_not_legal_is_refused(seat: Seat, card: str, refusal: str) -> None:
    """A card out of turn, not held, or below the highest and not the lowest is refused."""
    deal = played(deal_of("9♣ 4♦ 5♣", "K♥ 6♦ 2♠", "9♥ 3♦ J♠"), "9♣")
    with pytest.raises(IllegalPlayError, match=refusal):
        play_card(deal, seat, parse_hand(card)[0])


def test_nobody_plays_between_deals() -> None:
    """Without cards in any hand it is nobody's turn."""
    with pytest.raises(IllegalPlayError, match="LD-6: seat A may not play 9♥; no deal is on"):
        play_card(deal_of("", ""), A, parse_hand("9♥")[0])
