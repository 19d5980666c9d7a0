"""Values: what an option may have, read with errors in place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from agurk_spec.errors import shortlist

if TYPE_CHECKING:
    from agurk_spec.conditions import Value
    from agurk_spec.document import Document, DocumentPath
    from agurk_spec.records import Option

_NUMBER = re.compile("-?(0|[1-9][0-9]*)", re.ASCII)


def parse_value(option: Option, raw: object, document: Document, at: DocumentPath) -> Value:
    """Read a value of an option.

    In: the option; the value as text or number; the document, and the path of the value in it.
    Out: a number where the option is one, else text. Raises SpecError at the place of a value that
    the option cannot have.
    """
    text = str(raw)
    found = f"{option.key} is {text}"
    if not option.is_number:
        names = [str(value.value) for value in option.values]
        if text not in names:
            raise document.error(at, found=found, allowed=shortlist(text, names))
        return text
    if not (_NUMBER.fullmatch(text) and in_bounds(option, int(text))):
        raise document.error(at, found=found, allowed=bounds(option))
    return int(text)


def in_bounds(option: Option, number: int) -> bool:
    """Say whether an option that is a number may have this one."""
    above = option.minimum is None or option.minimum <= number
    return above and (option.maximum is None or number <= option.maximum)


def bounds(option: Option) -> str:
    """Say for a person which numbers an option may have."""
    if option.maximum is None:
        return f"a whole number, {option.minimum} or more"
    return f"a whole number from {option.minimum} to {option.maximum}"
