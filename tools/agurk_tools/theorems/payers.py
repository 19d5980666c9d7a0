"""Payers: who can be made to pay for a deal, at which rank."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.playing import payers_of, planned, rising
from agurk_tools.theorems.solver import numbers, solve, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.rules import Rules

TRICKS: Final = 7
SINGLE: Final = ("agurk", "cucumber-fr")
_ALL: Final = (*SINGLE, "cucumber-wiki")


def lowest_alone(seats: int) -> int:
    """Return the lowest rank that one seat can hold above all the others.

    Clauses: EQ-1 (four cards a rank, from two up).
    """
    return 3 + (seats - 2) // 4


def lowest_tied(seats: int) -> int:
    """Return the lowest rank that can be the highest of the last cards."""
    return 1 + -(-seats // 4)


def sets_at(seats: int, rank: int, most: int) -> Iterator[tuple[int, ...]]:
    """Go through the sets of up to `most` seats that can share the highest last rank."""
    for size in range(1, most + 1):
        if size <= seats and seats - size <= 4 * (rank - 2):
            yield from combinations(range(seats), size)


def last_cards(seats: int, rank: int, sharing: tuple[int, ...]) -> list[int]:
    """Return last cards of which just those of some seats are of a rank, and no other as high."""
    below = iter(r for r in range(2, rank) for _ in range(4))
    return [rank if seat in sharing else next(below) for seat in range(seats)]


def everybody() -> Iterator[Case]:
    """Every seat pays alone at every rank it can hold alone; or every set of seats, if all pay."""
    for ruleset in _ALL:
        for seats in range(2, 8):
            yield Case(f"{ruleset}, {seats} seats", partial(_everybody, ruleset, seats))


def _everybody(ruleset: str, seats: int) -> str:
    """Play a deal for each set of payers and each rank, and count them."""
    rules = rules_of(ruleset)
    most = 4 if rules.last_trick_payer == "all_tied_highest" else 1
    wanted = [(rank, sharing) for rank in range(2, 15) for sharing in sets_at(seats, rank, most)]
    for rank, sharing in wanted:
        plan = rising(last_cards(seats, rank, sharing), TRICKS, 1 % seats)
        if payers_of(rules, plan, 1 % seats) != sharing:
            return f"fails: {sharing} at rank {rank}"
    lowest = min(rank for rank, _ in wanted)
    return f"{len(wanted)} deals, each paid for as wanted, from rank {lowest} on"


def in_ties() -> Iterator[Case]:
    """Which seats can pay where the highest last cards are as low as they can be."""
    for ruleset in SINGLE:
        for seats in range(2, 8):
            yield Case(f"{ruleset}, {seats} seats", partial(_in_ties, ruleset, seats))


def _in_ties(ruleset: str, seats: int) -> str:
    """Tell the rank and the payers, as steps clockwise from the dealer."""
    rank = lowest_tied(seats)
    paying = " ".join(map(str, tie_payers(ruleset, seats, rank)))
    return f"at rank {rank}: {paying}"


@cache
def tie_payers(ruleset: str, seats: int, rank: int) -> tuple[int, ...]:
    """Return the seats that can pay where no last card is above a rank, and one is of it.

    Each seat that can has a deal, which the reference engine plays; for any other the solver has
    gone through all deals.
    """
    return tuple(seat for seat in range(seats) if _deal(ruleset, seats, rank, seat) is not None)


@cache
def _deal(ruleset: str, seats: int, rank: int, payer: int) -> list[list[int]] | None:
    """Return a deal in which a seat pays, played by the reference engine; None where none is."""
    rules = rules_of(ruleset)
    texts = (text_of("deal"), text_of("payer"))
    sizes = {"n": seats, "k": TRICKS, "highest": rank, "payer": payer}
    found = solve(texts, rule_facts(rules), **sizes)
    if found is None:
        return None
    plan = planned(numbers(found, "card"), seats, TRICKS)
    if payers_of(rules, plan, 1 % seats) != (payer,):
        raise RuntimeError(f"the engine and the solver differ about {plan}")
    return plan


def deal_paid_by(ruleset: str, seats: int, rank: int, payer: int) -> list[list[int]]:
    """Return a deal in which a seat pays, no last card being above that rank.

    Raises ValueError where there is none.
    """
    plan = _deal(ruleset, seats, rank, payer)
    if plan is None:
        raise ValueError(f"seat {payer} of {seats} never pays at rank {rank}")
    return plan


def rule_facts(rules: Rules) -> str:
    """Return the rules of following and of taking as facts for a solver.

    Raises ValueError where the first of equal cards takes, which no encoding says.
    """
    if rules.trick_tie != "last_equal":
        raise ValueError("the encodings have the last of equal cards take")
    winner = rules.ace_lead_winner
    return f"rule({rules.follow_rule}). ace({rules.ace_rule}). winner({winner})."
