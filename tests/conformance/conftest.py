"""Reports of real runs, made once for all tests that read them; a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.conformance.jobs import main_job
from tests.docs.chromium import NAMES, browser, find_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.docs.chromium import Page


def _report(folder: Path, *options: str) -> Path:
    """Return the report of a run."""
    path = folder / "r.json"
    main_job("--ruleset=agurk", "--chapter=06", *options, f"--report={path}")
    return path


@pytest.fixture(scope="session")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of an engine that lets the first of equal cards take."""
    return _report(tmp_path_factory.mktemp("wrong"), "--engine=engines:first_equal_takes")


@pytest.fixture(scope="session")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of an engine that passes."""
    return _report(tmp_path_factory.mktemp("right"))


@pytest.fixture(scope="session")
def partly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of an engine that only lists what may be played."""
    return _report(tmp_path_factory.mktemp("partly"), "--engine=engines:lists_only")


@pytest.fixture(scope="module")
def tab() -> Iterator[Page]:
    """Open a tab of a browser; without one the test is skipped by name."""
    command = find_chromium()
    if command is None:
        pytest.skip(f"no browser: none of {', '.join(NAMES)} is installed")
    with browser(command) as page:
        yield page
