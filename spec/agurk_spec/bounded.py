"""Bounded reading: a file whole, unless it is larger than any file of the law is meant to be."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

LARGEST: Final = 4 * 1024 * 1024
"""How many bytes a file may have."""


def read_bounded(path: Path | Traversable, largest: int = LARGEST) -> bytes:
    """Read a file; what never ends is not read to its end.

    In: the file, and how many bytes it may have.
    Raises OSError where the file cannot be read or is too large.
    """
    with path.open("rb") as file:
        raw = file.read(largest + 1)
    if len(raw) > largest:
        raise OSError(errno.EFBIG, f"more than {largest} bytes")
    return raw
