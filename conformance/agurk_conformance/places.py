"""Places: what a path that a user has typed leads to, be it a name that no file can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def is_file(path: Path) -> bool:
    """Return whether a path leads to a file; a name that is too long for one leads nowhere."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_there(path: Path) -> bool:
    """Return whether a path leads to anything; a name that is too long leads nowhere."""
    try:
        return path.exists()
    except OSError:
        return False
