"""Deals: hands are dealt, then played out trick by trick until nobody holds a card.

A deal is judged as a whole before the first lead: what is faulty is dealt again.
Between deals stands a deal of empty hands, led by the forehand of the deal to come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_reference.cards import Hand, format_card, format_cards, pack, without
from agurk_reference.errors import FaultyDealError, IllegalPlayError
from agurk_reference.seats import Seat, clockwise_from, format_seat
from agurk_reference.trick import Play, Trick, legal_cards, taker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_reference.cards import Card
    from agurk_reference.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal: who plays it, what they hold, and what has been played.

    `seats` are the active seats, and `hands` what they hold now, in that order.
    `leader` led or leads the current trick; `trick` is never complete, as a complete trick goes to
    the end of `played`.
    """

    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    leader: Seat
    trick: Trick = ()
    played: tuple[Trick, ...] = ()


def hands_from_pack(
    rules: Rules, active: tuple[Seat, ...], dealer: Seat, cards: Sequence[Card]
) -> dict[Seat, Sequence[Card]]:
    """Return who gets which cards when a pack in that order, the top card first, is dealt.

    Raises `FaultyDealError` unless the pack is complete.

    Clauses: DL-1 (the complete pack), EL-5 (always), DL-6 (dealer last), DL-12 (one by one).
    """
    if len(cards) != len(pack()) or set(cards) != set(pack()):
        raise FaultyDealError("IR-1", "the pack to deal from is not each card of it once (EQ-1)")
    receivers = clockwise_from(active, dealer)
    dealt = rules.hand_size * len(receivers)
    return {seat: cards[at : dealt : len(receivers)] for at, seat in enumerate(receivers)}


def deal_hands(
    rules: Rules, active: tuple[Seat, ...], leader: Seat, hands: Mapping[Seat, Sequence[Card]]
) -> Deal:
    """Return the deal in which each seat gets those cards, and `leader` is to lead.

    Raises `FaultyDealError` for a faulty deal.

    Clauses: IR-1 (a faulty deal is made again), IR-5 (an engine refuses it).
    """
    fault = fault_in(rules, active, hands)
    if fault:
        raise FaultyDealError("IR-1", f"{fault}; the same dealer deals again")
    held = tuple(tuple(sorted(hands[seat])) for seat in active)
    return Deal(seats=active, hands=held, leader=leader)


def fault_in(
    rules: Rules, active: tuple[Seat, ...], hands: Mapping[Seat, Sequence[Card]]
) -> str | None:
    """Return what is wrong with a deal, or None.

    Clauses: DL-2 (hand size), DL-9 (active seats only), EQ-1 (cards of the pack, once each).
    """
    for seat, hand in hands.items():
        if hand and seat not in active:
            return f"seat {format_seat(seat)} is not active and gets cards (DL-9)"
    for seat in active:
        size = len(hands.get(seat, ()))
        if size != rules.hand_size:
            return f"seat {format_seat(seat)} gets {size} cards, not {rules.hand_size} (DL-2)"
    missing = set(pack())
    for card in (card for hand in hands.values() for card in hand):
        if card not in missing:
            how = "twice" if card in pack() else "and not in the pack"
            return f"{format_card(card)} is dealt {how} (EQ-1)"
        missing.remove(card)
    return None


def undealt(rules: Rules, active: tuple[Seat, ...]) -> int:
    """Return how many cards are set aside when everybody has been dealt to.

    Clauses: DL-7 (the remainder is set aside).
    """
    return len(pack()) - rules.hand_size * len(active)


def hand_of(deal: Deal, seat: Seat) -> Hand:
    """Return what a seat holds; a seat that is not active holds nothing."""
    return deal.hands[deal.seats.index(seat)] if seat in deal.seats else ()


def seat_to_act(deal: Deal) -> Seat | None:
    """Return the seat whose turn it is; None when no cards are held.

    Clauses: SD-7 (clockwise), LD-4 (no more tricks than cards).
    """
    if not any(deal.hands):
        return None
    turn = deal.seats.index(deal.leader) + len(deal.trick)
    return deal.seats[turn % len(deal.seats)]


def play_card(deal: Deal, seat: Seat, card: Card) -> Deal:
    """Return the deal after `seat` has played `card`.

    Raises `IllegalPlayError` for every card that is not listed as legal.

    Clauses: LD-6 (in turn), LD-7 (held), IR-5 (else refused), IR-6 (listed: accepted).
    """
    if seat != seat_to_act(deal):
        raise _refusal("LD-6", seat, card, _turn(deal))
    hand = hand_of(deal, seat)
    if card not in hand:
        raise _refusal("LD-7", seat, card, f"it holds {format_cards(hand)}")
    legal = legal_cards(deal.trick, hand)
    if card not in legal:
        raise _refusal("FW-1", seat, card, f"it may play {format_cards(legal)}")
    return lay(deal, Play(seat, card))


def _refusal(clause: str, seat: Seat, card: Card, instead: str) -> IllegalPlayError:
    """Return the refusal of a card, with what is so instead."""
    reason = f"seat {format_seat(seat)} may not play {format_card(card)}; {instead}"
    return IllegalPlayError(clause, reason)


def _turn(deal: Deal) -> str:
    """Say whose turn it is."""
    seat = seat_to_act(deal)
    return "no deal is on" if seat is None else f"it is the turn of seat {format_seat(seat)}"


def lay(deal: Deal, play: Play) -> Deal:
    """Return the deal with a card moved from the hand into the trick."""
    at = deal.seats.index(play.seat)
    hands = (*deal.hands[:at], without(deal.hands[at], play.card), *deal.hands[at + 1 :])
    return with_trick(deal, hands, (*deal.trick, play))


def with_trick(deal: Deal, hands: tuple[Hand, ...], trick: Trick) -> Deal:
    """Return the deal with those hands and that trick; if complete, its taker leads the next.

    Clauses: LD-2 (the taker leads), LD-4 (one card from each active seat).
    """
    seats, leader, played = deal.seats, deal.leader, deal.played
    if len(trick) < len(seats):
        return Deal(seats=seats, hands=hands, leader=leader, trick=trick, played=played)
    return Deal(seats=seats, hands=hands, leader=taker(trick), played=(*played, trick))


def is_over(deal: Deal) -> bool:
    """Whether the last trick of the deal is complete.

    Clauses: LD-4 (as many tricks as cards).
    """
    return bool(deal.played) and not any(deal.hands)
