"""Lengths: the shortest and the longest match of each number of seats.

An upper bound comes from counting what a seat can pay before it is out, and from a search over all
standings of up to four seats; a match of exactly that length is then played by the reference
engine, deal by deal and card by card.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from agurk_reference.match import start_match
from agurk_reference.seats import Seat
from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.matches import places, play_for
from agurk_tools.theorems.scores import ACE, game, penalties, ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.match import Match
    from agurk_tools.theorems.scores import Game

SMALL: Final = 4
"""Up to so many seats every standing is searched."""

_LOW: Final = 3


def two_lives() -> Iterator[Case]:
    """Name matches with one payer a deal and two lives."""
    yield from _cases("agurk")


def one_life() -> Iterator[Case]:
    """Name matches with one payer a deal and one life."""
    for ruleset in ("agurk-fr", "cucumber-fr"):
        yield from _cases(ruleset)


def _cases(ruleset: str) -> Iterator[Case]:
    """Name a case for each number of seats."""
    for seats in range(2, 8):
        yield Case(f"{ruleset}, {seats} seats", partial(_single, ruleset, seats))


def _single(ruleset: str, seats: int) -> str:
    """Tell the shortest and the longest match, each of them played."""
    played = game(ruleset)
    bounds = (least(played, seats), most(played, seats))
    found = (
        shortest_match(played, seats).deals_played,
        longest_match(played, seats).deals_played,
    )
    if bounds != found:
        return f"fails: bounds {bounds}, matches of {found}"
    return f"from {found[0]} to {found[1]} deals"


def payments(played: Game, rank: int) -> int:
    """Return with how many payments of a rank, or more, a life is lost for certain."""
    return -(-played.threshold // rank)


def least(played: Game, seats: int) -> int:
    """Return how many deals a match lasts at least.

    With more than four seats each of the others pays as often as its lives take at the least: for
    a first life as many aces as reach the threshold, and one for any that may begin at a score.
    """
    if seats <= SMALL:
        return int(ways(played, seats, is_longest=False)[(0,) * seats])
    return (seats - 1) * (payments(played, ACE) + played.lives - 1)


def most(played: Game, seats: int) -> int:
    """Return how many deals a match lasts at most.

    While more than four seats are in, no deal costs less than 3. Who goes out then pays for no more
    deals than its lives allow at that price; what the last four pay then is counted by the standing
    that they come to, whatever it is.
    """
    if seats <= SMALL:
        return int(ways(played, seats, is_longest=True)[(0,) * seats])
    before = payments(played, _LOW)
    table = ways(played, SMALL, is_longest=True)
    lost, scores = np.divmod(np.arange(played.size), played.threshold)
    paid = lost * before + scores // _LOW
    grids = np.ix_(*[paid] * SMALL)
    entered = table + grids[0] + grids[1] + grids[2] + grids[3]
    return (seats - SMALL) * played.lives * before + int(entered.max())


def shortest_match(played: Game, seats: int) -> Match:
    """Return a shortest match, played to its end."""
    match = start_match(rules_of(played.ruleset), seats, Seat(0))
    if seats <= SMALL:
        return search_on(played, match, is_longest=False)
    for _ in range(payments(played, ACE) + played.lives - 1):
        for seat in range(1, seats):
            match = _paid_by(played, match, seat, ACE)
    return match


def longest_match(played: Game, seats: int) -> Match:
    """Return a longest match, played to its end.

    Seats above four lose their first lives one after the other, while nobody else has a score, and
    so begin again at 0; then they go out one after the other; the last four begin with nothing.
    """
    match = start_match(rules_of(played.ruleset), seats, Seat(0))
    for life in range(played.lives, 0, -1):
        for seat in range(SMALL, seats):
            while seat in match.standing.active and match.standing.lives[seat] == life:
                match = _paid_by(played, match, seat, _LOW)
    return search_on(played, match, is_longest=True)


def _paid_by(played: Game, match: Match, seat: int, rank: int) -> Match:
    """Return the match after a seat has paid that rank, or the next where it cannot."""
    place = places(match).index(Seat(seat))
    possible = penalties(played, len(match.standing.active))
    rank = rank if (place, rank) in possible else rank + 1
    return play_for(match, played.ruleset, rank, (place,))


def search_on(played: Game, match: Match, *, is_longest: bool) -> Match:
    """Return a match of up to four seats after it has been played to its end the best way."""
    while match.standing.end is None:
        place, rank = _best(played, standing(played, match), is_longest=is_longest)
        match = play_for(match, played.ruleset, rank, (place,))
    return match


def standing(played: Game, match: Match) -> tuple[int, ...]:
    """Return the number of each active seat, from the dealer on."""
    now = match.standing
    return tuple(
        (played.lives - now.lives[seat]) * played.threshold + now.scores[seat]
        for seat in places(match)
    )


def _best(played: Game, now: tuple[int, ...], *, is_longest: bool) -> tuple[int, int]:
    """Return a place and a rank to pay after which the way is as long as it can be, or as short."""
    left = int(ways(played, len(now), is_longest=is_longest)[now])
    for place, rank in penalties(played, len(now)):
        after = following(played, now, place, rank)
        if int(ways(played, len(after), is_longest=is_longest)[after]) == left - 1:
            return place, rank
    raise RuntimeError(f"nothing follows {now}")


def following(played: Game, now: tuple[int, ...], payer: int, rank: int) -> tuple[int, ...]:
    """Return the standing after one has been charged, the next dealer first.

    Clauses: LT-5, TH-1, TH-2, RE-1, EL-1, EL-3.
    """
    lost, score = divmod(now[payer], played.threshold)
    new = now[payer] + rank
    if score + rank >= played.threshold:
        others = [each % played.threshold for seat, each in enumerate(now) if seat != payer]
        new = (lost + 1) * played.threshold + max(others)
    changed = [*now[:payer], new, *now[payer + 1 :]]
    return tuple(each for each in (*changed[1:], changed[0]) if each < played.size)
