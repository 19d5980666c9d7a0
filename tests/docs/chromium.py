"""Chromium without a window, driven by its own protocol over a pair of pipes.

Nothing but the browser is needed: no driver, no package, no port.
Every command is one JSON object that ends in a zero byte, and so is every reply and every event.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""What the browser's command is called on different systems."""

_FLAGS: Final = (
    "--headless",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
_READS_FROM, _WRITES_TO = 3, 4  # the two descriptors that --remote-debugging-pipe is about
_OUT_OF_THE_WAY: Final = 10
_CHUNK: Final = 1 << 16
_PATIENCE: Final = 30.0


class BrowserError(Exception):
    """A command that the browser refuses, or does not answer."""


def find_chromium() -> str | None:
    """Return the command of the browser, or None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Pipe:
    """The conversation with one browser: commands out, replies and events in."""

    def __init__(self, reading: int, writing: int) -> None:
        """Take the descriptors of the two pipes."""
        self._reading = reading
        self._writing = writing
        self._rest = b""
        self._sent = 0
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Send a command and return its result; raises BrowserError."""
        self._sent += 1
        message = {"id": self._sent, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        os.write(self._writing, json.dumps(message).encode() + b"\0")
        reply = self._until(lambda received: received.get("id") == self._sent, method)
        if "error" in reply:
            raise BrowserError(f"{method}: {reply['error']['message']}")
        result: dict[str, Any] = reply["result"]
        return result

    def wait_for(self, event: str, session: str) -> dict[str, Any]:
        """Return the next event of a name that has not been seen yet; raises BrowserError."""

        def is_it(received: dict[str, Any]) -> bool:
            return received.get("method") == event and received.get("sessionId") == session

        for number, received in enumerate(self.events):
            if is_it(received):
                return self.events.pop(number)
        return self._until(is_it, event)

    def _until(self, wanted: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        """Read until a message comes that is wanted, and keep the events before it."""
        end = time.monotonic() + _PATIENCE
        while True:
            received = self._next(end, what)
            if wanted(received):
                return received
            self.events.append(received)

    def _next(self, end: float, what: str) -> dict[str, Any]:
        """Read one message."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._reading], [], [], max(0.0, end - time.monotonic()))
            chunk = os.read(self._reading, _CHUNK) if ready else b""
            if not chunk:
                raise BrowserError(f"{what}: no answer")
            self._rest += chunk
        message, _, self._rest = self._rest.partition(b"\0")
        received: dict[str, Any] = json.loads(message)
        return received


@dataclass(slots=True)
class Page:
    """One tab of the browser."""

    pipe: Pipe
    session: str
    complaints: list[str] = field(default_factory=list[str])

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command about this tab."""
        return self.pipe.call(method, self.session, **params)

    def open(self, address: str) -> None:
        """Go to an address and wait until the page is there, and all that it loads."""
        self.pipe.events.clear()
        self.send("Page.navigate", url=address)
        self.pipe.wait_for("Page.loadEventFired", self.session)
        self.run("document.fonts.ready.then(() => true)")

    def run(self, script: str) -> Any:
        """Return the value of a script, and that of a promise when it is kept."""
        answer = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def resize(self, width: int, height: int) -> None:
        """Give the tab the size of a screen."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )

    def prefer(self, scheme: str) -> None:
        """Ask for pages that are light or dark."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.send("Emulation.setEmulatedMedia", features=features)

    def show_as(self, medium: str) -> None:
        """Lay the page out for a screen or for paper."""
        self.send("Emulation.setEmulatedMedia", media=medium)

    def pdf(self) -> bytes:
        """Print the page on paper of size A4."""
        printed = self.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)
        return base64.b64decode(printed["data"])

    def picture(self) -> bytes:
        """Take a picture of all of the page."""
        taken = self.send("Page.captureScreenshot", captureBeyondViewport=True)
        return base64.b64decode(taken["data"])

    def heard(self) -> list[str]:
        """Return what the page has complained of since it was opened, requests included."""
        return [told for event in self.pipe.events if (told := _complaint(event))]


def _complaint(event: dict[str, Any]) -> str | None:
    """Return an event in a line where it is a complaint."""
    params = event.get("params", {})
    match event.get("method"):
        case "Runtime.exceptionThrown":
            return f"exception: {params['exceptionDetails']['text']}"
        case "Runtime.consoleAPICalled" if params["type"] in {"error", "warning", "assert"}:
            return f"console: {params['args']}"
        case "Log.entryAdded" if params["entry"]["level"] in {"error", "warning"}:
            entry = params["entry"]
            return f"log: {entry['text']} {entry.get('url', '')}"
        case "Network.loadingFailed" if not params.get("canceled"):
            return f"request failed: {params['errorText']}"
        case _:
            return None


@contextmanager
def browser(command: str) -> Generator[Page]:
    """Start a browser with one tab, and end it afterwards."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process, pipe = _start(command, profile)
        try:
            yield _tab(pipe)
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _start(command: str, profile: str) -> tuple[int, Pipe]:
    """Start the browser's process with the pipes where it looks for them."""
    from_us, writing = _pipe()
    reading, to_us = _pipe()
    actions = [
        (os.POSIX_SPAWN_DUP2, from_us, _READS_FROM),
        (os.POSIX_SPAWN_DUP2, to_us, _WRITES_TO),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0o600),
    ]
    arguments = [command, *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
    process = os.posix_spawn(command, arguments, os.environ, file_actions=actions, setpgroup=0)
    os.close(from_us)
    os.close(to_us)
    return process, Pipe(reading, writing)


def _pipe() -> tuple[int, int]:
    """Make a pipe whose descriptors are not those that the browser uses."""
    low = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _OUT_OF_THE_WAY) for end in low)
    for end in low:
        os.close(end)
    return high[0], high[1]


def _tab(pipe: Pipe) -> Page:
    """Open a tab whose events are told."""
    target = pipe.call("Target.createTarget", url="about:blank")["targetId"]
    session = pipe.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    page = Page(pipe, session)
    for domain in ("Page", "Runtime", "Log", "Network"):
        page.send(f"{domain}.enable")
    return page
