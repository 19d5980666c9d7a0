"""Playing: whole deals written down by rank, played out by the reference engine."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from agurk_reference.cards import pack
from agurk_reference.deal import Deal, Dealt, play_card, seat_to_act
from agurk_reference.penalty import payers
from agurk_reference.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from agurk_reference.cards import Card, Hand
    from agurk_reference.rules import Rules
    from agurk_reference.trick import Trick

Plan: TypeAlias = "Sequence[Sequence[int]]"
"""The rank that each seat plays to each trick, trick by trick and seat by seat."""


def suited(plan: Plan, cards: Hand) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of a plan: suits are given out as they come, for they never count.

    In: the plan, and the cards that there are to deal.
    """
    of_rank = {rank: iter(tuple(same)) for rank, same in groupby(sorted(cards), _rank)}
    return tuple(tuple(next(of_rank[rank]) for rank in trick) for trick in plan)


def _rank(card: Card) -> int:
    """Return the rank of a card."""
    return card.rank


def play_out(rules: Rules, plan: Plan, leader: int) -> Trick:
    """Return the last trick of a deal that is played as planned.

    Raises IllegalPlayError where a planned card may not be played.
    """
    cards = suited(plan, pack(rules.deck))
    seats = tuple(Seat(seat) for seat in range(len(plan[0])))
    hands = tuple(tuple(sorted(trick[seat] for trick in cards)) for seat in seats)
    dealt = Dealt(size=len(plan))
    deal = Deal(seats=seats, hands=hands, leader=Seat(leader), dealt=dealt)
    while (seat := seat_to_act(deal)) is not None:
        deal = play_card(rules, deal, seat, cards[len(deal.played)][seat])
    return deal.played[-1]


def payers_of(rules: Rules, plan: Plan, leader: int) -> tuple[int, ...]:
    """Return who pays for a deal that is played as planned."""
    return payers(rules, play_out(rules, plan, leader))


def rising(
    last: Sequence[int], tricks: int, leader: int, away: Sequence[int] = ()
) -> list[list[int]]:
    """Return the plan of a deal that ends with those last cards, by seat.

    Before them the lowest other cards are given out in rising order of play, one trick after the
    other: every seat heads, and the last to play takes, so that the lead goes back by one seat.
    In: besides, the ranks of cards that are away from the pack.
    """
    seats, used = len(last), Counter((*last, *away))
    spare = (r for r in range(2, 15) for _ in range(4 - used[r]))
    plan: list[list[int]] = []
    for number in range(tricks - 1):
        trick = [0] * seats
        for place in range(seats):
            trick[(leader - number + place) % seats] = next(spare)
        plan.append(trick)
    return [*plan, list(last)]


def planned(cards: Iterable[Sequence[int]], seats: int, tricks: int) -> list[list[int]]:
    """Return the plan that a solver has found, from its atoms card(TRICK, SEAT, RANK)."""
    plan = [[0] * seats for _ in range(tricks)]
    for trick, seat, rank in cards:
        plan[trick - 1][seat] = rank
    return plan
