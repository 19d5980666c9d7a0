"""Engine files: TOML that says how an engine's process is started and what it claims.

command = ["node", "adapter.js"]    # or one line, split as a shell does
cwd = "../engine"                   # from the folder of this file; without word, that folder
env = {LANG = "C.UTF-8"}            # added to the environment
start_timeout = 30                  # seconds
call_timeout = 5
ruleset = "agurk"                   # which of its rulesets is tested
"""

from __future__ import annotations

import re
import shlex
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.shapes import is_object
from agurk_spec.bounded import read_bounded
from agurk_spec.errors import shortlist

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

_WIDTH = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineFile:
    """What an engine file says."""

    command: tuple[str, ...]
    folder: Path
    """Where the command runs."""

    env: tuple[tuple[str, str], ...] = ()
    start_timeout: float | None = None
    call_timeout: float | None = None
    ruleset: str | None = None


class _Unfit(Exception):  # noqa: N818 - it says what is allowed, and becomes a UsageError
    """A value that a key does not take; the text says what the key takes."""


def read_engine_file(path: Path) -> EngineFile:
    """Read an engine file.

    In: its path. Out: what it says. Raises UsageError, with the line where it can be named, for
    bad TOML, an unknown key, a value of the wrong type, or a missing command.
    """
    text = _text(path)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path}: {error}") from error
    values: dict[str, Any] = {}
    for key, value in table.items():
        place = f"{path}:{_line_of(key, text)}"
        if key not in _READERS:
            raise UsageError(f"{place}: unknown key {key}; allowed: {shortlist(key, _READERS)}")
        try:
            values[key] = _READERS[key](value)
        except _Unfit as unfit:
            shown = repr(value)[:_WIDTH]
            raise UsageError(f"{place}: {key} is {shown}; allowed: {unfit}") from unfit
    if "command" not in values:
        raise UsageError(f"{path}: the key command is missing; it says how the engine is started")
    cwd = path.parent / values.pop("cwd", ".")
    return EngineFile(folder=cwd.resolve(), **values)


def is_engine_file(path: Path) -> bool:
    """Say whether a TOML file is meant as an engine file: whether it names a command."""
    try:
        return re.search(r"^\s*command\s*=", _text(path), re.MULTILINE) is not None
    except UsageError:
        return False


def _text(path: Path) -> str:
    """Read a file. Raises UsageError with the cause in words."""
    try:
        return read_bounded(path).decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: not UTF-8 (byte {error.start})") from error


def _line_of(key: str, text: str) -> int:
    """Find the line on which a key of the top level stands; the first where it cannot be told."""
    found = re.search(rf"""^\s*\[?["']?{re.escape(key)}["']?\s*[\].=]""", text, re.MULTILINE)
    return 1 if found is None else text.count("\n", 0, found.end()) + 1


def _command(value: object) -> tuple[str, ...]:
    """Read a command, in words or on one line."""
    try:
        words = shlex.split(value) if isinstance(value, str) else value
    except ValueError as error:
        raise _Unfit(f"a command line ({error})") from error
    if not _is_list(words) or not words or not _are_texts(words):
        raise _Unfit("a command line, or a list of its words")
    return tuple(words)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    """Say whether a value is a list."""
    return isinstance(value, list)


def _are_texts(values: Iterable[object]) -> bool:
    """Say whether values are all text."""
    return all(isinstance(value, str) for value in values)


def _words(value: object) -> str:
    """Read text."""
    if not isinstance(value, str) or not value:
        raise _Unfit("text")
    return value


def _environment(value: object) -> tuple[tuple[str, str], ...]:
    """Read variables of the environment."""
    if not is_object(value) or not _are_texts(value.values()):
        raise _Unfit("a table of names and text")
    return tuple(sorted(value.items()))


def _seconds(value: object) -> float:
    """Read a time."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e6:
        raise _Unfit("a number of seconds above 0")
    return float(value)


_READERS: Final[dict[str, Callable[[object], Any]]] = {
    "command": _command,
    "cwd": _words,
    "env": _environment,
    "start_timeout": _seconds,
    "call_timeout": _seconds,
    "ruleset": _words,
}
