"""Instances: steps that are about one of several equal cards.

An engine that knows ranks alone cannot tell equal cards apart, and is not asked about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.corpus.scenario import Exchange, Misdeal, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.protocol.hello import Hello

CAPABILITY = "cards that are told apart by more than their rank"
"""What an engine lacks that knows ranks alone."""


def is_hidden(hello: Hello, step: Step, position: Position) -> bool:
    """Say whether a step is about one of several equal cards, which the engine cannot tell."""
    return hello.cards == "ranks" and needs_instances(step, position)


def needs_instances(step: Step, position: Position) -> bool:
    """Say whether what a step says is seen only by who tells equal cards apart.

    A card that is not held is no other than an equal one that is, and a card that is dealt twice
    no other than two equal ones. Where the hands are not known, the worst is assumed.
    """
    match step:
        case Refused():
            acts = position.to_act in {step.seat, None}
            return acts and _passes_for_another((step.card,), step.seat, position)
        case Exchange(refused=True):
            twice = len(set(step.cards)) < len(step.cards)
            return twice or _passes_for_another(step.cards, step.seat, position)
        case Misdeal():
            return _is_dealt_twice(step, position)
        case _:
            return False


def _passes_for_another(cards: Sequence[Card], seat: Seat, position: Position) -> bool:
    """Say whether a card that a seat does not hold is equal to one that it does."""
    if position.hands is None:
        return not position.known
    hand = position.hands.get(seat, ())
    ranks = {card.rank for card in hand}
    return any(card not in hand and card.rank in ranks for card in cards)


def _is_dealt_twice(step: Misdeal, position: Position) -> bool:
    """Say whether a card is dealt twice, or one that is kept out of the pack."""
    dealt = [card for hand in step.hands.values() for card in hand] + list(step.stock or ())
    kept = [card for cards in position.given.kept.values() for card in cards]
    return len({*dealt, *kept}) < len(dealt) + len(kept)
