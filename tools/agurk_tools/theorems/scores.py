"""Scores: the shortest and the longest way from every standing of a few seats to the end.

A standing is one number for each seat, the dealer first: lives lost times the threshold, plus the
score. A deal adds a rank to one of them and passes the dealer on, so that lives lost and scores
only ever grow, and every standing is settled after all those that can follow it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from agurk_tools.theorems.cases import rules_of
from agurk_tools.theorems.payers import lowest_alone, lowest_tied, tie_payers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

ACE: Final = 14


@dataclass(frozen=True, slots=True)
class Game:
    """What decides the length of a match with one payer a deal: a threshold that is reached."""

    ruleset: str
    threshold: int
    lives: int

    @property
    def size(self) -> int:
        """How many numbers a seat that is in can have."""
        return self.threshold * self.lives


def game(ruleset: str) -> Game:
    """Return the game of a ruleset with one payer, a threshold to reach, and no bonus."""
    rules = rules_of(ruleset)
    told = (rules.last_trick_payer, rules.threshold_cmp, rules.tie_bonus, rules.exact_threshold)
    if told != ("winner", "ge", "none", "ordinary"):
        raise ValueError(f"{ruleset} is settled otherwise")
    return Game(ruleset, rules.threshold, rules.lives)


@cache
def penalties(played: Game, seats: int) -> tuple[tuple[int, int], ...]:
    """Return what a deal can cost which seat: places from the dealer on, with ranks."""
    tied = lowest_tied(seats)
    paying = tie_payers(played.ruleset, seats, tied) if tied < lowest_alone(seats) else ()
    alone = [(p, r) for r in range(lowest_alone(seats), ACE + 1) for p in range(seats)]
    return (*((place, tied) for place in paying), *alone)


@cache
def ways(played: Game, seats: int, *, is_longest: bool) -> NDArray[np.int16]:
    """Return the number of deals to the end from every standing, on the longest way or shortest."""
    table = np.zeros((played.size,) * seats, dtype=np.int16)
    if seats == 1:
        return table
    fewer = ways(played, seats - 1, is_longest=is_longest)
    flat = table.reshape(-1)
    for level in _levels(played, seats):
        places = np.unravel_index(level, table.shape)
        best = np.full(level.shape, -1 if is_longest else np.iinfo(np.int16).max, dtype=np.int16)
        for chosen, after in _following(played, seats, places, table, fewer):
            better = np.maximum if is_longest else np.minimum
            best[chosen] = better(best[chosen], after + 1)
        flat[level] = best
    return table


def _levels(played: Game, seats: int) -> Iterator[NDArray[np.intp]]:
    """Go through standings in groups none of which can follow another, the last ones first."""
    grid = np.indices((played.size,) * seats, dtype=np.int16).reshape(seats, -1)
    lost, scores = np.divmod(grid, played.threshold)
    key = lost.sum(axis=0) * (seats * played.threshold) + scores.sum(axis=0)
    order = np.argsort(-key, kind="stable")
    yield from np.split(order, np.flatnonzero(np.diff(key[order])) + 1)


def _following(
    played: Game,
    seats: int,
    places: tuple[NDArray[np.intp], ...],
    table: NDArray[np.int16],
    fewer: NDArray[np.int16],
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.int16]]]:
    """Go through what can follow: which standings of a group, and the deals from there on."""
    scores = [place % played.threshold for place in places]
    for payer, rank in penalties(played, seats):
        stays = np.flatnonzero(scores[payer] + rank < played.threshold)
        yield stays, table[_passed(places, stays, payer, places[payer][stays] + rank)]
    for payer in range(seats):
        crosses = np.flatnonzero(scores[payer] + ACE >= played.threshold)
        lost = places[payer] // played.threshold
        back = crosses[lost[crosses] < played.lives - 1]
        others = np.max([score for seat, score in enumerate(scores) if seat != payer], axis=0)
        again = (lost[back] + 1) * played.threshold + others[back]
        yield back, table[_passed(places, back, payer, again)]
        out = crosses[lost[crosses] == played.lives - 1]
        yield out, fewer[_passed(places, out, payer, None)]


def _passed(
    places: tuple[NDArray[np.intp], ...],
    chosen: NDArray[np.intp],
    payer: int,
    after: NDArray[np.intp] | None,
) -> tuple[NDArray[np.intp], ...]:
    """Return standings after a deal, the next dealer first; without the payer if it is out."""
    order = [*range(1, len(places)), 0]
    after_all = {seat: places[seat][chosen] for seat in order}
    if after is None:
        del after_all[payer]
    else:
        after_all[payer] = after
    return tuple(after_all.values())
