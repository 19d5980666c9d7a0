"""The supervisor: a process between the runner and an engine, which leaves nothing running.

It starts the engine on its own three standard streams and passes nothing on, so that it costs the
conversation nothing. It ends with the engine, when the runner lets go of the control socket, and
when the runner dies, by whatever signal. At its end it kills every process that descends from it:
on Linux also those that have left the session or lost their parents, elsewhere as many as share
the engine's session.

It runs as a script, with the number of the control socket and the command of the engine as its
arguments, and imports nothing of the project.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

_SUBREAPER: Final = 36
_DEATH_SIGNAL: Final = 1
_ROUND: Final = 0.01
_LAST_ROUND: Final = 5.0


def main(control: socket.socket, command: list[str]) -> None:
    """Run an engine to its end, or to that of the runner.

    In: the socket to the runner, the words of the engine's command. Over the socket goes one line
    when it has started or cannot be started, and one when it has ended, with its exit code.
    """
    is_linux = sys.platform == "linux"
    if is_linux:
        _process_control(_SUBREAPER, 1)
    signals, wakeup = os.pipe()
    for stream in (signals, wakeup):
        os.set_blocking(stream, False)
    signal.set_wakeup_fd(wakeup)
    signal.signal(signal.SIGCHLD, _note_in_passing)
    started = _start(command, control)  # kept: one that is let go of is waited for by Python
    engine = started.pid
    _let_go_of_streams()
    _tell(control, _wait_for(engine, control, signals))
    _kill_group(engine)
    if is_linux:
        _kill_descendants()


def _note_in_passing(number: int, frame: object) -> None:
    """Do nothing: that a child has ended is read from the wakeup pipe."""


def _start(command: list[str], control: socket.socket) -> subprocess.Popen[bytes]:
    """Start the engine in a session of its own."""
    try:
        engine = subprocess.Popen(  # noqa: S603 - running the command is what is asked for
            command,
            start_new_session=True,
            preexec_fn=_die_with_supervisor,  # noqa: PLW1509 - there is one thread only
        )
    except (OSError, ValueError) as error:
        _tell(control, f"not started: {getattr(error, 'strerror', None) or error}")
        sys.exit(1)
    _tell(control, "started")
    return engine


def _die_with_supervisor() -> None:
    """Have the engine killed when the supervisor is, even by a signal that it cannot catch."""
    if sys.platform == "linux":
        _process_control(_DEATH_SIGNAL, signal.SIGKILL)


def _process_control(option: int, value: int) -> None:
    """Ask Linux for what Python has no function for."""
    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _tell(control: socket.socket, line: str) -> None:
    """Tell the runner, if it is still there."""
    with contextlib.suppress(OSError):
        control.sendall(f"{line}\n".encode())


def _let_go_of_streams() -> None:
    """Leave stdin, stdout and stderr to the engine, so that each ends when the engine ends it."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _wait_for(engine: int, control: socket.socket, signals: int) -> str:
    """Wait for the end of the engine or of the runner. Out: how the engine ended, in words."""
    with selectors.DefaultSelector() as selector:
        selector.register(control, selectors.EVENT_READ)
        selector.register(signals, selectors.EVENT_READ)
        while True:
            ready = {key.fileobj for key, _ in selector.select()}
            if signals in ready:
                os.read(signals, 4096)
            ending = _reap(engine)
            if ending is not None:
                return ending
            if control in ready:
                return "stopped"


def _reap(engine: int) -> str | None:
    """Bury every child that has ended. Out: how the engine ended, if it has."""
    ending = None
    while True:
        try:
            child, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ending
        if child == 0:
            return ending
        if child == engine:
            ending = f"ended: {os.waitstatus_to_exitcode(status)}"


def _kill_group(engine: int) -> None:
    """Kill the processes of the engine's own group, whatever the system."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(engine, signal.SIGKILL)


def _kill_descendants() -> None:
    """Kill and bury all that descend from this process, until there are none."""
    deadline = time.monotonic() + _LAST_ROUND
    while time.monotonic() < deadline:
        found = _descendants(os.getpid())
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        if found:
            time.sleep(_ROUND)


def _descendants(ancestor: int) -> list[int]:
    """Find all processes below one, in no order."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").iterdir():
        if path.name.isdecimal():
            with contextlib.suppress(OSError, ValueError, IndexError):
                fields = (path / "stat").read_text().rpartition(")")[2].split()
                children.setdefault(int(fields[1]), []).append(int(path.name))
    found: list[int] = []
    waiting = [ancestor]
    while waiting:
        below = children.get(waiting.pop(), [])
        found.extend(below)
        waiting.extend(below)
    return found


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), sys.argv[2:])
