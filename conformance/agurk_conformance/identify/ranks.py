"""Ranks: the answers of an engine that knows no suits, in the cards that they stand for.

Where a rank stands for several cards of a hand, it stands for all of them. What a match tells of
cards is left out: which of equal cards is meant cannot be said there.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.notation import cards_to_wire
from agurk_conformance.ways.embedding import PACKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.identify.oracle import Answer
    from agurk_conformance.identify.probes import Probe

_OF_CARDS: Final = frozenset({"hands", "trick", "cards", "kept", "hand", "open", "played", "deals"})
"""The fields of answers in which a match tells cards."""


def in_cards(probe: Probe, answer: Answer) -> Answer:
    """Return an answer in cards.

    In: the probe, and what an engine that knows ranks has answered, each rank read as a card of no
    suit. Out: a rank that stands for no card comes as a card that is in no pack.
    """
    if answer is None:
        return None
    ranks = tuple(card["rank"] for card in answer.get("cards", ()))
    if probe.method == "legal_cards" and probe.position is not None:
        position = probe.position
        return {"cards": list(_held(position["hands"][position["to_act"]], ranks))}
    if probe.method == "pack":
        return {"cards": _pack(ranks)}
    return {name: value for name, value in answer.items() if name not in _OF_CARDS}


def _held(hand: Sequence[Mapping[str, Any]], ranks: Iterable[int]) -> Iterator[Mapping[str, Any]]:
    """Return the cards of a hand for which ranks stand, and strangers for the others."""
    for rank in dict.fromkeys(ranks):
        yield from [card for card in hand if card["rank"] == rank] or [_stranger(rank)]


def _pack(ranks: Sequence[int]) -> list[Mapping[str, Any]]:
    """Return the cards of the pack that has just these ranks, or strangers where none has."""
    for cards in PACKS.values():
        if Counter(card.rank for card in cards) == Counter(ranks):
            return list(cards_to_wire(cards))
    return [_stranger(rank) for rank in ranks]


def _stranger(rank: int) -> Mapping[str, Any]:
    """Return a card that is in no pack."""
    return {"rank": rank, "suit": None, "n": 0}
