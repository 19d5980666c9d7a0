"""Endings: what is still open when few cards are left."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from agurk_reference.cards import Card, Rank, Suit, without
from agurk_reference.seats import Seat
from agurk_reference.trick import Play, last_taker, legal_cards, taker
from agurk_tools.theorems.cases import Case, rules_of
from agurk_tools.theorems.payers import rule_facts
from agurk_tools.theorems.playing import payers_of
from agurk_tools.theorems.solver import numbers, solve, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import clingo

    from agurk_reference.cards import Hand
    from agurk_reference.rules import Rules

RULESETS: Final = ("agurk", "cucumber-fr")


def doubted() -> Iterator[Case]:
    """How many seats can still be made to pay when each holds two cards."""
    for ruleset in RULESETS:
        for seats in range(2, 8):
            yield Case(f"{ruleset}, {seats} seats", partial(_doubted, ruleset, seats))


def _doubted(ruleset: str, seats: int) -> str:
    """Ask the solver for a position with as many seats in doubt as can be, and play it out."""
    rules = rules_of(ruleset)
    for number in range(seats, 0, -1):
        found = solve((text_of("doubt"),), rule_facts(rules), n=seats, m=number)
        if found is not None:
            return f"up to {number} of {seats}" if _played(rules, found, seats) else "fails"
    return "fails: nobody can pay"


def _played(rules: Rules, found: tuple[clingo.Symbol, ...], seats: int) -> bool:
    """Whether the reference engine lets each seat in doubt pay, the way the solver tells."""
    held = {(seat, place): rank for seat, place, rank in numbers(found, "hold")}
    for (world,) in numbers(found, "doubted"):
        first = {seat: place for w, seat, place in numbers(found, "plays") if w == world}
        plan = [
            [held[seat, first[seat]] for seat in range(seats)],
            [held[seat, 3 - first[seat]] for seat in range(seats)],
        ]
        if payers_of(rules, plan, 0) != (world,):
            return False
    return True


def first_leads() -> Iterator[Case]:
    """With two seats and open hands: in how many deals the leader does not have to pay."""
    for ruleset in RULESETS:
        for size in (1, 2, 3):
            name = f"{ruleset}, {size} card{'s' * (size > 1)} each"
            yield Case(name, partial(_first_leads, ruleset, size))


def _first_leads(ruleset: str, size: int) -> str:
    """Count the pairs of hands, by rank, from which the leader can get away."""
    asked = escapes = 0
    hands = tuple(combinations_with_replacement(range(2, 15), size))
    for own in hands:
        for other in hands:
            if max(map((own + other).count, own + other)) <= 4:
                asked += 1
                escapes += not leader_pays(ruleset, own, other)
    return f"the leader gets away in {escapes} of {asked}"


@cache
def leader_pays(ruleset: str, own: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether the leader of two seats pays, if both play as well as they can with open hands.

    In: the ranks of the leader, and of the other seat, from the lowest up.
    """
    rules = rules_of(ruleset)
    return all(_answered(ruleset, rules, own, other, card) for card in dict.fromkeys(own))


def _answered(
    ruleset: str, rules: Rules, own: tuple[int, ...], other: tuple[int, ...], lead: int
) -> bool:
    """Whether the other seat has a card against this lead after which the leader pays."""
    own_left = _less(own, lead)
    trick = (_play(0, lead),)
    for card in dict.fromkeys(legal_cards(rules, trick, _hand(other))):
        plays = (*trick, Play(Seat(1), card))
        left = _less(other, card.rank)
        if not left:
            pays = last_taker(rules, plays) == 0
        elif taker(rules, plays) == 0:
            pays = leader_pays(ruleset, own_left, left)
        else:
            pays = not leader_pays(ruleset, left, own_left)
        if pays:
            return True
    return False


def _play(seat: int, rank: int) -> Play:
    """Return a play of a rank; suits never count."""
    return Play(Seat(seat), Card(Rank(rank), Suit.CLUBS))


def _hand(ranks: tuple[int, ...]) -> Hand:
    """Return a hand of those ranks; suits never count."""
    return tuple(Card(Rank(rank), Suit.CLUBS) for rank in ranks)


def _less(ranks: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """Return ranks without one of them."""
    return tuple(card.rank for card in without(_hand(ranks), Card(Rank(rank), Suit.CLUBS)))
