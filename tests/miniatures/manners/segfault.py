"""An engine that a signal ends whenever an ace is led."""

from __future__ import annotations

import os
import signal

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """End by a signal."""
    if lead_rank(request) == 14:
        os.kill(os.getpid(), signal.SIGSEGV)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
