"""Faults of form: where a message departs from its schema, in words."""

from __future__ import annotations

from agurk_spec.schema import validator


def form_fault(definition: str, value: object, root: str) -> str | None:
    """Say how a value departs from a definition of the protocol.

    In: the definition's name, such as `legal_cards.result`; the value; the name of its root in
    the text. Out: where, what was found and what is allowed, or None where the value conforms.
    """
    check = validator("message", definition)
    try:
        if check.is_valid(value):
            return None
        return next(f"{root}: {error.message}" for error in check.iter_errors(value))
    except UnicodeEncodeError:
        return f"{root} holds half of a surrogate pair; allowed: text that UTF-8 can write"
