"""Lines: text of engines and of their commands, made fit for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGEST: Final = 2000
"""How much of a text is shown where it is the matter at hand."""

SHORT: Final = 200
"""How much of a text is shown where it stands beside others."""


def counted(count: int, noun: str) -> str:
    """Return so many of something in words: `1 unit`, `7 units`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def shortened(text: str, longest: int) -> str:
    """Return `text`, cut where it is longer."""
    return text if len(text) <= longest else f"{text[:longest]}… ({len(text)} characters)"


def one_line(text: str, longest: int = LONGEST) -> str:
    """Return `text` on one line, printable, and cut where it is very long."""
    cut = shortened(text, longest)
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cut)


def warned(warnings: Iterable[str]) -> Iterator[str]:
    """Return a line for each thing about an engine that was odd and is no verdict."""
    return (f"warning: {one_line(warning)}" for warning in warnings)


def printable_lines(text: str) -> str:
    """Return the lines of `text`, each printable and cut where it is very long."""
    return "\n".join(one_line(line) for line in text.split("\n"))
