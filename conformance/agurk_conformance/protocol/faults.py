"""Faults of form: where a message departs from its schema, in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from agurk_spec.errors import shortlist
from agurk_spec.schema import schema, validator

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jsonschema_rs import ValidationError

_WIDTH = 60
_TYPES: Final = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "text",
}
_PATTERNS: Final = {
    "^[A-Z]$": "a seat, one capital letter",
    "^[A-Z]{2}-[0-9]+$": "the id of a clause, such as FW-1",
}


def form_fault(definition: str, value: object, root: str) -> str | None:
    """Say how a value departs from a definition of the protocol.

    In: the definition's name, such as `legal_cards.result`; the value; the name of its root in
    the text. Out: where, what was found and what is allowed, or None where the value conforms.
    """
    check = validator("message", definition)
    try:
        if check.is_valid(value):
            return None
        errors = list(check.iter_errors(value))
    except UnicodeEncodeError:
        return f"{root} holds half of a surrogate pair; allowed: text that UTF-8 can write"
    except ValueError as error:
        return f"{root} cannot be JSON: {error}"
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"{_explained(errors[0], root)}{more}"


def shown(value: object) -> str:
    """Write a value for a person as JSON, cut where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}…"


def _explained(error: ValidationError, root: str) -> str:
    """Say one error: where, what was found, what is allowed."""
    kind: Any = error.kind
    place = _place(root, error.instance_path)
    match kind.name:
        case "required":
            fields: Any = error.instance
            found = ", ".join(fields) or "no field"
            return f"{place}.{kind.property} is missing; found: {found}"
        case "additionalProperties":
            field = kind.unexpected[0]
            return f"{place} has the unknown field {field}; allowed: {_fields(error, field)}"
        case "propertyNames":
            inner = kind.error
            return f"{place} has the key {shown(inner.instance)}; allowed: {_allowed(inner)}"
        case "anyOf":
            return _choice(error, root)
        case _:
            return f"{place} is {shown(error.instance)}; allowed: {_allowed(error)}"


def _choice(error: ValidationError, root: str) -> str:
    """Say an error of a value that fits none of several forms, by the form it is meant to have."""
    kind: Any = error.kind
    branches: list[list[ValidationError]] = kind.context
    meant = [branch for branch in branches if not _is_other(branch[0], error)]
    if meant:
        return _explained(min(meant, key=len)[0], root)
    forms = " or ".join(dict.fromkeys(_allowed(branch[0]) for branch in branches))
    return f"{_place(root, error.instance_path)} is {shown(error.instance)}; allowed: {forms}"


def _is_other(inner: ValidationError, outer: ValidationError) -> bool:
    """Say whether a form is of another kind than the value, so that it was hardly meant."""
    here = len(inner.instance_path) == len(outer.instance_path)
    return here and inner.kind.name in {"type", "const", "enum"}


def _allowed(error: ValidationError) -> str:
    """Say what one keyword of the schema allows."""
    kind: Any = error.kind
    match kind.name:
        case "type":
            return _form(_part(error), kind.types)
        case "enum":
            return shortlist(str(error.instance), map(shown, kind.options))
        case "const":
            return shown(kind.expected_value)
        case "pattern":
            return _form(_part(error), ())
        case "minimum":
            return f"{kind.limit} or more"
        case "maximum":
            return f"{kind.limit} or less"
        case "minLength" | "minItems":
            return "not empty" if kind.limit == 1 else f"at least {kind.limit}"
        case _:
            return error.message


def _form(part: Mapping[str, Any], types: Iterable[str]) -> str:
    """Say what a value of a part of the schema looks like."""
    if "pattern" in part:
        return _PATTERNS.get(part["pattern"], f"text of the form {part['pattern']}")
    if part.get("type") == "object" and part.get("required"):
        return f"an object with {', '.join(part['required'])}"
    return " or ".join(_TYPES[name] for name in types)


def _fields(error: ValidationError, found: str) -> str:
    """List the fields that an object may have, the closest to the one found first."""
    return shortlist(found, _part(error).get("properties", ()))


def _part(error: ValidationError) -> Mapping[str, Any]:
    """Find the part of the protocol's schema whose keyword a value fails."""
    part: Any = schema("message")
    for step in error.schema_path[:-1]:
        part = part[step]
    found: Mapping[str, Any] = part
    return found


def _place(root: str, path: Iterable[str | int]) -> str:
    """Write the path to a value."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return root + "".join(steps)
