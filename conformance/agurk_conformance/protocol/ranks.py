"""Ranks: the answers of an engine that knows no suits, read as cards of no suit.

Such an engine is sent cards as every other one, and answers a number wherever a card belongs.
"""

from __future__ import annotations

from typing import Any, Final

from agurk_conformance.protocol.faults import shown
from agurk_conformance.protocol.shapes import is_list, is_object

_CARD: Final = frozenset({"card"})
_LISTS: Final = frozenset({"cards", "hand", "stock"})
_LISTS_BY_SEAT: Final = frozenset({"hands", "kept", "open"})


class NotARankError(ValueError):
    """Something else than a number in the place of a card: where, and what was found."""


def cards_of_ranks(result: Any, place: str = "result") -> Any:
    """Return a result with a card of no suit for each rank.

    Whatever else is amiss is left for the schema to find. Raises NotARankError.
    """
    if is_list(result):
        return [cards_of_ranks(own, f"{place}[{at}]") for at, own in enumerate(result)]
    if not is_object(result):
        return result
    return {name: _field(name, own, f"{place}.{name}") for name, own in result.items()}


def _field(name: str, value: Any, place: str) -> Any:
    """Read one field of an object."""
    if name in _CARD:
        return _card(value, place)
    if name in _LISTS:
        return _cards(value, place)
    if name in _LISTS_BY_SEAT and is_object(value):
        return {seat: _cards(own, f"{place}.{seat}") for seat, own in value.items()}
    if name == "deals" and is_list(value):
        return [_field("hands", own, f"{place}[{at}]") for at, own in enumerate(value)]
    return cards_of_ranks(value, place)


def _cards(value: Any, place: str) -> Any:
    """Read a list of ranks; a number in its place is a count, and null is nothing."""
    if not is_list(value):
        return value
    return [_card(own, f"{place}[{at}]") for at, own in enumerate(value)]


def _card(value: Any, place: str) -> dict[str, Any]:
    """Read one rank."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotARankError(
            f"{place} is {shown(value)}; allowed: a number, for hello says cards: ranks"
        )
    return {"rank": value, "suit": None, "n": 1}
