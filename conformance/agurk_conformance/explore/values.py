"""Values: what is done to every card, or to every seat, of a position and its steps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard

from agurk_conformance.notation import Card
from agurk_conformance.protocol.shapes import is_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.notation import Seat


def cards_in(value: Any) -> Iterator[Card]:
    """Go through the cards of a value, in the order in which they stand there."""
    if isinstance(value, Card):
        yield value
    else:
        for own in _parts(value):
            yield from cards_in(own)


def exchanged(value: Any, others: Mapping[Card, Card]) -> Any:
    """Return a value with some of its cards exchanged for others."""
    if isinstance(value, Card):
        return others.get(value, value)
    if _is_tuple(value):
        return tuple(exchanged(own, others) for own in value)
    if is_object(value):
        return {key: exchanged(own, others) for key, own in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        names = value.__dataclass_fields__
        return replace(value, **{n: exchanged(getattr(value, n), others) for n in names})
    return value


def reseated(value: Any, new: Mapping[Seat, Seat]) -> Any:
    """Return a value with its seats renamed, and with nothing left of those without a new name."""
    if isinstance(value, Card):
        return value
    if isinstance(value, str):
        return new.get(value, value)  # type: ignore[call-overload]
    if _is_tuple(value):
        return tuple(reseated(own, new) for own in value if not _is_gone(own, new))
    if is_object(value):
        names: Mapping[str, Any] = {str(old): own for old, own in new.items()}
        staying = {key: own for key, own in value.items() if not _is_gone(key, new)}
        return {names.get(key, key): reseated(own, new) for key, own in staying.items()}
    if hasattr(value, "__dataclass_fields__"):
        names = value.__dataclass_fields__
        return replace(value, **{n: reseated(getattr(value, n), new) for n in names})
    return value


def _is_gone(value: Any, new: Mapping[Seat, Seat]) -> bool:
    """Say whether a value is a seat without a new name, or a step or play of such a one."""
    seat: Any = value if isinstance(value, str) else getattr(value, "seat", None)
    return isinstance(seat, str) and len(seat) == 1 and seat.isupper() and seat not in new


def _parts(value: Any) -> Iterator[Any]:
    """Go through what a value is made of."""
    if _is_tuple(value):
        yield from value
    elif is_object(value):
        yield from value.values()
    elif hasattr(value, "__dataclass_fields__"):
        yield from (getattr(value, name) for name in value.__dataclass_fields__)


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Say whether a value is a tuple, of whatever it may be."""
    return isinstance(value, tuple)
