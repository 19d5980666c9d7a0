"""Faults: deals and packs with something wrong in them, which no engine accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from agurk_conformance.notation import Seat
from agurk_conformance.strategies.cards import pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.notation import Card

_NUMBERED: Final = "five_cucumbers_60"
_NOBODY: Final = Seat("Z")
"""A seat that is at no table."""


@st.composite
def faulty_hands(
    draw: st.DrawFn,
    /,
    deck: str,
    seats: Sequence[Seat],
    hands: dict[Seat, tuple[Card, ...]],
    kept: Sequence[Card],
) -> dict[Seat, tuple[Card, ...]]:
    """Give hands with a fault in them: in their number, in their sizes, or in a card (IR-1, DL-2).

    In: the pack, all seats of the match, hands without a fault, and the cards that are out of the
    pack because seats keep them.
    """
    seat, other = (draw(st.sampled_from(list(hands))) for _ in range(2))
    own, dealt = hands[seat], {*kept, *(card for hand in hands.values() for card in hand)}
    free = [card for card in pack(deck) if card not in dealt]
    strangers = [each for each in (*seats, _NOBODY) if each not in hands]
    match draw(st.integers(0, 9)):
        case 0 if len(own) > 1:
            return {each: hand[:-1] for each, hand in hands.items()}
        case 1 if len(own) > 1:
            return {**hands, seat: own[:-1]}
        case 2 if len(own) > 1 and seat != other:
            return {**hands, seat: own[:-1], other: (*hands[other], own[-1])}
        case 3 if free:
            return {**hands, seat: (*own, draw(st.sampled_from(free)))}
        case 4 if len(free) >= len(hands):
            return {each: (*hand, free[at]) for at, (each, hand) in enumerate(hands.items())}
        case 5 if len(free) >= len(own):
            return {**hands, draw(st.sampled_from(strangers)): tuple(free[: len(own)])}
        case 6 if len(hands) > 1:
            return {each: hand for each, hand in hands.items() if each != seat}
        case 7:
            return {**hands, seat: (draw(st.sampled_from(foreign(deck))), *own[1:])}
        case 8 if kept:
            return {**hands, seat: (kept[0], *own[1:])}
        case _:
            return {**hands, seat: (hands[other][0] if seat != other else own[-1], *own[1:])}


@st.composite
def faulty_packs(draw: st.DrawFn, /, deck: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give a shuffled pack as it is, or with a fault in it: a card missing, twice or foreign."""
    match draw(st.integers(0, 9)):
        case 1:
            return cards[:-1]
        case 2:
            return (*cards[:-1], cards[0])
        case 3:
            return (*cards[:-1], draw(st.sampled_from(foreign(deck))))
        case 4:
            return (*cards, draw(st.sampled_from(foreign(deck))))
        case _:
            return cards


def foreign(deck: str) -> tuple[Card, ...]:
    """Return cards that are not in a pack: those of the others."""
    others = ("std52_plus_3_jokers", _NUMBERED) if deck != _NUMBERED else ("std52",)
    return tuple(card for other in others for card in pack(other) if card not in pack(deck))
