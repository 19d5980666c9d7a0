"""Turns, plays, and what is refused."""

from __future__ import annotations

import pytest

from agurk_reference.deal import Deal, Dealt, is_over, play_card, playable, seat_to_act
from agurk_reference.errors import IllegalPlayError
from agurk_reference.notation import parse_hand
from agurk_reference.rules import AGURK, Rules
from agurk_reference.seats import Seat

A, B, C, D = (Seat(seat) for seat in range(4))
AT_ONCE = Rules(last_trick_mode="simultaneous_reveal")


def deal_of(*hands: str, leader: Seat = A) -> Deal:
    """Return a deal in which these hands are held by the first seats."""
    return Deal(
        seats=tuple(Seat(seat) for seat in range(len(hands))),
        hands=tuple(map(parse_hand, hands)),
        leader=leader,
        dealt=Dealt(size=7),
    )


def played(deal: Deal, *cards: str) -> Deal:
    """Return a deal after the seat to act has played, again and again."""
    for card in cards:
        seat = seat_to_act(deal)
        assert seat is not None
        deal = play_card(AGURK, deal, seat, parse_hand(card)[0])
    return deal


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
        play_card(AGURK, deal, seat, parse_hand(card)[0])


def test_nobody_plays_between_deals() -> None:
    """Without cards in any hand it is nobody's turn."""
    with pytest.raises(IllegalPlayError, match="LD-6: seat A may not play 9♥; no deal is on"):
        play_card(AGURK, deal_of("", ""), A, parse_hand("9♥")[0])


def test_the_refusal_names_the_clause_that_binds() -> None:
    """Whoever has to head the trick is told so."""
    deal = played(deal_of("9♣ 4♦ 5♣", "K♥ 6♦ 2♠", "9♥ 3♦ J♠"), "9♣")
    with pytest.raises(IllegalPlayError, match="FW-3: seat B may not play 2♠; it may play K♥"):
        play_card(Rules(follow_rule="must_head"), deal, B, parse_hand("2♠")[0])


def test_last_cards_that_are_turned_up_together_are_given_in_any_order() -> None:
    """Any seat that holds its last card may give it; the first that has not is to act."""
    deal = deal_of("9♣", "K♥", "9♥", "2♠")
    deal = play_card(AT_ONCE, deal, C, parse_hand("9♥")[0])
    assert seat_to_act(deal) == A
    deal = play_card(AT_ONCE, deal, A, parse_hand("9♣")[0])
    assert (seat_to_act(deal), deal.trick) == (B, ())
    assert [play.seat for play in deal.dealt.given] == [A, C]
    assert playable(AT_ONCE, deal, D) == parse_hand("2♠")
    assert playable(AGURK, deal, D) == playable(AT_ONCE, deal, C) == ()
    with pytest.raises(IllegalPlayError, match="LD-6"):
        play_card(AT_ONCE, deal, C, parse_hand("9♥")[0])


def test_before_the_last_trick_turns_are_kept() -> None:
    """Only the last cards are given in any order."""
    with pytest.raises(IllegalPlayError, match=r"LD-6: .* it is the turn of seat A"):
        play_card(AT_ONCE, deal_of("9♣ 2♣", "K♥ 2♥"), B, parse_hand("K♥")[0])
