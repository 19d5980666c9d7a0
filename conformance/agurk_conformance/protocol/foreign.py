"""Foreign code: an engine in this process, kept apart from how this process runs.

Its warnings come as Python has them by itself, whatever the test runner makes of warnings.
Whatever it raises is a fault of the engine, also what would end a program or skip a test, and so is
`os._exit`, which would end the run with status 0; only a signal that a person or a system sends
ends the run. What a library in C does to the process cannot be kept away.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_UNSEEN: Final = (
    DeprecationWarning,
    PendingDeprecationWarning,
    ImportWarning,
    ResourceWarning,
)
"""The warnings that Python does not show of code that is imported."""

_SEEN: Final[ContextVar[list[int] | None]] = ContextVar("_SEEN", default=None)
"""The signals seen since this process was last made fit for foreign code, where it is so now."""


class ForeignError(Exception):
    """Something that foreign code raised; its cause is what that was."""

    def __init__(self, cause: BaseException) -> None:
        """Take what was raised."""
        super().__init__(cause)
        self.cause = cause


@contextmanager
def foreign() -> Generator[None]:
    """Run foreign code.

    Raises ForeignError for whatever it raises, and KeyboardInterrupt where a signal asks for it,
    even if the code swallows that.
    """
    with apart() as seen:
        before = len(seen)
        try:
            yield
        except BaseException as error:
            if len(seen) > before:
                raise KeyboardInterrupt from error
            raise ForeignError(error) from error
        if len(seen) > before:
            raise KeyboardInterrupt


@contextmanager
def apart() -> Generator[list[int]]:
    """Make this process fit for foreign code, once for all that is called inside.

    Out: the signals that come meanwhile; they do what they do otherwise.
    """
    outside = _SEEN.get()
    if outside is not None:
        yield outside
        return
    with _noted_signals() as seen, _usual_warnings(), _usual_hooks(), _no_way_out():
        token = _SEEN.set(seen)
        try:
            yield seen
        finally:
            _SEEN.reset(token)


@contextmanager
def _usual_warnings() -> Generator[None]:
    """Have warnings as Python has them by itself."""
    with warnings.catch_warnings():
        warnings.resetwarnings()
        for category in _UNSEEN:
            warnings.simplefilter("ignore", category)
        yield


@contextmanager
def _usual_hooks() -> Generator[None]:
    """Have errors of threads and of finalizers told as Python tells them, on stderr."""
    hooks = sys.unraisablehook, threading.excepthook
    sys.unraisablehook, threading.excepthook = sys.__unraisablehook__, threading.__excepthook__
    try:
        yield
    finally:
        sys.unraisablehook, threading.excepthook = hooks


@contextmanager
def _no_way_out() -> Generator[None]:
    """Have `os._exit` raise SystemExit in this process; its children may end as they like."""
    leave, process = os._exit, os.getpid()

    def stay(status: int) -> NoReturn:
        """Raise what is raised by those who end a program in the usual way."""
        if os.getpid() == process:
            raise SystemExit(status)
        leave(status)

    os._exit = stay
    try:
        yield
    finally:
        os._exit = leave


@contextmanager
def _noted_signals() -> Generator[list[int]]:
    """Note the signals that come meanwhile, and let each do what it does otherwise."""
    seen: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield seen  # signals come to the main thread alone
        return
    previous = {number: signal.getsignal(number) for number in _SIGNALS}
    try:
        for number, handler in previous.items():
            if callable(handler):
                signal.signal(number, _noting(handler, seen))
        yield seen
    finally:
        for number, handler in previous.items():
            if callable(handler):
                signal.signal(number, handler)


def _noting(handler: Callable[[int, Any], Any], seen: list[int]) -> Callable[[int, Any], None]:
    """Make the handler that notes a signal, and passes it on."""

    def note(number: int, frame: Any) -> None:
        """Note the signal, and pass it on."""
        seen.append(number)
        handler(number, frame)

    return note
