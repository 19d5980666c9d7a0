"""The group of the commands: what they share, and how each ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import click

from agurk_conformance.cli.interrupts import kept_interrupts

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

Result = TypeVar("Result")

_INTERRUPTED: Final = 130
"""The status of a command that was interrupted, as shells have it."""

_UNWRITABLE: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENAMETOOLONG}
)


class OutputError(click.ClickException):
    """An output that cannot be written."""

    exit_code = 2


class Commands(click.Group):
    """A group whose commands end with status 2 where their output cannot be written.

    Whatever is interrupted ends with a word of it, and a status that is no verdict.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. Raises OutputError for a full or broken disk, or too long a name."""
        try:
            try:
                with kept_interrupts():
                    return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(_INTERRUPTED)
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


class Outcome(Protocol):
    """What came of something that a command has done: its lines, and whether all is right."""

    @property
    def lines(self) -> Sequence[str]:
        """The lines that tell it."""
        ...

    @property
    def is_right(self) -> bool:
        """Whether nothing speaks against the engine."""
        ...


def judge(outcomes: Iterable[Outcome]) -> None:
    """Print the lines of some outcomes as they come; end with status 1 where one is not right."""
    is_right = True
    with mistakes_of_usage():
        for number, outcome in enumerate(outcomes):
            show(["", *outcome.lines] if number else outcome.lines)
            is_right = is_right and outcome.is_right
    sys.exit(not is_right)


@contextmanager
def mistakes_of_usage() -> Generator[None]:
    """Tell as mistakes of usage a name behind which there is nothing, and an engine not started."""
    from agurk_conformance.protocol.client import EngineError
    from agurk_conformance.protocol.entry import UsageError

    try:
        yield
    except (EngineError, UsageError) as problem:
        raise click.UsageError(str(problem)) from problem


def found(find: Callable[..., Result], *arguments: object) -> Result:
    """Return what is found; what is not there is a mistake of usage."""
    with mistakes_of_usage():
        return find(*arguments)


def show(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        click.echo(line)
