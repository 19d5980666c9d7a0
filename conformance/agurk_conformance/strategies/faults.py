"""Faults: deals and packs with something wrong in them, which no engine accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from agurk_conformance.notation import Seat
from agurk_conformance.strategies.cards import pack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    dealt = {*kept, *(card for hand in hands.values() for card in hand)}
    free = tuple(card for card in pack(deck) if card not in dealt)
    strangers = [each for each in (*seats, _NOBODY) if each not in hands]
    found = [
        *_of_another_size(hands, seat, other, free),
        *_of_other_seats(hands, seat, draw(st.sampled_from(strangers)), free),
        *_of_other_cards(hands, seat, other, (*kept[:1], draw(st.sampled_from(foreign(deck))))),
    ]
    return draw(st.sampled_from(found))


Hands = dict[Seat, "tuple[Card, ...]"]


def _of_another_size(
    hands: Hands, seat: Seat, other: Seat, free: tuple[Card, ...]
) -> Iterator[Hands]:
    """Give the hands with a card too few or too many in one, in two, or in all."""
    own = hands[seat]
    if len(own) > 1:
        yield {each: hand[:-1] for each, hand in hands.items()}
        yield {**hands, seat: own[:-1]}
        if seat != other:
            yield {**hands, seat: own[:-1], other: (*hands[other], own[-1])}
    if len(free) >= len(hands):
        yield {**hands, seat: (*own, free[-1])}
        yield {each: (*hand, free[at]) for at, (each, hand) in enumerate(hands.items())}


def _of_other_seats(
    hands: Hands, seat: Seat, stranger: Seat, free: tuple[Card, ...]
) -> Iterator[Hands]:
    """Give the hands with one more, for a seat that gets none, and with one fewer."""
    if len(free) >= len(hands[seat]):
        yield {**hands, stranger: free[: len(hands[seat])]}
    if len(hands) > 1:
        yield {each: hand for each, hand in hands.items() if each != seat}


def _of_other_cards(
    hands: Hands, seat: Seat, other: Seat, out: tuple[Card, ...]
) -> Iterator[Hands]:
    """Give the hands with a card that is out of the pack, or twice among those dealt."""
    own = hands[seat]
    yield from ({**hands, seat: (card, *own[1:])} for card in out)
    if seat != other or len(own) > 1:
        yield {**hands, seat: (hands[other][0] if seat != other else own[-1], *own[1:])}


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
