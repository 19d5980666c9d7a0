"""Progress: how far a long run has come, as a bar on a terminal and as plain lines elsewhere."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

_STEPS: Final = 10
"""How many plain lines tell of a run."""


class Progress:
    """Shows on stderr how much of a known number is done."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        self._console = Console(stderr=True, highlight=False)
        self._bar: Bar | None = None
        self._total = 1
        self._shown = 0

    def begin(self, what: str, total: int) -> None:
        """Begin something of so many parts."""
        self._total, self._shown = max(1, total), 0
        if self._console.is_terminal:
            columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            text = TextColumn("{task.description}")
            self._bar = Bar(text, *columns, console=self._console, transient=True)
            self._bar.add_task(what, total=total)
            self._bar.start()

    def show(self, done: int) -> None:
        """Show that so many parts are done."""
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=done)
            return
        tenth = done * _STEPS // self._total
        if tenth > self._shown:
            self._shown = tenth
            line = f"{done} of {self._total}"
            self._console.print(line, soft_wrap=True)

    def end(self) -> None:
        """Show nothing more."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
