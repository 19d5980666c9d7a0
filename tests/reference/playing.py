"""Matches played at random, by whatever rules: each step is drawn from what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from tests.reference.tables import rules

from agurk_reference.buyback import COSTS, fault_in
from agurk_reference.cards import Card, pack
from agurk_reference.codec import encode_cards, encode_numbers, encode_seats, encode_trick
from agurk_reference.deal import hand_of, playable, seat_to_act
from agurk_reference.dealing import cards_to_deal, least_size
from agurk_reference.exchange import numbers_allowed
from agurk_reference.match import (
    Match,
    antes,
    buy_back,
    exchange_cards,
    phase,
    play,
    receive_pack,
    start_match,
)
from agurk_reference.seats import Seat, format_seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from agurk_reference.buyback import Cost
    from agurk_reference.rules import Rules
    from agurk_spec.conditions import Value

CHOICES = st.randoms(use_true_random=False)


@st.composite
def starts(draw: st.DrawFn, /, **fixed: Value) -> Match:
    """Give a match before its first deal, by valid rules in which some options are fixed."""
    drawn: Rules = draw(rules(**fixed))
    most = min(drawn.players_max, len(pack(drawn.deck)) // least_size(drawn))
    seats = draw(st.integers(drawn.players_min, most))
    return start_match(drawn, seats, Seat(draw(st.integers(0, seats - 1))))


@st.composite
def matches(draw: st.DrawFn, /, most: int = 60, **fixed: Value) -> Match:
    """Give a match after some steps, at most so many."""
    match, choice = draw(starts(**fixed)), draw(CHOICES)
    for _ in range(draw(st.integers(0, most))):
        if phase(match) == "over":
            break
        match = step(match, choice)
    return match


def moments(match: Match, choice: Random, most: int) -> Iterator[Match]:
    """Play a match on, for so many steps or to its end, and give every moment of it."""
    yield match
    for _ in range(most):
        if phase(match) == "over":
            return
        match = step(match, choice)
        yield match


def step(match: Match, choice: Random) -> Match:
    """Return the match after something that may be done now."""
    match phase(match):
        case "deal":
            return dealt(match, choice)
        case "exchange":
            return exchanged(match, choice)
        case "play":
            return played(match, choice)
        case "buy_back" | "over":
            return answered(match, choice)


def dealt(match: Match, choice: Random) -> Match:
    """Return the match with a shuffled pack dealt, in hands of any size that may be chosen."""
    cards = cards_to_deal(match.rules, match.standing.kept)
    announced = None
    if match.deal.dealt.size is None:
        announced = choice.randint(3, len(cards) // len(match.deal.seats))
    return receive_pack(match, choice.sample(cards, len(cards)), announced)


def exchanged(match: Match, choice: Random) -> Match:
    """Return the match after the next seat has exchanged as many cards as it may, or fewer."""
    seat = seat_to_act(match.deal)
    assert seat is not None
    hand = hand_of(match.deal, seat)
    number = choice.choice(list(numbers_allowed(match.deal.dealt, len(hand))))
    return exchange_cards(match, seat, choice.sample(hand, number))


def played(match: Match, choice: Random) -> Match:
    """Return the match after one of the seats that may play has played a card that it may."""
    listed = {seat: playable(match.rules, match.deal, seat) for seat in match.deal.seats}
    seat = choice.choice([seat for seat, cards in listed.items() if cards])
    return play(match, seat, choice.choice(listed[seat]))


def answered(match: Match, choice: Random) -> Match:
    """Return the match after one of the seats asked has bought back, or declined to."""
    standing, now = match.standing, match.standing.window
    seat = choice.choice(now.waiting)
    costs: list[Cost | None] = [None]
    costs.extend(cost for cost in COSTS if not fault_in(match.rules, standing, now, seat, cost))
    return buy_back(match, seat, choice.choice(costs))


def on_table(match: Match) -> list[Card]:
    """Return every card of a deal that is held, played, given or left in the stock."""
    deal = match.deal
    plays = [play for trick in (*deal.played, deal.trick, deal.dealt.given) for play in trick]
    held = [card for hand in deal.hands for card in hand]
    return [*held, *(play.card for play in plays), *(deal.dealt.stock or ())]


def position_of(match: Match, table: dict[str, Value]) -> dict[str, Any]:
    """Return the position at which a match stands, the way the protocol writes it."""
    standing = match.standing
    seats = [Seat(seat) for seat in range(len(standing.scores))]
    is_first = match.deals_played == 0 and not any(match.deal.hands)
    return {
        "ruleset": {"id": None, "options": table},
        "seats": encode_seats(seats),
        "active": encode_seats(standing.active),
        "dealer": encode_seats([match.dealer])[0],
        "scores": encode_numbers(seats, standing.scores),
        "lives": encode_numbers(seats, standing.lives),
        "floors": encode_numbers(seats, standing.floors),
        "bought_back": encode_numbers(seats, standing.bought_back),
        "sitting_out": encode_seats(standing.sitting_out),
        "deals_played": match.deals_played,
        "sudden_death": standing.sudden_death,
        "pot": standing.pot - (antes(match.rules, len(seats)) if is_first else 0),
        "kept": dict(zip(encode_seats(seats), map(encode_cards, standing.kept), strict=True)),
        "last": None,
        **deal_of(match),
    }


def deal_of(match: Match) -> dict[str, Any]:
    """Return what a position tells of the deal that is on, or of the one to come."""
    deal, dealt = match.deal, match.deal.dealt
    is_on = phase(match) in {"play", "exchange"}
    seat = seat_to_act(deal)
    hands = dict(zip(encode_seats(deal.seats), map(encode_cards, deal.hands), strict=True))
    return {
        "hand_size": dealt.size,
        "leader": encode_seats([deal.leader])[0],
        "to_act": None if seat is None else encode_seats([seat])[0],
        "trick_number": len(deal.played) + 1 if is_on else None,
        "hands": hands if is_on else None,
        "trick": encode_trick(deal.trick or dealt.given),
        "played": [encode_trick(trick) for trick in deal.played],
        "stock": None if dealt.stock is None else encode_cards(dealt.stock),
        "exchanged": {format_seat(seat): number for seat, number in dealt.exchanged} or None,
    }
