"""Cycles: matches without an end, as deals after which everything is as it was before.

Each match is played by the reference engine from its start, card by card; where it matters which
of equal cards takes, the solver finds the deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from agurk_reference.match import start_match
from agurk_reference.seats import Seat
from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.matches import places, play_plan
from agurk_tools.theorems.payers import TRICKS, rule_facts
from agurk_tools.theorems.playing import planned, rising
from agurk_tools.theorems.solver import numbers, solve, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.match import Match


@dataclass(frozen=True, slots=True)
class Step:
    """One deal: the last card of each seat, and who takes the last trick."""

    last: tuple[int, ...]
    taker: int


@dataclass(frozen=True, slots=True)
class Cycle:
    """Deals that lead from the start of a match to a standing, and deals that lead back to it."""

    before: tuple[Step, ...]
    steps: tuple[Step, ...]


BONUS: Final = Cycle(
    (Step((2, 9), 1), Step((9, 9), 0), Step((9, 9), 1)), (Step((9, 9), 0), Step((9, 9), 1))
)
"""Two seats tie at nine in turn: one pays, the other is given back what it paid before."""

RESET: Final = Cycle((), (Step((7, 2), 0), Step((14, 2), 0)))
"""A seat pays 7, then 14, and is at zero again."""

ONES: Final = Cycle((Step((1, 1), 1), Step((1, 1), 0)), (Step((1, 1), 1), Step((1, 1), 0)))
"""A last trick of ones costs nothing."""


def sudden(seats: int, deals: int) -> Cycle:
    """Return the cycle of a sudden death in which all tie, after so many deals that lead to it."""
    tie = Step((14,) * seats, 0)
    return Cycle((tie,) * (deals + 1), (tie,) * seats)


def with_bonus() -> Iterator[Case]:
    """Two seats whose last cards tie take turns in paying, and a bonus gives back each penalty."""
    yield Case("agurk-bonus, 2 seats", partial(told, "agurk-bonus", BONUS))


def with_reset() -> Iterator[Case]:
    """Name the match in which a seat pays 7, then 14, and is at zero again."""
    yield Case("agurk-exact-reset, 2 seats", partial(told, "agurk-exact-reset", RESET))


def with_ones() -> Iterator[Case]:
    """Name the match in which a last trick of ones costs nothing."""
    yield Case("five-cucumbers, 2 seats", partial(told, "five-cucumbers", ONES))


def in_sudden_death() -> Iterator[Case]:
    """All who are in sudden death tie, and so nobody drops out."""
    for ruleset, deals in (("cucumber-wiki", 3), ("agurk-all-tied", 4)):
        yield Case(f"{ruleset}, 2 seats", partial(told, ruleset, sudden(2, deals)))


def told(ruleset: str, cycle: Cycle) -> str:
    """Play a cycle from the start of a match, and tell the scores on the way round."""
    seats = len(cycle.steps[0].last)
    match = start_match(rules_of(ruleset), seats, Seat(0))
    for step in cycle.before:
        match = play_step(match, step)
    start, lines = match, [_scores(match)]
    for step in cycle.steps:
        match = play_step(match, step)
        lines.append(_scores(match))
    same = (match.standing, match.dealer, match.deal) == (start.standing, start.dealer, start.deal)
    deals = f"after {len(cycle.before)} deals " if cycle.before else ""
    return f"{deals}{' → '.join(lines)}" if same else f"fails: {' → '.join(lines)}, not as before"


def play_step(match: Match, step: Step) -> Match:
    """Return the match after a deal that ends as a step says; raises ValueError if none does."""
    order = places(match)
    last = [step.last[seat] for seat in order]
    return play_plan(match, deal_with(match, last, order.index(Seat(step.taker))))


def deal_with(match: Match, last: list[int], taker: int) -> list[list[int]]:
    """Return a deal with those last cards, by places from the dealer on, that a seat takes.

    Where all who tie pay it is all the same who takes, and in a pack with ones the rising deal
    lets the seats take in turn.
    """
    rules, size = match.rules, match.deal.dealt.size or TRICKS
    if rules.last_trick_payer == "all_tied_highest" or rules.deck == "five_cucumbers_60":
        return rising(last, size, places(match).index(match.deal.leader))
    facts = rule_facts(rules) + "".join(f" last({seat},{rank})." for seat, rank in enumerate(last))
    found = solve((text_of("deal"), text_of("last")), facts, n=len(last), k=size, payer=taker)
    if found is None:
        raise ValueError(f"no deal ends with {last} taken by {taker}")
    return planned(numbers(found, "card"), len(last), size)


def _scores(match: Match) -> str:
    """Tell the scores."""
    scores = " ".join(map(str, match.standing.scores))
    return f"{scores} in sudden death" if match.standing.sudden_death else scores
