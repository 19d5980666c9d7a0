"""Cycles: matches without an end, as a few deals after which everything is as before.

Each deal is found by the solver and played by the reference engine, card by card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from agurk_reference.match import empty_deal, opening_leader, start_match
from agurk_reference.rules import Rules
from agurk_reference.seats import Seat, format_seat
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
    """One deal of a cycle: the last card of each seat, and who takes the last trick."""

    last: tuple[int, ...]
    taker: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycle:
    """A standing of some seats, in some ruleset, and the deals that lead back to it."""

    ruleset: str
    scores: tuple[int, ...]
    steps: tuple[Step, ...]
    is_sudden: bool = False
    lives: tuple[int, ...] | None = None


BONUS: Final = Cycle(ruleset="agurk-bonus", scores=(9, 0), steps=(Step((9, 9), 1), Step((9, 9), 0)))
RESET: Final = Cycle(
    ruleset="agurk-exact-reset", scores=(0, 0), steps=(Step((7, 2), 0), Step((14, 2), 0))
)
ONES: Final = Cycle(
    ruleset="five-cucumbers", scores=(3, 5), steps=(Step((1, 1), 0), Step((1, 1), 1))
)
SUDDEN: Final = Cycle(
    ruleset="cucumber-wiki",
    scores=(42, 42),
    steps=(Step((14, 14), 0), Step((14, 14), 0)),
    is_sudden=True,
    lives=(0, 0),
)


def with_bonus() -> Iterator[Case]:
    """Two seats whose last cards tie take turns in paying, and a bonus gives back each penalty."""
    yield Case("agurk-bonus, 2 seats", partial(told, BONUS))


def with_reset() -> Iterator[Case]:
    """A seat pays 7, then 14, and is at zero again."""
    yield Case("agurk-exact-reset, 2 seats", partial(told, RESET))


def with_ones() -> Iterator[Case]:
    """A last trick of ones costs nothing."""
    yield Case("five-cucumbers, 2 seats", partial(told, ONES))


def in_sudden_death() -> Iterator[Case]:
    """All who are in sudden death tie, and so nobody drops out."""
    yield Case("cucumber-wiki, 2 seats", partial(told, SUDDEN))


def told(cycle: Cycle) -> str:
    """Play a cycle, and tell the scores after each of its deals."""
    match = begun(cycle)
    start, lines = match, [_scores(match)]
    for step in cycle.steps:
        match = play_step(match, step)
        lines.append(_scores(match))
    same = (match.standing, match.dealer, match.deal) == (start.standing, start.dealer, start.deal)
    path = " → ".join(lines)
    return f"{path}, all as before" if same else f"fails: {path}, not as before"


def begun(cycle: Cycle) -> Match:
    """Return a match at the standing of a cycle, about to deal."""
    rules = rules_of(cycle.ruleset)
    match = start_match(rules, len(cycle.scores), Seat(0))
    standing = replace(
        match.standing,
        scores=cycle.scores,
        lives=cycle.lives or match.standing.lives,
        sudden_death=cycle.is_sudden,
    )
    leader = opening_leader(rules, standing.active, match.dealer, ())
    return replace(match, standing=standing, deal=empty_deal(standing, leader, TRICKS))


def play_step(match: Match, step: Step) -> Match:
    """Return the match after a deal that ends as a step says; raises ValueError if none does."""
    order = places(match)
    last = [step.last[seat] for seat in order]
    plan = deal_with(match.rules, last, order.index(Seat(step.taker)), match)
    return play_plan(match, plan)


def deal_with(rules: Rules, last: list[int], taker: int, match: Match) -> list[list[int]]:
    """Return a deal with those last cards that a seat takes, by places from the dealer on."""
    leader = places(match).index(match.deal.leader)
    if rules.deck == "five_cucumbers_60":
        return rising(last, TRICKS, leader)  # the solver knows no ones
    facts = rule_facts(rules) + "".join(f" last({seat},{rank})." for seat, rank in enumerate(last))
    texts = (text_of("deal"), text_of("last"))
    found = solve(texts, facts, n=len(last), k=TRICKS, payer=taker)
    if found is None:
        raise ValueError(f"no deal ends with {last} taken by {taker}")
    return planned(numbers(found, "card"), len(last), TRICKS)


def _scores(match: Match) -> str:
    """Tell the scores, and who deals next."""
    scores = " ".join(map(str, match.standing.scores))
    return f"{scores} (dealer {format_seat(match.dealer)})"
