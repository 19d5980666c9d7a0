"""Bounded reading: a file whole, unless it is larger than any file of the law is meant to be."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

LARGEST: Final = 4 * 1024 * 1024
"""How many bytes a file may have."""


def read_bounded(path: Path | Traversable) -> bytes:
    """Read a file; what never ends is not read to its end.

    Raises OSError where the file cannot be read or is too large.
    """
    with path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise OSError(errno.EFBIG, f"more than {LARGEST} bytes")
    return raw
