"""The link to an engine in a process of its own: JSON lines on stdin and stdout."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from agurk_conformance.protocol.child import Child
from agurk_conformance.protocol.frames import Frame, Noise, printable, read_line
from agurk_conformance.protocol.link import Conversation, Loss
from agurk_conformance.protocol.messages import Reply
from agurk_conformance.protocol.outcome import BrokenKind, Exchange
from agurk_conformance.protocol.request import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from agurk_conformance.protocol.request import Request

BYTES_AHEAD: Final = 65_536
"""How many bytes of requests may be without a reply."""

CALLS_AHEAD: Final = 256
"""How many requests may be without a reply."""

_BATCH = 8
_SHOWN = 100
_STALE_ROUNDS = 64


class _Open(NamedTuple):
    """A request that was sent and has no reply yet."""

    place: int
    size: int


class StdioLink:
    """Starts the engine's command, and talks to it line by line."""

    def __init__(self, command: Sequence[str], folder: Path, env: Mapping[str, str]) -> None:
        """Take the command, the folder it runs in, and what is added to the environment."""
        self._command = command
        self._folder = folder
        self._env = env
        self._child: Child | None = None
        self._last_id = 0

    def open(self) -> None:
        """Start a fresh process. Raises StartError."""
        self.close(at_once=True)
        self._child = Child(self._command, self._folder, self._env)

    def converse(self, requests: Sequence[Request], timeout: float) -> Conversation:
        """Send requests, several ahead of the replies, and gather the replies.

        In: requests, the seconds to wait for the next reply. Out: the replies, and the loss when
        the engine ends or its time is up.
        """
        assert self._child is not None  # noqa: S101 - the client opens a link before it talks
        self._last_id = max(self._last_id, *(request.id for request in requests))
        return _Talk(self._child, requests, timeout, self._last_id).held()

    def close(self, *, at_once: bool = False) -> None:
        """End the process and its group."""
        child, self._child = self._child, None
        if child is not None:
            child.close(at_once=at_once)


class _Talk:
    """One conversation: what was sent, what came back, and since when the engine is waited for."""

    def __init__(
        self, child: Child, requests: Sequence[Request], timeout: float, last_id: int
    ) -> None:
        """Take the engine, what it is to be asked, and its time for each reply."""
        self._child = child
        self._requests = requests
        self._timeout = timeout
        self._last_id = last_id
        self._replies: list[Reply | None] = [None] * len(requests)
        self._waiting: dict[int, _Open] = {}
        self._sent = 0
        self._bytes = 0
        self._since = time.monotonic()
        self._noise = Noise()
        self._oddities: list[str] = []

    def held(self) -> Conversation:
        """Hold the conversation to its end."""
        loss = self._before()
        while loss is None and (self._waiting or self._sent < len(self._requests)):
            loss = self._round()
        return Conversation(self._replies, self._sent, loss, tuple(self._oddities))

    def _before(self) -> Loss | None:
        """Take what the engine said unasked, and notice when it has ended meanwhile."""
        for _ in range(_STALE_ROUNDS):
            lines = self._child.wait(0)
            self._take(lines)
            if self._child.ended:
                return self._crashed()
            if not lines:
                break
        self._since = time.monotonic()
        return None

    def _round(self) -> Loss | None:
        """Send what may be sent, wait for the engine once, and say whether it is lost."""
        if not self._waiting:
            self._since = time.monotonic()
        if self._bytes <= BYTES_AHEAD // 2 and len(self._waiting) <= CALLS_AHEAD // 2:
            self._send()
        open_before = len(self._waiting)
        left = self._since + self._timeout - time.monotonic()
        self._take(self._child.wait(left))
        if not self._waiting:
            return None
        if self._child.ended:
            return self._crashed()
        if left <= 0 and len(self._waiting) == open_before:
            return self._timed_out()
        return None

    def _send(self) -> None:
        """Send as many requests as the caps allow."""
        batch: list[str] = []
        while (
            self._sent < len(self._requests)
            and self._bytes < BYTES_AHEAD
            and len(self._waiting) < CALLS_AHEAD
        ):
            request = self._requests[self._sent]
            text = write(request)
            self._waiting[request.id] = _Open(self._sent, len(text))
            self._sent += 1
            self._bytes += len(text)
            batch.append(text)
        if batch:
            self._child.send(("\n".join(batch) + "\n").encode())

    def _take(self, lines: Sequence[bytes]) -> None:
        """Sort lines into replies and noise."""
        if not any(b"{" in line for line in lines):
            self._noise.pass_over(lines)
            return
        for line in lines:
            for item in read_line(line, self._waiting, self._last_id):
                if isinstance(item, Frame):
                    self._accept(item)
                else:
                    self._noise.add(item)

    def _accept(self, frame: Frame) -> None:
        """Take a reply, unless its request has one."""
        asked = self._waiting.pop(frame.id, None)
        if asked is None:
            self._noise.add(frame.text)
            self._oddities.append("the engine sent a further reply to a request that had one")
            return
        noise, stderr = self._noise.take(), self._child.take_stderr()
        exchange = Exchange(self._requests[asked.place], frame.text, noise, stderr)
        self._replies[asked.place] = Reply(frame.value, exchange, frame.fault)
        self._bytes -= asked.size
        self._since = time.monotonic()

    def _crashed(self) -> Loss:
        """Say how the engine ended."""
        code = self._child.exit_code()
        heard = self._heard()
        return Loss(
            kind=BrokenKind.CRASHED,
            detail=_end(code, heard.stderr),
            exchange=heard,
            by_itself=code is not None and code >= 0,
        )

    def _timed_out(self) -> Loss:
        """Say what is known of an engine that does not reply."""
        oldest = self._requests[next(iter(self._waiting.values())).place]
        detail = (
            f"no reply to {oldest.method} within {self._timeout:g} s; likely causes: stdout is not "
            "flushed after each line, a prompt, a wait for input"
        )
        heard = self._heard()
        return Loss(
            kind=BrokenKind.TIMED_OUT,
            detail="; ".join((detail, *self._hints(heard))),
            exchange=heard,
            certain=len(self._waiting) == 1,
        )

    def _hints(self, heard: Exchange) -> Iterator[str]:
        """Say what may be behind a time-out."""
        if self._child.unsent:
            yield "the engine has not read all that it was sent"
        if self._child.unfinished:
            yield f"stdout holds a line without an end: {_start_of(self._child.unfinished)}"
        if heard.noise:
            yield f"the last line on stdout is no reply: {heard.noise[-1]}"

    def _heard(self) -> Exchange:
        """Give what was heard since the last reply."""
        return Exchange(None, None, self._noise.take(), self._child.take_stderr())


def _end(code: int | None, stderr: str) -> str:
    """Say how a process ended, and what it said last."""
    words = stderr.strip().splitlines()
    said = f"; stderr ends: {words[-1].strip()}" if words else ""
    if code is None:
        return f"the engine closed its stdout and runs on{said}"
    if code < 0:
        return f"the engine was ended by {_signal_name(-code)}{said}"
    return f"the engine ended with exit code {code}{said}"


def _signal_name(number: int) -> str:
    """Name a signal."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _start_of(line: bytes) -> str:
    """Give the beginning of a line for a person."""
    text = printable(line[:_SHOWN].decode(errors="replace"))
    return text if len(line) <= _SHOWN else f"{text}…"
