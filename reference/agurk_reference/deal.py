"""Deals: hands are played out trick by trick until nobody holds a card.

Between deals stands a deal of empty hands, led by the seat that is to lead the next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from agurk_reference.cards import Hand, without
from agurk_reference.errors import IllegalPlayError
from agurk_reference.notation import format_card, format_cards
from agurk_reference.seats import Seat, format_seat
from agurk_reference.trick import Play, Trick, binding_clause, last_taker, legal_cards, taker

if TYPE_CHECKING:
    from agurk_reference.cards import Card
    from agurk_reference.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """How a deal was made, and what became of the rest of the pack.

    `size` is what each hand had or is to have, None where the dealer is still to choose it.
    `stock` are the undealt cards, top first where their order is told, None where they are not.
    `exchanged` tells how many cards seats have exchanged, in their order, and `to_exchange` which
    seats may still, the next one first.
    `given` are last cards that lie face down until all are given.
    """

    size: int | None
    stock: Hand | None = None
    exchanged: tuple[tuple[Seat, int], ...] = ()
    to_exchange: tuple[Seat, ...] = ()
    given: Trick = ()


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
    dealt: Dealt
    trick: Trick = ()
    played: tuple[Trick, ...] = ()


def hand_of(deal: Deal, seat: Seat) -> Hand:
    """Return what a seat holds; a seat that is not active holds nothing."""
    return deal.hands[deal.seats.index(seat)] if seat in deal.seats else ()


def seat_to_act(deal: Deal) -> Seat | None:
    """Return the seat whose turn it is to exchange or to play; None when no cards are held.

    Clauses: SD-7 (clockwise), LD-4 (no more tricks than cards), XC-1 (exchange comes first).
    """
    if deal.dealt.to_exchange:
        return deal.dealt.to_exchange[0]
    if deal.leader not in deal.seats:
        return None
    at = (deal.seats.index(deal.leader) + len(deal.trick)) % len(deal.seats)
    return deal.seats[at] if deal.hands[at] else next_to_give(deal)


def next_to_give(deal: Deal) -> Seat | None:
    """Return the first seat, from the leader on, that still holds a card, if any does.

    Clauses: TR-7 (others may have given their last cards before).
    """
    return next((seat for seat in turns(deal) if hand_of(deal, seat)), None)


def turns(deal: Deal) -> tuple[Seat, ...]:
    """Return the seats in the order of their turns, the leader first."""
    at = deal.seats.index(deal.leader)
    return deal.seats[at:] + deal.seats[:at]


def may_give(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat may give its last card out of turn.

    Clauses: TR-7 (before or after any other).
    """
    match rules.last_trick_mode:
        case "sequential":
            return False
        case "simultaneous_reveal":
            return bool(hand_of(deal, seat)) and max(map(len, deal.hands)) == 1


def playable(rules: Rules, deal: Deal, seat: Seat) -> Hand:
    """Return what a seat may play now, which is nothing out of turn.

    Clauses: LD-6 (in turn), XC-1 (after the exchange), IR-6 (what is listed can be played).
    """
    is_turn = seat == seat_to_act(deal) or may_give(rules, deal, seat)
    if deal.dealt.to_exchange or not is_turn:
        return ()
    return legal_cards(rules, deal.trick, hand_of(deal, seat))


def play_card(rules: Rules, deal: Deal, seat: Seat, card: Card) -> Deal:
    """Return the deal after `seat` has played `card`.

    Raises `IllegalPlayError` for every card that is not listed as legal.

    Clauses: LD-6 (in turn), LD-7 (held), XC-1 (after the exchange), IR-5 (else refused), IR-6
    (listed: accepted).
    """
    if deal.dealt.to_exchange:
        raise _refusal("XC-1", seat, card, f"{_turn(deal)} to exchange")
    if seat != seat_to_act(deal) and not may_give(rules, deal, seat):
        raise _refusal("LD-6", seat, card, _turn(deal))
    hand = hand_of(deal, seat)
    if card not in hand:
        raise _refusal("LD-7", seat, card, f"it holds {format_cards(hand)}")
    legal = legal_cards(rules, deal.trick, hand)
    if card not in legal:
        clause = binding_clause(rules, deal.trick, hand)
        raise _refusal(clause, seat, card, f"it may play {format_cards(legal)}")
    return lay(rules, deal, Play(seat, card))


def _refusal(clause: str, seat: Seat, card: Card, instead: str) -> IllegalPlayError:
    """Return the refusal of a card, with what is so instead."""
    reason = f"seat {format_seat(seat)} may not play {format_card(card)}; {instead}"
    return IllegalPlayError(clause, reason)


def _turn(deal: Deal) -> str:
    """Say whose turn it is."""
    seat = seat_to_act(deal)
    return "no deal is on" if seat is None else f"it is the turn of seat {format_seat(seat)}"


def lay(rules: Rules, deal: Deal, play: Play) -> Deal:
    """Return the deal with a card moved from the hand into the trick."""
    at = deal.seats.index(play.seat)
    hands = (*deal.hands[:at], without(deal.hands[at], play.card), *deal.hands[at + 1 :])
    match rules.last_trick_mode:
        case "sequential":
            return with_trick(rules, deal, hands, (*deal.trick, play))
        case "simultaneous_reveal":
            return with_given(rules, deal, hands, (*deal.trick, *deal.dealt.given, play))


def with_given(rules: Rules, deal: Deal, hands: tuple[Hand, ...], plays: Trick) -> Deal:
    """Return the deal with those hands, and those plays in the trick unless they lie face down.

    Clauses: TR-7 (last cards are turned up when all are given, and their order is forgotten).
    """
    in_turn = tuple(play for seat in turns(deal) for play in plays if play.seat == seat)
    is_open = len(plays) == len(hands) or max(map(len, hands)) > 1
    dealt = replace(deal.dealt, given=() if is_open else in_turn)
    return with_trick(rules, replace(deal, dealt=dealt), hands, in_turn if is_open else ())


def with_trick(rules: Rules, deal: Deal, hands: tuple[Hand, ...], trick: Trick) -> Deal:
    """Return the deal with those hands and that trick; if complete, its taker leads the next.

    Clauses: LD-2 (the taker leads), LD-4 (one card from each active seat).
    """
    seats, leader, dealt, played = deal.seats, deal.leader, deal.dealt, deal.played
    if len(trick) == len(seats):
        leader = taker(rules, trick) if any(hands) else last_taker(rules, trick)
        played, trick = (*played, trick), ()
    return Deal(seats=seats, hands=hands, leader=leader, dealt=dealt, trick=trick, played=played)


def is_over(deal: Deal) -> bool:
    """Whether the last trick of the deal is complete.

    Clauses: LD-4 (as many tricks as cards).
    """
    return bool(deal.played) and not any(deal.hands)
