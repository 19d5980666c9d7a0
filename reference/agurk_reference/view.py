"""Views: what one seat may know, which is everything but the cards that lie face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_reference.deal import hand_of
from agurk_reference.dealing import cards_to_deal
from agurk_reference.match import phase

if TYPE_CHECKING:
    from agurk_reference.cards import Hand
    from agurk_reference.deal import Deal
    from agurk_reference.match import Match
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.trick import Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What `seat` sees of a match, beyond what everybody knows of it.

    `counts` and `open` are those of the active seats: how many cards each holds, and which lie
    face up before it, in order of play.
    `stock` counts the undealt cards, 0 where no deal is on, or has those that lie face up.
    """

    seat: Seat
    hand: Hand
    counts: tuple[int, ...]
    open: tuple[Hand, ...]
    stock: int | Hand
    trick: Trick


def view_from(match: Match, seat: Seat) -> SeatView:
    """Return what `seat` may know of a match.

    Clauses: IN-4 (hidden cards are counted), DL-10 (the own hand).
    """
    deal = match.deal
    return SeatView(
        seat=seat,
        hand=hand_of(deal, seat),
        counts=tuple(len(hand) for hand in deal.hands),
        open=open_cards(match.rules, deal),
        stock=seen_stock(match),
        trick=deal.trick,
    )


def open_cards(rules: Rules, deal: Deal) -> tuple[Hand, ...]:
    """Return the cards face up before each active seat, in order of play.

    Clauses: IN-1 (played cards stay open), IN-2 (tricks that are taken lie face down).
    """
    match rules.played_cards:
        case "open_in_front":
            plays = [play for trick in (*deal.played, deal.trick) for play in trick]
        case "captured_face_down":
            plays = list(deal.trick)
    return tuple(tuple(play.card for play in plays if play.seat == seat) for seat in deal.seats)


def seen_stock(match: Match) -> int | Hand:
    """Return what everybody sees of the undealt cards.

    Clauses: DL-7, DL-8 (how many lie face down), DL-11 (which lie face up).
    """
    if phase(match) not in {"play", "exchange"}:
        return 0
    match match.rules.undealt_cards:
        case "set_aside_hidden" | "draw_stock":
            return undealt(match)
        case "face_up":
            stock = match.deal.dealt.stock
            return undealt(match) if stock is None else stock


def undealt(match: Match) -> int:
    """Return how many cards lie undealt, those that are drawn in exchanges left out."""
    deal, dealt = match.deal, match.deal.dealt
    if dealt.stock is not None:
        return len(dealt.stock)
    gone = (dealt.size or 0) * len(deal.seats) + sum(number for _, number in dealt.exchanged)
    return len(cards_to_deal(match.rules, match.standing.kept)) - gone
