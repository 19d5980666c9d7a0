"""Counting: how many lines of code an author has written to connect an engine.

Blank lines, comments and docstrings of one line do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST: Final = 40
WIDEST: Final = 100
_COMMENTS: Final = ("#", "//", "/*", "*", '"""')


def code_lines(text: str) -> int:
    """Count the lines of code in a source of one of the squad's languages."""
    lines = map(str.strip, text.splitlines())
    return sum(bool(line) and not line.startswith(_COMMENTS) for line in lines)


def adapter_faults(text: str) -> Iterator[str]:
    """Say what is wrong with the source of an adapter: too many lines, or too wide ones."""
    if code_lines(text) > LONGEST:
        yield f"{code_lines(text)} lines of code; allowed: {LONGEST}"
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > WIDEST:
            yield f"line {number} has {len(line)} columns; allowed: {WIDEST}"
