"""Ends: who has won or lost once a deal is settled and nobody can come back, if anybody has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_reference.settlement import End

if TYPE_CHECKING:
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.settlement import Settlement, Standing


def concluded(rules: Rules, now: Standing, last: Settlement, deals_played: int) -> Standing:
    """Return the standing with its end, if the match is over, or in sudden death if due.

    Clauses: EN-4 (the crossers lose), EN-5 (a number of deals), EN-7 (the last one left wins),
    EN-9 (the payers lose a single deal).
    """
    if now.sudden_death:
        return won(now, now.active) if len(now.active) == 1 else now
    match rules.end_condition:
        case "last_active":
            return after_elimination(rules, now, last)
        case "first_out_loses":
            return lost(now, last.crossed)
        case "fixed_deals":
            return after_last_deal(rules, now) if deals_played >= rules.fixed_deals else now
        case "single_deal":
            return lost(now, last.paid)


def won(now: Standing, winners: tuple[Seat, ...]) -> Standing:
    """Return the standing after the match has been won.

    Clauses: ST-2 (the winner takes the pot).
    """
    return replace(now, end=End(winners=winners), pot=0)


def lost(now: Standing, losers: tuple[Seat, ...]) -> Standing:
    """Return the standing after the match has been lost, if anybody has lost it."""
    return replace(now, end=End(losers=losers)) if losers else now


def after_elimination(rules: Rules, now: Standing, last: Settlement) -> Standing:
    """Return the standing where the last seat left wins.

    Clauses: EN-1 (one active seat left), ST-7 (a seat that sits out is not eliminated).
    """
    left = (*now.active, *now.sitting_out)
    if left:
        return won(now, left) if len(left) == 1 else now
    return with_nobody_left(rules, now, last)


def with_nobody_left(rules: Rules, now: Standing, last: Settlement) -> Standing:
    """Return the standing where a settlement has left no seat active.

    Clauses: EN-2 (the lowest total of those just eliminated), EN-10 (nobody wins), EN-11 (nobody
    wins, and the pot stays for a new match).
    """
    match rules.simultaneous_out:
        case "lowest_total_then_sudden_death":
            return won_or_tied(now, lowest_scores(now, last.out))
        case "joint_loss" | "carry_pot":
            return replace(now, end=End())


def after_last_deal(rules: Rules, now: Standing) -> Standing:
    """Return the standing after the last of a fixed number of deals.

    Clauses: EN-5 (the lowest score wins), EN-6 (equal ones play on), EN-12 (equal ones share).
    """
    lowest = lowest_scores(now, now.active)
    match rules.total_tie:
        case "sudden_death":
            return won_or_tied(now, lowest)
        case "shared":
            return won(now, lowest)


def lowest_scores(now: Standing, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return which of some seats have the lowest score of them."""
    lowest = min(now.scores[seat] for seat in seats)
    return tuple(seat for seat in seats if now.scores[seat] == lowest)


def won_or_tied(now: Standing, best: tuple[Seat, ...]) -> Standing:
    """Return the standing in which one seat has won, or several are in sudden death.

    Clauses: EN-7 (the tied seats, and no others).
    """
    if len(best) == 1:
        return won(now, best)
    return replace(now, active=best, sudden_death=True)
