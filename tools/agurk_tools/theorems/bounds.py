"""Bounds: which rulesets let every match end, and after how many deals at the latest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from agurk_tools.theorems.cases import Case, law, rules_of
from agurk_tools.theorems.cycles import BONUS, ONES, RESET, sudden, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.rules import Rules
    from agurk_tools.theorems.cycles import Cycle

_ASKED: Final = (
    "last_trick_payer",
    "end_condition",
    "threshold",
    "tie_bonus",
    "exact_threshold",
    "penalty_value",
    "buyback",
)


def rulesets() -> Iterator[Case]:
    """Every ruleset of the law, with a bound for its matches or with a match that never ends."""
    for ruleset in law().rulesets:
        yield Case(ruleset.id, partial(_ending, ruleset.id))


def _ending(ruleset: str) -> str:
    """Tell how a ruleset lets matches end."""
    table = law().ruleset(ruleset).table
    is_open = [key for key in _ASKED if key not in table]
    if is_open:
        return f"left open: {is_open[0]}"
    rules = rules_of(ruleset)
    cycle = endless(rules)
    if cycle is not None:
        return f"for ever: {told(ruleset, cycle)}"
    return f"at most {bound(rules)}"


def is_single(rules: Rules) -> bool:
    """Whether there is one payer a deal, whatever the last cards."""
    match rules.last_trick_payer:
        case "winner":
            return True
        case "all_tied_highest":
            return False
        case "lowest_card":
            return rules.lowest_tie != "all_equal"


def endless(rules: Rules) -> Cycle | None:
    """Return a cycle that the rules admit, or None where the bound holds."""
    if rules.end_condition == "single_deal":
        return None
    if rules.penalty_value == "cucumber_table":
        return ONES
    if rules.exact_threshold == "reset_to_zero":
        return RESET
    if rules.tie_bonus == "subtract_rank":
        return BONUS
    deals = before_sudden_death(rules)
    return None if deals is None or is_single(rules) else sudden(rules.players_min, deals)


def before_sudden_death(rules: Rules) -> int | None:
    """Return after how many deals in which all tie at aces sudden death comes; None for never."""
    match rules.end_condition:
        case "last_active" if rules.simultaneous_out == "lowest_total_then_sudden_death":
            return rules.lives * -(-crossing(rules) // 14)
        case "fixed_deals" if rules.total_tie == "sudden_death":
            return rules.fixed_deals
        case _:
            return None


def crossing(rules: Rules) -> int:
    """Return the lowest score that crosses."""
    match rules.threshold_cmp:
        case "ge":
            return rules.threshold
        case "gt":
            return rules.threshold + 1


def lowest_penalty(rules: Rules) -> int:
    """Return the least that a payer can pay, where ranks are paid.

    Clauses: EQ-4 (a one), EQ-5 (an ace that is low in the last trick), EQ-6 (a two).
    """
    if rules.deck == "five_cucumbers_60" or rules.ace_rank_last_trick == "low_one":
        return 1
    return 2


def bound(rules: Rules) -> str:
    """Return a bound for matches of n seats.

    No penalty is below that of the lowest rank, so that a life takes so many payments at most; a
    winner has not lost its last; a buy-back, of which each seat has one, is a life more; in sudden
    death one of at least two drops out of every deal. Raises ValueError where buy-backs have no
    limit.
    """
    if rules.buyback == "allowed" and rules.buyback_limit == "unlimited":
        raise ValueError("no bound is known where a seat buys back without end")
    each = -(-crossing(rules) // lowest_penalty(rules))
    lives = rules.lives + (rules.buyback == "allowed")
    match rules.end_condition:
        case "last_active":
            return f"{lives * each}n" + (" - 1" if is_single(rules) else "")
        case "first_out_loses":
            return f"{each - 1}n + 1"
        case "fixed_deals":
            return f"{rules.fixed_deals} + n - 1"
        case "single_deal":
            return "1"
