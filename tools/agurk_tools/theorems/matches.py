"""Matches: whole matches played by the reference engine, so that each deal goes as is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_reference.cards import pack
from agurk_reference.deal import seat_to_act
from agurk_reference.dealing import cards_to_deal
from agurk_reference.match import exchange_cards, play, receive_deal
from agurk_reference.seats import clockwise_from
from agurk_tools.theorems.payers import TRICKS, deal_paid_by, last_cards
from agurk_tools.theorems.playing import rising, suited

if TYPE_CHECKING:
    from agurk_reference.match import Match
    from agurk_reference.seats import Seat
    from agurk_tools.theorems.playing import Plan


def places(match: Match) -> tuple[Seat, ...]:
    """Return the active seats from the dealer on, or from where it would sit."""
    order = clockwise_from(match.standing.active, match.dealer)
    return (order[-1], *order[:-1])


def play_plan(match: Match, plan: Plan) -> Match:
    """Return the match after a deal that is played as planned, by places from the dealer on.

    Raises IllegalPlayError where a planned card may not be played.
    """
    seats = places(match)
    cards = suited(plan, cards_to_deal(match.rules, match.standing.kept))
    hands = {seat: [trick[place] for trick in cards] for place, seat in enumerate(seats)}
    match = declined(receive_deal(match, hands))
    while (seat := seat_to_act(match.deal)) is not None:
        trick = cards[len(match.deal.played)]
        match = play(match, seat, trick[seats.index(seat)])
        if not any(match.deal.hands):
            return match
    return match


def declined(match: Match) -> Match:
    """Return the match after forehand has exchanged nothing, if there is an exchange at all."""
    if not match.deal.dealt.to_exchange:
        return match
    return exchange_cards(match, match.deal.dealt.to_exchange[0], ())


def ranks_away(match: Match) -> list[int]:
    """Return the ranks of the cards that are kept away from the pack."""
    there = cards_to_deal(match.rules, match.standing.kept)
    return [card.rank for card in pack(match.rules.deck) if card not in there]


def play_for(match: Match, ruleset: str, rank: int, paying: tuple[int, ...]) -> Match:
    """Return the match after a deal that those places pay for at that rank, or raise ValueError."""
    number = len(match.standing.active)
    if number - len(paying) <= 4 * (rank - 2):
        plan = rising(last_cards(number, rank, paying), TRICKS, 1 % number, ranks_away(match))
    else:
        plan = deal_paid_by(ruleset, number, rank, paying[0])
    dealt = places(match)
    match = play_plan(match, plan)
    wanted = tuple(sorted(dealt[place] for place in paying))
    if match.last is None or match.last.paid != wanted:
        raise ValueError(f"seats {wanted} do not pay {rank}")
    return match
