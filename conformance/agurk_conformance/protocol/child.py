"""A child process: an engine of its own, reached by its three standard streams.

Nothing here blocks: one loop writes what the child takes and reads what it gives, on stdout and
stderr alike, so that neither a child that does not read nor one that floods a stream stops it.
A supervisor stands above the child and ends with it, and with this process; where the engine has
killed it, what is left is swept up when the child is closed.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from agurk_conformance.protocol import supervisor, sweeping
from agurk_conformance.protocol.frames import Lines, printable
from agurk_conformance.protocol.link import StartError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_CHUNK = 65_536
_STDERR_CAP = 8_192
_GRACE: Final = 0.5
_LAST_WORD: Final = 1.0
_LONGEST_START: Final = 10.0
_LONGEST_END: Final = 6.0


class Child:
    """A running engine: lines go in and come out."""

    def __init__(self, command: Sequence[str], folder: Path, env: Mapping[str, str]) -> None:
        """Start the process below a supervisor.

        In: the command, the folder it runs in, what is added to the environment. Raises
        StartError.
        """
        self._mark = uuid4().hex
        marked = {**env, sweeping.NAME: self._mark}
        self._process, self._control = _start(command, folder, marked)
        self._lines = Lines()
        self._pending = b""
        self._stderr = b""
        self.ended = False
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._stdin, self._stdout, self._errors = (s.fileno() for s in streams if s is not None)
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._errors):
            os.set_blocking(stream, False)
        self._selector.register(self._stdout, selectors.EVENT_READ, self._hear)
        self._selector.register(self._errors, selectors.EVENT_READ, self._hear_errors)

    def send(self, data: bytes) -> None:
        """Write as much as the child takes now; the rest goes out while waiting."""
        waiting = bool(self._pending)
        self._pending += data
        if not waiting:
            self._write()
            if self._pending:
                self._selector.register(self._stdin, selectors.EVENT_WRITE, self._write_on)

    def wait(self, seconds: float) -> list[bytes]:
        """Wait until the child does something, and let it.

        In: how long to wait at most. Out: the lines that stdout completes; at its end `ended` is
        set, and a line without an end counts as one.
        """
        lines: list[bytes] = []
        for key, _ in self._selector.select(max(seconds, 0.0)):
            lines.extend(key.data())
        return lines

    @property
    def unsent(self) -> bool:
        """Whether the child has not taken everything that was sent to it."""
        return bool(self._pending)

    @property
    def unfinished(self) -> bytes:
        """What stands on stdout without a line end."""
        return self._lines.unfinished

    def take_stderr(self) -> str:
        """Give the end of what stderr has brought since the last time."""
        taken, self._stderr = self._stderr, b""
        return printable(taken[-_STDERR_CAP:].decode(errors="replace")) if taken else ""

    def exit_code(self) -> int | None:
        """Wait a moment for a child whose stdout has ended, and for the rest of its stderr.

        Out: its exit code, negative for a signal; None when it runs on.
        """
        deadline = time.monotonic() + _LAST_WORD
        while self._errors in self._selector.get_map() and time.monotonic() < deadline:
            self.wait(deadline - time.monotonic())
        self._control.settimeout(max(deadline - time.monotonic(), 0.001))
        word, _, code = _hear_supervisor(self._control).partition(": ")
        return int(code) if word == "ended" else self._process.poll()

    def close(self, *, at_once: bool = False) -> None:
        """End the child and all that it started; without `at_once` it may end by itself first."""
        self._stop_writing()
        deadline = time.monotonic() + (0.0 if at_once else _GRACE)
        while not self.ended and time.monotonic() < deadline:
            self.wait(deadline - time.monotonic())
        _end(self._process, self._control)
        if self._process.returncode < 0:  # the supervisor was killed, and has ended nothing
            sweeping.sweep(self._mark)
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def _write(self) -> None:
        """Write once."""
        try:
            self._pending = self._pending[os.write(self._stdin, self._pending) :]
        except BlockingIOError:
            return
        except OSError:  # the child does not read any more; what it says at its end counts
            self._pending = b""

    def _write_on(self) -> list[bytes]:
        """Write once, and no more when all is written."""
        self._write()
        if not self._pending:
            self._selector.unregister(self._stdin)
        return []

    def _stop_writing(self) -> None:
        """Close stdin, so that a child that reads to the end ends."""
        if self._pending:
            self._pending = b""
            self._selector.unregister(self._stdin)
        if self._process.stdin is not None:
            self._process.stdin.close()

    def _hear(self) -> list[bytes]:
        """Read once from stdout."""
        chunk = _read(self._stdout)
        if chunk is None:
            return []
        if chunk:
            return self._lines.feed(chunk)
        self.ended = True
        self._selector.unregister(self._stdout)
        return self._lines.feed(b"\n") if self._lines.unfinished else []

    def _hear_errors(self) -> list[bytes]:
        """Read once from stderr, and keep the end of it."""
        chunk = _read(self._errors)
        if chunk == b"":
            self._selector.unregister(self._errors)
        self._stderr = (self._stderr + (chunk or b""))[-2 * _STDERR_CAP :]
        return []


def _read(stream: int) -> bytes | None:
    """Read what there is. Out: empty at the end of the stream, None when there is nothing yet."""
    try:
        return os.read(stream, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _start(
    command: Sequence[str], folder: Path, env: Mapping[str, str]
) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Start a process with three pipes, below a supervisor. Raises StartError with the cause."""
    if os.name != "posix":
        raise StartError("engines in a process of their own need a POSIX system, such as WSL")
    if not folder.is_dir():
        raise StartError(f"cannot start {command[0]!r}: there is no folder {folder}")
    ours, theirs = socket.socketpair()
    ours.settimeout(_LONGEST_START)
    with theirs:
        process = _supervised(command, folder, env, theirs.fileno())
    said = _hear_supervisor(ours)
    if said == "started":
        return process, ours
    ours.close()
    process.communicate()
    cause = said.removeprefix("not started: ") or "its supervisor has ended"
    raise StartError(f"cannot start {command[0]!r} in {folder}: {cause}")


def _supervised(
    command: Sequence[str], folder: Path, env: Mapping[str, str], control: int
) -> subprocess.Popen[bytes]:
    """Start the supervisor of a command."""
    try:
        return subprocess.Popen(  # noqa: S603 - running the command is what is asked for
            [sys.executable, "-I", "-S", supervisor.__file__, str(control), *command],
            cwd=folder,
            env={**os.environ, **env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=(control,),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise StartError(f"cannot start {command[0]!r} in {folder}: {cause}") from error


def _end(process: subprocess.Popen[bytes], control: socket.socket) -> None:
    """Have the supervisor end, and all below it; one that the engine has killed cannot help."""
    with contextlib.suppress(OSError):
        control.shutdown(socket.SHUT_WR)
    try:
        process.wait(_LONGEST_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    control.close()


def _hear_supervisor(control: socket.socket) -> str:
    """Read one line from the supervisor. Out: empty when it is silent or gone."""
    said = b""
    with contextlib.suppress(OSError):
        while not said.endswith(b"\n") and (heard := control.recv(1)):
            said += heard
    return said.decode(errors="replace").rstrip("\n")
