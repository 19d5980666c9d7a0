"""Plain: records of the law and of scenarios as JSON values, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, cast

from agurk_conformance import notation
from agurk_spec.conditions import Between, NoneOf, OneOf, Predicate

if TYPE_CHECKING:
    from collections.abc import Sequence


def plain(value: Any) -> Any:
    """Return a value as JSON carries it.

    A record becomes an object of its fields, a tuple a list; cards and plays are those of the
    protocol, and a predicate is the list of its conditions.
    """
    match value:
        case notation.Card():
            return notation.card_to_wire(value)
        case Predicate():
            return [_condition(condition) for condition in value.conditions]
        case str():
            return str(value)
        case Mapping():
            mapping = cast("Mapping[str, Any]", value)
            return {key: plain(inner) for key, inner in mapping.items()}
        case tuple() | list():
            return list(map(plain, cast("Sequence[Any]", value)))
        case _ if is_dataclass(value):
            return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        case _:
            return value


def _condition(condition: OneOf | NoneOf | Between) -> dict[str, Any]:
    """Return a condition: the option, and what its value is, is not, or lies between."""
    match condition:
        case OneOf(option, values):
            return {"option": option, "is": list(values)}
        case NoneOf(option, values):
            return {"option": option, "is_not": list(values)}
        case Between(option, minimum, maximum):
            bounds = {"min": minimum, "max": maximum}
            return {"option": option, **{k: v for k, v in bounds.items() if v is not None}}
