"""Exchanges: before the first lead seats may lay cards aside and draw as many from the stock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from agurk_reference.deal import hand_of
from agurk_reference.errors import ExchangeError
from agurk_reference.notation import format_cards
from agurk_reference.seats import clockwise_from, format_seat

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from agurk_reference.cards import Card, Hand
    from agurk_reference.deal import Deal, Dealt
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat

_UNUSED: Final = {
    "set_aside_hidden": "DL-7",
    "draw_stock": "DL-8",
    "face_up": "DL-11",
}


def exchangers(
    rules: Rules, order: tuple[Seat, ...], stock: Hand | None, done: tuple[tuple[Seat, int], ...]
) -> tuple[Seat, ...]:
    """Return which seats may still exchange, when some of them have; forehand is first in order.

    Clauses: XC-1 (once each, from forehand round), XC-3 (nobody, if forehand takes none), XC-5
    (nobody, once the stock is empty), XC-7 (another seat declines for itself).
    """
    match rules.exchange:
        case "none":
            return ()
        case "forehand_sets_count":
            declined = bool(done) and done[0][1] == 0
            return () if declined or not stock else order[len(done) :]


def with_exchange(rules: Rules, deal: Deal, dealer: Seat) -> Deal:
    """Return a deal that is just made, with its exchange to come if there is one.

    Clauses: XC-1 (from forehand round).
    """
    match rules.exchange:
        case "none":
            return deal
        case "forehand_sets_count":
            order = clockwise_from(deal.seats, dealer)
            waiting = exchangers(rules, order, deal.dealt.stock, ())
            return replace(deal, dealt=replace(deal.dealt, to_exchange=waiting))


def numbers_allowed(dealt: Dealt, held: int) -> Collection[int]:
    """Return how many cards the next seat may exchange, which holds so many.

    Clauses: XC-2 (forehand: as many as hand and stock have), XC-4 (the others: none, or as many as
    forehand, or as the stock has).
    """
    left = len(dealt.stock or ())
    if not dealt.exchanged:
        return range(min(held, left) + 1)
    return 0, min(dealt.exchanged[0][1], left)


def exchange(rules: Rules, deal: Deal, seat: Seat, cards: Sequence[Card]) -> Deal:
    """Return the deal after a seat has exchanged some cards, or none.

    Raises `ExchangeError` where it may not exchange now, or not these.

    Clauses: XC-2, XC-4 (as many from the top of the stock), XC-8 (discards are gone).
    """
    check_exchange(rules, deal, seat, cards)
    dealt, stock = deal.dealt, deal.dealt.stock or ()
    kept = [card for card in hand_of(deal, seat) if card not in cards]
    own = tuple(sorted((*kept, *stock[: len(cards)])))
    done, left = (*dealt.exchanged, (seat, len(cards))), stock[len(cards) :]
    order = (*(other for other, _ in dealt.exchanged), *dealt.to_exchange)
    return replace(
        deal,
        hands=tuple(own if other == seat else hand_of(deal, other) for other in deal.seats),
        dealt=replace(
            dealt, stock=left, exchanged=done, to_exchange=exchangers(rules, order, left, done)
        ),
    )


def check_exchange(rules: Rules, deal: Deal, seat: Seat, cards: Sequence[Card]) -> None:
    """Raise `ExchangeError` where a seat may not exchange now, or not these cards.

    Clauses: XC-1 (in turn), XC-2, XC-4 (so many, from the hand), IR-5 (else refused).
    """
    dealt, hand = deal.dealt, hand_of(deal, seat)
    if seat not in dealt.to_exchange[:1]:
        raise _refusal(_clause_against(rules, deal), seat, "it is not its turn to exchange")
    clause, numbers = "XC-4" if dealt.exchanged else "XC-2", numbers_allowed(dealt, len(hand))
    if len(cards) not in numbers:
        allowed = " or ".join(str(number) for number in dict.fromkeys(numbers))
        raise _refusal(clause, seat, f"it may exchange {allowed} cards, not {len(cards)}")
    if len(set(cards) & set(hand)) != len(cards):
        raise _refusal(clause, seat, f"it holds {format_cards(hand)}")


def _clause_against(rules: Rules, deal: Deal) -> str:
    """Return the clause by which a seat may not exchange now."""
    dealt = deal.dealt
    if rules.exchange == "none":
        return _UNUSED[rules.undealt_cards]
    if deal.trick or deal.played:
        return "XC-1"
    if dealt.exchanged and dealt.exchanged[0][1] == 0:
        return "XC-3"
    return "XC-1" if dealt.stock else "XC-5"


def _refusal(clause: str, seat: Seat, reason: str) -> ExchangeError:
    """Return the refusal of an exchange."""
    return ExchangeError(clause, f"seat {format_seat(seat)} may not exchange; {reason}")
