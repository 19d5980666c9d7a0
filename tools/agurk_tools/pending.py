"""Pending: what the gate does not yet hold for, one id a line; the list may only become shorter."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CLONE: Final = Path(__file__).resolve().parents[2]
"""The root of the clone."""

NAME: Final = "pending"


def read_pending(clone: Path = CLONE) -> tuple[str, ...]:
    """Return the ids of the list in a clone; none where there is no list."""
    file = clone / NAME
    return _ids(file.read_text(encoding="utf-8")) if file.is_file() else ()


def committed_pending(clone: Path = CLONE) -> tuple[str, ...] | None:
    """Return the ids of the list as last committed, or None where none is or git is not there."""
    command = ("git", "-C", str(clone), "show", f"HEAD:./{NAME}")
    try:
        shown = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    except (OSError, subprocess.CalledProcessError):
        return None
    return _ids(shown.stdout)


def sift(
    findings: Sequence[Finding], pending: Sequence[str], committed: Sequence[str] | None
) -> Iterator[Finding]:
    """Return what is left of findings by a list of ids that are pending, and what is wrong with it.

    In: the findings, the list, and the list as last committed (None where there is none).
    """
    yield from (finding for finding in findings if finding.subject not in pending)
    open_ids = {finding.subject for finding in findings}
    for name in dict.fromkeys(pending):
        if name not in open_ids:
            yield Finding(NAME, name, "is listed, and the gate holds for it; take it off the list")
        elif committed is not None and name not in committed:
            yield Finding(NAME, name, "is new on the list, which may only become shorter")
        if pending.count(name) > 1:
            yield Finding(NAME, name, "is listed twice")


def _ids(text: str) -> tuple[str, ...]:
    """Return the ids of a list's text."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())
