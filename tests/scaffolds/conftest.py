"""The table of the languages: what was built, with what, and how it was judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

Row = tuple[str, str, str, str, str]

_HEAD: Row = ("language", "passed", "build", "suite", "version")
_ROWS = pytest.StashKey[list[Row]]()


@pytest.fixture(scope="session")
def rows(request: pytest.FixtureRequest) -> list[Row]:
    """Take the rows of the table, to which each language adds its own."""
    return request.config.stash.setdefault(_ROWS, [])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the table at the end of the run."""
    found = config.stash.get(_ROWS, None)
    if found is not None:
        terminalreporter.section("scaffolds")
        for line in _lines([_HEAD, *found]):
            terminalreporter.write_line(line)


def _lines(table: list[Row]) -> Iterator[str]:
    """Write a table with its columns below each other."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
