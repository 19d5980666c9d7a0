"""Tied: the shortest and the longest match where all who share the highest card pay.

Deals of sudden death are not counted: of these there can be any number.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias

from agurk_reference.match import start_match
from agurk_reference.seats import Seat
from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.matches import places, play_for
from agurk_tools.theorems.payers import lowest_alone, sets_at
from agurk_tools.theorems.scores import ACE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from agurk_reference.match import Match

RULESET: Final = "cucumber-wiki"
THRESHOLD: Final = 30
SMALL: Final = 3
"""Up to so many seats every standing is searched."""

Scores: TypeAlias = tuple[int, ...]


def lengths() -> Iterator[Case]:
    """Name matches of each number of seats."""
    for seats in range(2, 8):
        yield Case(f"{RULESET}, {seats} seats", partial(_lengths, seats))


def _lengths(seats: int) -> str:
    """Tell the shortest and the longest match, each of them played."""
    bounds = (least(seats), most(seats))
    if seats <= SMALL and bounds != (searched((0,) * seats, min), searched((0,) * seats, max)):
        return f"fails: bounds {bounds} are not what a search finds"
    found = (shortest_match(seats).deals_played, longest_match(seats).deals_played)
    if bounds != found:
        return f"fails: bounds {bounds}, matches of {found}"
    return f"from {found[0]} to {found[1]} deals"


@cache
def searched(scores: Scores, best: Callable[[int, int], int]) -> int:
    """Return the length of the best match from these scores on; seats do not matter."""
    found: int | None = None
    seats = len(scores)
    for rank in range(2, ACE + 1):
        for paying in sets_at(seats, rank, 4):
            after = sorted(s + rank * (seat in paying) for seat, s in enumerate(scores))
            left = tuple(score for score in after if score < THRESHOLD)
            deals = 1 + (searched(left, best) if len(left) > 1 else 0)
            found = deals if found is None else best(found, deals)
    return found or 0


def least(seats: int) -> int:
    """Return how many deals a match lasts at least.

    All but one go out, each after three payments, as two aces do not reach 30; no more than four
    pay for one deal.
    """
    each = -(-THRESHOLD // ACE)
    return max(each, -(-each * (seats - 1) // 4))


def most(seats: int) -> int:
    """Return how many deals a match lasts at most.

    A deal is shared out among its payers. By its price a seat pays for so much of deals before it
    goes out, and for one at most by which it goes out.
    """
    leaving = [max(2, number) for number in range(1, seats + 1)]
    parts = sum((share(number) for number in leaving), Fraction(0))
    return int(parts) + seats - 1


def share(least_seats: int) -> Fraction:
    """Return the most of deals that a seat can pay for below the threshold.

    In: the number of seats when it leaves; until then there are as many, or more.
    """
    prices = dict[int, Fraction]()
    for seats in range(least_seats, 8):
        for rank in range(2, ACE + 1):
            sizes = [len(paying) for paying in sets_at(seats, rank, 4)]
            if sizes:
                prices[rank] = max(prices.get(rank, Fraction(0)), Fraction(1, min(sizes)))
    best = [Fraction(0)] * THRESHOLD
    for score in range(THRESHOLD):
        paid = [best[score - rank] + part for rank, part in prices.items() if rank <= score]
        best[score] = max(paid, default=Fraction(0))
    return max(best)


def shortest_match(seats: int) -> Match:
    """Return a shortest match: always the four who have paid least of those to go out tie."""
    match = start_match(rules_of(RULESET), seats, Seat(0))
    while match.standing.end is None:
        scores = match.standing.scores
        going = [seat for seat in match.standing.active if seat != 0]
        paying = sorted(going, key=lambda seat: (scores[seat], seat))[:4]
        match = _paid_by(match, ACE, paying)
    return match


def longest_match(seats: int) -> Match:
    """Return a longest match: one seat at a time pays as little as it can alone.

    Seats above four go out first; when the last four stand just below, a tie of twos lifts all.
    """
    match = start_match(rules_of(RULESET), seats, Seat(0))
    for seat in range(seats - 1, 3, -1):
        while seat in match.standing.active:
            match = _paid_by(match, lowest_alone(len(match.standing.active)), [seat])
    for seat in match.standing.active:
        while match.standing.scores[seat] + 3 < THRESHOLD:
            match = _paid_by(match, 3, [seat])
    match = _paid_by(match, 2, list(match.standing.active))
    while match.standing.end is None:
        match = _paid_by(match, 3, [match.standing.active[0]])
    return match


def _paid_by(match: Match, rank: int, paying: list[int] | list[Seat]) -> Match:
    """Return the match after a deal that some seats pay for."""
    order = places(match)
    return play_for(match, RULESET, rank, tuple(sorted(order.index(Seat(s)) for s in paying)))
