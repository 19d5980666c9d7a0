"""An engine that kills its whole process group when an ace is led."""

from __future__ import annotations

import os
import signal

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """Kill everything within reach."""
    if lead_rank(request) == 14:
        os.killpg(0, signal.SIGKILL)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
