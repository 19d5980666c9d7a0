"""Interrupts: none is lost where a library's callback happens to meet it."""

from __future__ import annotations

import sys
from _thread import interrupt_main
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

_SOON: Final = 0.05
"""After so many seconds the callback is over."""


@contextmanager
def kept_interrupts() -> Generator[None]:
    """Raise an interrupt again that came in a callback, out of which nothing can be raised.

    Hypothesis measures the collection of garbage by such a callback, and explores in long loops.
    """
    before = sys.unraisablehook

    def hook(unraisable: sys.UnraisableHookArgs) -> None:
        """Interrupt once more, or tell as before what is no interrupt."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            Timer(_SOON, interrupt_main).start()
        else:
            before(unraisable)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before
