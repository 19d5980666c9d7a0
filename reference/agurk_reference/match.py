"""Matches: deals follow one another, the dealer moving left, until one seat is left active."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from agurk_reference.cards import pack
from agurk_reference.deal import (
    Deal,
    deal_hands,
    hands_from_pack,
    is_over,
    play_card,
    seat_to_act,
)
from agurk_reference.errors import FaultyDealError, SeatingError
from agurk_reference.seats import Seat, next_active
from agurk_reference.settlement import Settlement, Standing, settle, winners

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_reference.cards import Card
    from agurk_reference.rules import Rules


class Phase(StrEnum):
    """What a match waits for: the next deal, the next card, or nothing more."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match at one moment.

    `dealer` dealt the deal that is on, or is to deal the next.
    `taker` took the trick completed last, and `last` is how the last deal was settled; both are
    None where there was none.
    """

    rules: Rules
    standing: Standing
    dealer: Seat
    deal: Deal
    deals_played: int = 0
    taker: Seat | None = None
    last: Settlement | None = None


def start_match(rules: Rules, seats: int, dealer: Seat) -> Match:
    """Return a match of that many seats before its first deal.

    Raises `SeatingError` for a number of seats that cannot play by these rules.
    """
    check_seats(rules, seats)
    return first_position(rules, seats, dealer)


def first_position(rules: Rules, seats: int, dealer: Seat) -> Match:
    """Return a match of that many seats, be it possible or not, before its first deal.

    Clauses: SD-3 (score 0 and all lives).
    """
    active = tuple(Seat(seat) for seat in range(seats))
    standing = Standing(active=active, scores=(0,) * seats, lives=(rules.lives,) * seats)
    deal = awaited_deal(standing, dealer)
    return Match(rules=rules, standing=standing, dealer=dealer, deal=deal)


def check_seats(rules: Rules, seats: int) -> None:
    """Raise `SeatingError` for a number of seats that cannot play by these rules.

    Clauses: SD-1 (within bounds, and the pack is large enough).
    """
    most = min(rules.players_max, len(pack()) // rules.hand_size)
    if not rules.players_min <= seats <= most:
        raise SeatingError("SD-1", f"{seats} seats; a match has {rules.players_min} to {most}")


def forehand(standing: Standing, dealer: Seat) -> Seat:
    """Return the seat that leads the first trick of a deal.

    Clauses: LD-1 (left of the dealer), EL-4 (eliminated seats are skipped).
    """
    return next_active(standing.active, dealer)


def next_dealer(standing: Standing, dealer: Seat) -> Seat:
    """Return the seat that deals after `dealer`, whether or not that seat is still active.

    Clauses: EL-3 (left of the old dealer's seat), EL-4 (eliminated seats are skipped).
    """
    return next_active(standing.active, dealer)


def awaited_deal(standing: Standing, dealer: Seat) -> Deal:
    """Return the deal in which nobody has cards yet, because `dealer` is still to deal."""
    hands = ((),) * len(standing.active)
    return Deal(seats=standing.active, hands=hands, leader=forehand(standing, dealer))


def phase(match: Match) -> Phase:
    """Return what the match waits for."""
    if winners(match.standing):
        return Phase.OVER
    return Phase.DEAL if seat_to_act(match.deal) is None else Phase.PLAY


def check_deal_is_due(match: Match) -> None:
    """Raise `FaultyDealError` where no deal is due.

    Clauses: EN-1 (no deal after the end), LD-4 (no deal before the last trick).
    """
    if phase(match) is Phase.OVER:
        raise FaultyDealError("EN-1", "the match is over; nobody deals")
    if phase(match) is Phase.PLAY:
        raise FaultyDealError("LD-4", "a deal is on; it is played to its last trick")


def receive_deal(match: Match, hands: Mapping[Seat, Sequence[Card]]) -> Match:
    """Return the match with those hands dealt.

    Raises `FaultyDealError` for a faulty deal, and where no deal is due.
    """
    check_deal_is_due(match)
    deal = deal_hands(match.rules, match.standing.active, match.deal.leader, hands)
    return replace(match, deal=deal)


def receive_pack(match: Match, cards: Sequence[Card]) -> Match:
    """Return the match with a pack in that order, the top card first, dealt by the dealer.

    Raises `FaultyDealError` for an incomplete pack, and where no deal is due.
    """
    check_deal_is_due(match)
    return receive_deal(
        match, hands_from_pack(match.rules, match.standing.active, match.dealer, cards)
    )


def play(match: Match, seat: Seat, card: Card) -> Match:
    """Return the match after `seat` has played `card`; settled, if that was the last of the deal.

    Raises `IllegalPlayError` for every card that is not listed as legal.
    """
    return advance(match, play_card(match.deal, seat, card))


def advance(match: Match, deal: Deal) -> Match:
    """Return the match with its deal moved on.

    Clauses: TR-4 (tricks before the last change nothing else), LT-1 (the last one is settled).
    """
    completed = bool(deal.played) and not deal.trick
    match = Match(  # not `replace`, which takes thrice as long, and this is done for every card
        rules=match.rules,
        standing=match.standing,
        dealer=match.dealer,
        deal=deal,
        deals_played=match.deals_played,
        taker=deal.leader if completed else match.taker,
        last=match.last,
    )
    return settled(match) if is_over(deal) else match


def settled(match: Match) -> Match:
    """Return the match after the settlement of the deal that has been played out.

    Clauses: EN-8 (settlement comes before the result).
    """
    last = settle(match.rules, match.standing, match.deal.played[-1])
    dealer = next_dealer(last.standing, match.dealer)
    return replace(
        match,
        standing=last.standing,
        dealer=dealer,
        deal=awaited_deal(last.standing, dealer),
        deals_played=match.deals_played + 1,
        last=last,
    )
