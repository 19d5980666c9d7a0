"""An engine that kills the process above it when an ace is led."""

from __future__ import annotations

import os
import signal
import time

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """Kill the parent."""
    if lead_rank(request) == 14:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(3600)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
