"""Views: what one seat may know, which is everything but the cards that lie face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_reference.deal import hand_of, seat_to_act, undealt
from agurk_reference.match import Phase, phase

if TYPE_CHECKING:
    from agurk_reference.cards import Hand
    from agurk_reference.deal import Deal
    from agurk_reference.match import Match
    from agurk_reference.seats import Seat
    from agurk_reference.settlement import Standing
    from agurk_reference.trick import Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What `seat` sees.

    `counts` and `open` are those of the active seats: how many cards each holds, and which lie
    face up before it, in order of play.
    `stock` counts the cards set aside; 0 where no deal is on.
    """

    seat: Seat
    hand: Hand
    counts: tuple[int, ...]
    open: tuple[Hand, ...]
    stock: int
    trick: Trick
    standing: Standing
    dealer: Seat
    leader: Seat | None
    to_act: Seat | None


def view_from(match: Match, seat: Seat) -> SeatView:
    """Return what `seat` may know of a match.

    Clauses: IN-3 (the standing is public), IN-4 (hidden cards are counted), DL-10 (the own hand).
    """
    deal = match.deal
    return SeatView(
        seat=seat,
        hand=hand_of(deal, seat),
        counts=tuple(len(hand) for hand in deal.hands),
        open=open_cards(deal),
        stock=undealt(match.rules, deal.seats) if phase(match) is Phase.PLAY else 0,
        trick=deal.trick,
        standing=match.standing,
        dealer=match.dealer,
        leader=None if phase(match) is Phase.OVER else deal.leader,
        to_act=seat_to_act(deal),
    )


def open_cards(deal: Deal) -> tuple[Hand, ...]:
    """Return the cards face up before each active seat, in order of play.

    Clauses: IN-1 (played cards stay open).
    """
    plays = [play for trick in (*deal.played, deal.trick) for play in trick]
    return tuple(tuple(play.card for play in plays if play.seat == seat) for seat in deal.seats)
