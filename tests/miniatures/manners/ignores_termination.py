"""An engine that ignores every signal it may, and the end of its stdin."""

from __future__ import annotations

import signal
import time

from tests.miniatures.manners.base import serve

if __name__ == "__main__":
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        signal.signal(number, signal.SIG_IGN)
    serve()
    time.sleep(3600)
