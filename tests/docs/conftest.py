"""The site, built once for all tests that look at it; a server for it; a browser."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from tests.docs.chromium import NAMES, browser, find_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.docs.chromium import Page

DOCS = Path(__file__).resolve().parents[2] / "docs"


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, and keeps it to itself."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name it has
        """Write nothing."""


@dataclass(frozen=True, slots=True)
class Built:
    """The site that was built, and what the build had to say."""

    folder: Path
    status: int
    said: str


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the site as CI does; where a warning fails it, the pages are there all the same."""
    work = tmp_path_factory.mktemp("site")
    places = ["-d", str(work / "doctrees"), str(DOCS), str(work / "html")]
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-b", "html"]
    run = subprocess.run(
        [*command, *places], capture_output=True, check=False, encoding="utf-8", timeout=300
    )
    return Built(work / "html", run.returncode, run.stdout + run.stderr)


@pytest.fixture(scope="session")
def site(built: Built) -> Path:
    """Return the folder of the site."""
    assert (built.folder / "index.html").exists(), built.said
    return built.folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Serve the site on this machine; the address ends in a slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def tab() -> Iterator[Page]:
    """Start a browser; without one the test is skipped."""
    command = find_chromium()
    if command is None:
        pytest.skip(f"Chromium is missing (looked for {', '.join(NAMES)})")
    with browser(command) as page:
        yield page
