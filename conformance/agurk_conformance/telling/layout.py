"""Layout: paragraphs, facts and tables of plain text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

WIDTH: Final = 98
"""How many characters a line has at most."""

_INDENT: Final = 2


def paragraph(text: str, indent: int = _INDENT, further: int = 0) -> str:
    """Return a text broken into lines; those after the first are moved in `further`."""
    return textwrap.fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + further),
        break_long_words=False,
        break_on_hyphens=False,
    )


def facts(pairs: Iterable[tuple[str, Iterable[str]]], indent: int = _INDENT) -> Iterator[str]:
    """Return what is to be known: a label, and beside it what belongs to it, an item a line.

    A label to which nothing belongs is left out.
    """
    told = [(label, list(items)) for label, items in pairs]
    width = max((len(label) for label, items in told if items), default=0) + 2
    for label, items in told:
        for number, item in enumerate(items):
            head = label if number == 0 else ""
            lines = paragraph(item, indent + width, _INDENT).splitlines() or [""]
            yield f"{' ' * indent}{head.ljust(width)}{lines[0].strip()}".rstrip()
            yield from lines[1:]


def columns(rows: Sequence[Sequence[str]], indent: int = _INDENT) -> Iterator[str]:
    """Return rows of cells, each column as wide as its widest cell; the last one is broken."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)][:-1]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True))
        head = "".join(f"{cell}  " for cell in cells)
        at = indent + len(head)
        lines = paragraph(row[-1], at).splitlines() or [""]
        yield f"{' ' * indent}{head}{lines[0].strip()}".rstrip()
        yield from lines[1:]


def few(names: Sequence[str], most: int) -> str:
    """Return names in a row; of more than `most` the number of the rest."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"


def cited(names: Iterable[object]) -> str:
    """Return names in brackets, and nothing where there are none."""
    listed = ", ".join(map(str, names))
    return f" [{listed}]" if listed else ""
