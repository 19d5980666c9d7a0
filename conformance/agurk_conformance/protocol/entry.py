"""Entries: in-process engines by name, as `module:attribute`."""

from __future__ import annotations

import importlib
import traceback
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.protocol.foreign import ForeignError, foreign

if TYPE_CHECKING:
    from agurk_conformance.protocol.inprocess import Engine

ATTRIBUTE: Final = "engine"
"""The attribute that is meant where only a module is named."""


class UsageError(Exception):
    """A name behind which there is no engine; the text says what was found and what there is."""


def load_entry(entry: str) -> Engine:
    """Import the engine that an entry names.

    In: `module:attribute`. Out: the callable. Raises UsageError when the module does not exist or
    fails, or has no such attribute, or when that is not callable.
    """
    module_name, _, path = entry.partition(":")
    found: Any = _module(module_name)
    for name in path.split("."):
        found = _attribute(found, name, f"{module_name} has no attribute {path}")
    if not callable(found):
        raise UsageError(f"{entry} is {type(found).__name__}; allowed: a callable engine(request)")
    engine: Engine = found
    return engine


def import_fault(name: str, error: BaseException) -> str:
    """Say in one line how the import of a module failed, and where."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    last_line = traceback.format_exception_only(error)[-1].strip()
    return f"the module {name} cannot be imported: {last_line}{place}"


def _module(name: str) -> object:
    """Import a module, whatever it does."""
    try:
        with foreign():
            return importlib.import_module(name)
    except ForeignError as error:
        raise UsageError(import_fault(name, error.cause)) from error


def _attribute(owner: object, name: str, absent: str) -> object:
    """Take an attribute, which a module may make when it is asked for."""
    try:
        with foreign():
            return getattr(owner, name)
    except ForeignError as error:
        if isinstance(error.cause, AttributeError):
            raise UsageError(absent) from error
        raise UsageError(f"{absent}: {type(error.cause).__name__}: {error.cause}") from error
