"""Samples: deals that an engine makes by itself, looked through for what no chance can bring.

A deal has the cards of the pack, none twice, and as many for each seat as are due. So many deals
are asked for that a card of the pack which turns up in none of them is not in the pack: by chance
that comes about less than once in a thousand million times.
"""

from __future__ import annotations

from collections import Counter
from math import ceil, log
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.judging.expecting import Sampled

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from agurk_conformance.notation import Card
    from agurk_conformance.protocol.hello import CardForm, Hello

CHANCE: Final = 1e-9
"""How likely it is at most that a right engine fails."""
_SEATS: Final = 4
_LEAST: Final = 3
"""The smallest hand that a dealer may choose."""


def sample_of(pack: Sequence[Card], options: Mapping[str, str | int], hello: Hello) -> Sampled:
    """Return what to expect of deals from a pack, and how many to ask for."""
    least, most = int(options.get("players_min", 2)), int(options.get("players_max", _SEATS))
    if hello.seats is not None:
        least, most = max(least, hello.seats.min), min(most, hello.seats.max)
    seats = max(least, min(_SEATS, most))
    size = _size_due(len(pack), seats, options)
    dealt = seats * (size or _LEAST) / len(pack)
    count = 1 if dealt >= 1 else ceil(log(CHANCE / len(pack)) / log(1 - dealt))
    return Sampled(tuple(pack), seats, size, count)


def _size_due(pack: int, seats: int, options: Mapping[str, str | int]) -> int | None:
    """Return how many cards each seat gets in the first deal; None where it is not settled."""
    match options.get("hand_size_mode"):
        case "fixed" | "last_winning_rank" if "hand_size" in options:
            return min(int(options["hand_size"]), pack // seats)
        case "max_even":
            return pack // seats
        case _:
            return None


def fault_of(deals: Any, expected: Sampled, cards: CardForm) -> str | None:
    """Say what is wrong with deals as they came over the wire; None where nothing is."""
    if len(deals) != expected.count:
        return f"{len(deals)} deals"
    told = _told_by(cards)
    pack = Counter(map(told, expected.pack))
    seen: set[Hashable] = set()
    for number, deal in enumerate(deals, 1):
        hands = {seat: notation.cards_from_wire(hand) for seat, hand in deal.items()}
        fault = _fault_of_sizes(hands, expected)
        dealt = Counter(told(card) for hand in hands.values() for card in hand)
        for card, times in (dealt - pack).items():
            there = f"{pack[card]} of it" if card in pack else "it is not"
            fault = f"{_name(card)} is dealt {pack[card] + times} times; in the pack {there}"
        if fault is not None:
            return f"deal {number}: {fault}"
        seen |= dealt.keys()
    missing = [_name(card) for card in pack if card not in seen]
    return f"never dealt: {' '.join(missing)}" if missing else None


def _fault_of_sizes(hands: Mapping[str, Sequence[Card]], expected: Sampled) -> str | None:
    """Say what is wrong with the number of seats or of their cards (DL-2)."""
    sizes = sorted({len(hand) for hand in hands.values()})
    if len(hands) != expected.seats:
        return f"{len(hands)} seats are dealt to"
    if len(sizes) > 1 or (expected.size is not None and sizes != [expected.size]):
        return f"the seats get {' and '.join(map(str, sizes))} cards"
    return None


def _told_by(cards: CardForm) -> Callable[[Card], Hashable]:
    """Return by what an engine tells cards apart."""
    return (lambda card: card.rank) if cards == "ranks" else (lambda card: card)


def _name(card: Hashable) -> str:
    """Return a card, or a rank, as a person writes it."""
    return notation.format_card(card) if isinstance(card, notation.Card) else str(card)
