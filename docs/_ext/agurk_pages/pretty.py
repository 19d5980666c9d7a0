"""Pretty JSON: what fits goes on one line, what does not is broken up, and cards share lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeGuard

from agurk_conformance.protocol.shapes import is_object

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH = 52


def pretty(value: object, indent: int = 0, room: int = _WIDTH) -> str:
    """Return a value as JSON that is easy on the eye.

    In: the value; how far its lines are moved to the right; how much room its first line has.
    """
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= room:
        return flat
    inner = indent + 1
    if is_object(value):
        lines = [_member(key, item, inner) for key, item in value.items()]
        return _block("{", lines, "}", indent)
    if _is_list(value):
        items = [pretty(item, inner, _WIDTH - inner) for item in value]
        return _block("[", _shared(items, _WIDTH - inner), "]", indent)
    return flat


def _is_list(value: object) -> TypeGuard[list[Any]]:
    """Say whether a value is a list."""
    return isinstance(value, list)


def _member(key: str, value: object, indent: int) -> str:
    """Return a member of an object."""
    name = f"{json.dumps(key, ensure_ascii=False)}: "
    return name + pretty(value, indent, _WIDTH - indent - len(name))


def _block(opening: str, lines: Sequence[str], closing: str, indent: int) -> str:
    """Return lines between brackets, each a step to the right of them."""
    margin = " " * (indent + 1)
    body = f",\n{margin}".join(lines)
    return f"{opening}\n{margin}{body}\n{' ' * indent}{closing}"


def _shared(items: Sequence[str], width: int) -> list[str]:
    """Put as many short items on a line as fit."""
    lines: list[str] = []
    for item in items:
        if lines and "\n" not in lines[-1] + item and len(lines[-1]) + len(item) + 2 <= width:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines
