"""Lowering: the lowest ranks by which a disagreement shows, in the first suits that are free."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_conformance.corpus.scenario import DealPack, Misdeal, Pack
from agurk_conformance.explore.values import cards_in, exchanged
from agurk_conformance.strategies.cards import pack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.notation import Card


def lower_ranks(case: Case) -> Iterator[Case]:
    """Return the case with its ranks next to each other, or with one card lower."""
    if any(isinstance(step, DealPack | Pack) for step in case.steps):
        return
    present = _cards_of(case)
    ranks = sorted({card.rank for card in present})
    lowest = sorted({card.rank for card in _pack(case)})
    closed = dict(zip(ranks, lowest, strict=False))
    if len(closed) == len(ranks):
        yield _in_order(case, closed)
    for card in sorted(present, key=lambda own: -own.rank):
        free = [own for own in _pack(case) if own not in present]
        for rank in dict.fromkeys(own.rank for own in free if own.rank < card.rank):
            other = next(own for own in free if own.rank == rank)
            yield _exchanged(case, {card: other})


def first_suits(case: Case) -> Iterator[Case]:
    """Return the case with the same ranks, each in the first suits that there are."""
    if any(isinstance(step, DealPack) for step in case.steps):
        yield replace(case, steps=tuple(map(_in_pack_order, case.steps)))
    elif not any(isinstance(step, Pack | Misdeal) for step in case.steps):
        yield _in_order(case, {})


def _in_pack_order(step: Step) -> Step:
    """Return a deal from a pack with the pack in order."""
    return replace(step, pack=tuple(sorted(step.pack))) if isinstance(step, DealPack) else step


def _in_order(case: Case, ranks: Mapping[int, int]) -> Case:
    """Return the case with some ranks for others, the first card of each rank in the first suit."""
    free = list(_pack(case))
    others: dict[Card, Card] = {}
    for card in _cards_of(case):
        rank = ranks.get(card.rank, card.rank)
        others[card] = next((own for own in free if own.rank == rank), card)
        if others[card] in free:
            free.remove(others[card])
    return _exchanged(case, others)


def _exchanged(case: Case, others: Mapping[Card, Card]) -> Case:
    """Return the case with some of its cards exchanged for others."""
    return replace(case, given=exchanged(case.given, others), steps=exchanged(case.steps, others))


def _cards_of(case: Case) -> tuple[Card, ...]:
    """Return the cards of a case, each once, in the order in which they are named."""
    return tuple(dict.fromkeys(cards_in((case.given, case.steps))))


def _pack(case: Case) -> tuple[Card, ...]:
    """Return the cards there are."""
    return pack(str(case.ruleset.table.get("deck", "std52")))
