"""Matches: deals follow one another, each settled in full, until the match is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from agurk_reference import buyback
from agurk_reference.deal import Deal, Dealt, is_over, play_card, seat_to_act
from agurk_reference.dealing import (
    cards_to_deal,
    check_choice,
    check_seats,
    deal_hands,
    faulty,
    hands_from_pack,
    size_due,
)
from agurk_reference.ending import concluded
from agurk_reference.errors import FaultyDealError
from agurk_reference.exchange import exchange, with_exchange
from agurk_reference.seats import Seat, at_or_after, clockwise_from, format_seat, next_active
from agurk_reference.settlement import Settlement, Standing, settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_reference.buyback import Cost
    from agurk_reference.cards import Card, Rank
    from agurk_reference.rules import Rules


Phase: TypeAlias = Literal["deal", "exchange", "play", "buy_back", "over"]
"""What a match waits for: a deal, an exchange, a card, buy-backs, or nothing more."""


_ENDED_BY: Final = {
    "last_active": "EN-1",
    "first_out_loses": "EN-4",
    "fixed_deals": "EN-5",
    "single_deal": "EN-9",
}


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
    """Return a match of that many seats, be it possible or not, before its first deal."""
    standing = first_standing(rules, seats)
    leader = opening_leader(rules, standing.active, dealer, ())
    deal = awaited_deal(rules, standing, leader, None)
    return Match(rules=rules, standing=standing, dealer=dealer, deal=deal)


def first_standing(rules: Rules, seats: int) -> Standing:
    """Return the standing of that many seats before the first deal.

    Clauses: SD-3 (score 0 and all lives).
    """
    nought = (0,) * seats
    return Standing(
        active=tuple(Seat(seat) for seat in range(seats)),
        scores=nought,
        lives=(rules.lives,) * seats,
        floors=nought,
        kept=((),) * seats,
        bought_back=nought,
        pot=antes(rules, seats),
    )


def antes(rules: Rules, seats: int) -> int:
    """Return how many stakes so many seats pay before the first deal.

    Clauses: ST-1 (one each).
    """
    match rules.stakes:
        case "none" | "pay_on_exit":
            return 0
        case "equal_ante":
            return seats


def opening_leader(
    rules: Rules, active: tuple[Seat, ...], dealer: Seat, paid: tuple[Seat, ...]
) -> Seat:
    """Return the seat that leads the first trick of a deal, when some have paid for the one before.

    Clauses: LD-1 (left of the dealer), LD-5 (the payer, or else left of it; forehand for a youngest
    that nobody has named), EL-4 (eliminated seats are skipped).
    """
    match rules.opening_leader:
        case "forehand":
            return next_active(active, dealer)
        case "youngest_then_payer":
            return at_or_after(active, paid[0]) if paid else next_active(active, dealer)


def next_dealer(
    rules: Rules, active: tuple[Seat, ...], dealer: Seat, paid: tuple[Seat, ...]
) -> Seat:
    """Return the seat that deals after `dealer`, when some have paid for the last deal.

    Clauses: EL-3 (left of the old dealer's seat), EL-6 (the payer, or else left of it), EL-7 (the
    same), EL-4 (eliminated seats are skipped).
    """
    match rules.dealer_rotation:
        case "next_active_left":
            return next_active(active, dealer)
        case "last_trick_payer":
            return at_or_after(active, paid[0])
        case "none":
            return dealer


def awaited_deal(rules: Rules, standing: Standing, leader: Seat, rank: Rank | None) -> Deal:
    """Return the deal in which nobody has cards yet, because it is still to be made.

    `leader` is to lead first; `rank` took the last trick of the deal before, if there was one.
    """
    cards = cards_to_deal(rules, standing.kept)
    return empty_deal(standing, leader, size_due(rules, cards, len(standing.active), rank))


def empty_deal(standing: Standing, leader: Seat, size: int | None) -> Deal:
    """Return a deal in which nobody has cards."""
    seats = standing.active
    return Deal(seats=seats, hands=((),) * len(seats), leader=leader, dealt=Dealt(size=size))


def no_deal(match: Match) -> Match:
    """Return the match with no deal on, nor any awaited."""
    return replace(match, deal=empty_deal(match.standing, match.dealer, None))


def phase(match: Match) -> Phase:
    """Return what the match waits for."""
    if match.standing.end:
        return "over"
    if match.standing.window.waiting:
        return "buy_back"
    if match.deal.dealt.to_exchange:
        return "exchange"
    return "deal" if seat_to_act(match.deal) is None else "play"


def check_deal_is_due(match: Match) -> None:
    """Raise `FaultyDealError` where no deal is due.

    Clauses: EN-1, EN-4, EN-5, EN-9 (no deal after the end), LD-4 (no deal before the last trick),
    ST-3 (nor while a seat may buy back).
    """
    now = phase(match)
    if now == "over":
        raise FaultyDealError(_ENDED_BY[match.rules.end_condition], "the match is over")
    if now == "buy_back":
        asked = " ".join(map(format_seat, match.standing.window.waiting))
        raise FaultyDealError("ST-3", f"seats may still buy back: {asked}")
    if now != "deal":
        raise FaultyDealError("LD-4", "a deal is on; it is played to its last trick")


def receive_deal(
    match: Match, hands: Mapping[Seat, Sequence[Card]], stock: Sequence[Card] | None = None
) -> Match:
    """Return the match with those hands dealt, and the rest of the pack lying as told.

    Raises `FaultyDealError` for a faulty deal, and where no deal is due.
    """
    check_deal_is_due(match)
    cards = cards_to_deal(match.rules, match.standing.kept)
    deal = deal_hands(match.deal, cards, hands, stock)
    deal = with_exchange(match.rules, deal, match.dealer)
    return replace(match, deal=deal)


def receive_pack(match: Match, pile: Sequence[Card], announced: int | None = None) -> Match:
    """Return the match with the pack in that order, the top card first, dealt by the dealer.

    `announced` is the size that the dealer has chosen, where it does.
    Raises `FaultyDealError` for an incomplete pack, a size that is not admitted, and where no deal
    is due.

    Clauses: DL-1, DL-16, DL-17 (which cards there are to deal).
    """
    check_deal_is_due(match)
    rules, awaited = match.rules, match.deal
    cards = cards_to_deal(rules, match.standing.kept)
    if sorted(pile) != list(cards):
        raise faulty("the pack to deal from is not each card of it once (EQ-1)")
    size = awaited.dealt.size
    if size is None:
        size = check_choice(announced, len(cards) // len(awaited.seats))
    receivers = clockwise_from(awaited.seats, match.dealer)
    return receive_deal(match, *hands_from_pack(rules, receivers, size, pile))


def exchange_cards(match: Match, seat: Seat, cards: Sequence[Card]) -> Match:
    """Return the match after `seat` has exchanged some cards, or none.

    Raises `ExchangeError` where it may not.
    """
    return replace(match, deal=exchange(match.rules, match.deal, seat, cards))


def play(match: Match, seat: Seat, card: Card) -> Match:
    """Return the match after `seat` has played `card`; settled, if that was the last of the deal.

    Raises `IllegalPlayError` for every card that is not listed as legal.
    """
    return advance(match, play_card(match.rules, match.deal, seat, card))


def advance(match: Match, deal: Deal) -> Match:
    """Return the match with its deal moved on.

    Clauses: TR-4 (tricks before the last change nothing else), LT-1 (the last one is settled).
    """
    match = Match(  # not `replace`, which takes thrice as long, and this is done for every card
        rules=match.rules,
        standing=match.standing,
        dealer=match.dealer,
        deal=deal,
        deals_played=match.deals_played,
        taker=deal.leader if deal.played else match.taker,
        last=match.last,
    )
    return settled(match) if is_over(deal) else match


def settled(match: Match) -> Match:
    """Return the match after the settlement of the deal that has been played out.

    Clauses: EN-8 (settlement comes before the result), LT-18 (then seats return, then others buy
    back, then comes the end), ST-7 (a seat that sits out returns).
    """
    last = settle(match.rules, match.standing, match.deal.played[-1])
    standing = buyback.opened(match.rules, buyback.returned(last.standing), last.out)
    deals_played = match.deals_played + 1
    match = replace(match, standing=standing, deals_played=deals_played, last=last)
    return no_deal(match) if standing.window.waiting else followed(match, last)


def followed(match: Match, last: Settlement) -> Match:
    """Return the match after everything that a settlement brings with it: over, or awaiting a deal.

    Clauses: EN-9 (even after a single deal it is found who deals next).
    """
    rules, standing = match.rules, concluded(match.rules, match.standing, last, match.deals_played)
    if not standing.active:
        return no_deal(replace(match, standing=standing))
    dealer = next_dealer(rules, standing.active, match.dealer, last.paid)
    leader = opening_leader(rules, standing.active, dealer, last.paid)
    deal = awaited_deal(rules, standing, leader, last.rank)
    return replace(match, standing=standing, dealer=dealer, deal=deal)


def buy_back(match: Match, seat: Seat, cost: Cost | None) -> Match:
    """Return the match after `seat` has bought back at that cost, or for None has declined to.

    Raises `BuyBackError` where it may not.

    Clauses: ST-3 (directly after the settlement), EN-1 (nobody has won before).
    """
    if cost is None:
        standing = buyback.answered(match.standing, seat)
    else:
        standing = buyback.buy_back(match.rules, match.standing, seat, cost)
    match = replace(match, standing=standing)
    if standing.window.waiting or match.last is None:
        return no_deal(match)
    return followed(match, match.last)
