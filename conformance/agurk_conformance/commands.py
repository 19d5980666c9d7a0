"""Commands: a group of them that tells in one line when a disk is full, and what they share."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNWRITABLE: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENAMETOOLONG}
)


class OutputError(click.ClickException):
    """An output that cannot be written."""

    exit_code = 2


class Commands(click.Group):
    """A group whose commands end with status 2 where their output cannot be written."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. Raises OutputError for a full or broken disk, or too long a name."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except OSError as problem:
            if problem.errno not in _UNWRITABLE:
                raise
            _let_go_of_stdout()
            at = problem.filename or "the output"
            raise OutputError(f"{at} cannot be written: {problem.strerror}") from problem


def _let_go_of_stdout() -> None:
    """Have what is left in the buffer of standard output go nowhere, not to the full disk."""
    if sys.__stdout__ is not None and sys.stdout is sys.__stdout__:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.__stdout__.fileno())
        os.close(nowhere)


def only_one(flags: Mapping[str, bool]) -> str | None:
    """Return the name of the flag that is given, if one is. Raises UsageError for several."""
    given = [name for name, is_given in flags.items() if is_given]
    if len(given) > 1:
        options = click.get_current_context().command.params
        told = " and ".join(each.opts[0] for each in options if each.name in given)
        raise click.UsageError(f"{told}; allowed: one of them")
    return given[0] if given else None
