"""Shapes: what a value read from JSON is, in a way that type checkers follow."""

from __future__ import annotations

from typing import Any, TypeGuard


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Say whether a value is an object of JSON."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Say whether a value is a list of JSON."""
    return isinstance(value, list)
