"""Writing: a text into a file, whole or not at all."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.lines import SHORT, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write_whole(path: Path, text: str, inputs: Iterable[Path] = ()) -> None:
    """Write `text` into a file, which is there whole or stays as it was.

    In: the file, links followed; the text; the files that were read and are not to be replaced.
    Raises UsageError where it cannot be written.
    """
    check_writable(path, inputs)
    try:
        _replace(path.resolve(), text)
    except (OSError, ValueError) as problem:
        raise _cannot_be_written(path, problem) from problem


def check_writable(path: Path, inputs: Iterable[Path] = ()) -> None:
    """Refuse a file that cannot be written, as far as that is seen before anything is written.

    In: the file, links followed; the files that were read and are not to be replaced. Raises
    UsageError.
    """
    try:
        fault = _fault(path, inputs)
    except (OSError, ValueError) as problem:
        raise _cannot_be_written(path, problem) from problem
    if fault is not None:
        raise _cannot_be_written(path, fault)


def make_folder(path: Path) -> None:
    """Make a folder, with those above it, unless it is there. Raises UsageError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise _cannot_be_written(path, problem) from problem


def _cannot_be_written(path: Path, fault: Exception | str) -> UsageError:
    """Return what is said of a file that cannot be written."""
    said = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
    return UsageError(f"{one_line(str(path), SHORT)} cannot be written: {said}")


def _fault(path: Path, inputs: Iterable[Path]) -> str | None:
    """Return what stands against a file, if anything does."""
    if path.is_dir():
        return "it is a folder; allowed: a file"
    if not path.exists():
        return None if path.resolve().parent.is_dir() else os.strerror(errno.ENOENT)
    if not path.is_file():
        return "it is no regular file"
    if not os.access(path, os.W_OK):
        return "it is read-only"
    if any(each.exists() and path.samefile(each) for each in inputs):
        return "that file is read; allowed: another one"
    return None


def _replace(target: Path, text: str) -> None:
    """Write a file beside `target`, and move it into its place."""
    fresh = target.with_name(f"{target.name}.whole")
    try:
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
