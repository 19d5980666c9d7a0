"""An engine that starts a process in a session of its own, whose parent ends at once."""

from __future__ import annotations

import os
import signal
import time

from tests.miniatures.manners.base import serve


def daemon() -> None:
    """Leave a process behind that holds on to the three streams and ignores what it can."""
    if os.fork():
        os.wait()
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(3600)
    os._exit(0)


if __name__ == "__main__":
    daemon()
    serve()
