"""Agreeing: the solver's rules, put to a position of the reference engine, for comparison.

A proof is only as good as the rules it is made from; so these are held against the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_reference.errors import IllegalPlayError
from agurk_reference.penalty import bonuses, payers
from agurk_reference.settlement import highest_rank
from agurk_reference.trick import is_lowest_forced, reference_rank
from agurk_tools.theorems.induction import settling
from agurk_tools.theorems.payers import rule_facts
from agurk_tools.theorems.playing import play_out
from agurk_tools.theorems.solver import numbers, solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from agurk_reference.cards import Hand
    from agurk_reference.rules import Rules
    from agurk_reference.settlement import Standing
    from agurk_reference.trick import Trick
    from agurk_tools.theorems.playing import Plan


def legal_ranks(follow: str, rules: Rules, trick: Trick, hand: Hand) -> list[int]:
    """Return the ranks that an encoding of following calls legal, for a trick that has been led."""
    ranks = [card.rank for card in hand]
    held = " ".join(f"held({rank},{ranks.count(rank)})." for rank in set(ranks))
    forced = "forced." if is_lowest_forced(rules, trick) else ""
    told = f"tops({reference_rank(rules, trick)}). rule({rules.follow_rule}). {forced}"
    found = solve((follow,), held + told)
    return [rank for (rank,) in numbers(found or (), "legal")]


def settlement(settle: str, rules: Rules, before: Standing, trick: Trick) -> list[list[int]]:
    """Return seat, score, lives and floor of all who are in after an encoding's settlement."""
    told = [
        *_told("active", ((seat,) for seat in before.active)),
        *_told("score", ((seat, before.scores[seat]) for seat in before.active)),
        *_told("life", ((seat, before.lives[seat]) for seat in before.active)),
        *_told("floor", ((seat, before.floors[seat]) for seat in before.active)),
        *_told("pays", ((seat,) for seat in payers(rules, trick))),
        *_told("thanks", ((seat,) for seat in bonuses(rules, trick))),
        f"rank({highest_rank(rules, trick)}).",
    ]
    facts = f"{settling(rules)} {' '.join(told)}"
    found = solve((settle,), facts, t=rules.threshold, highest=15) or ()
    parts = [numbers(found, f"{name}_after") for name in ("score", "life", "floor")]
    now = [{row[0]: row[1] for row in part} for part in parts]
    return [[seat, *(part[seat] for part in now)] for (seat,) in numbers(found, "active_after")]


def _told(name: str, rows: Iterable[tuple[int, ...]]) -> Iterable[str]:
    """Go through facts of one name."""
    return (f"{name}({','.join(map(str, row))})." for row in rows)


def is_playable(rules: Rules, plan: Plan, leader: int) -> bool:
    """Whether the reference engine lets a deal be played as planned."""
    try:
        play_out(rules, plan, leader)
    except IllegalPlayError:
        return False
    return True


def is_admitted(deal: str, rules: Rules, plan: Plan) -> bool:
    """Whether an encoding of deals admits one that is played as planned; seat 1 leads."""
    cards = " ".join(
        f":- not card({trick + 1},{seat},{rank})."
        for trick, ranks in enumerate(plan)
        for seat, rank in enumerate(ranks)
    )
    sizes = {"n": len(plan[0]), "k": len(plan)}
    return solve((deal,), f"{rule_facts(rules)} {cards}", **sizes) is not None
