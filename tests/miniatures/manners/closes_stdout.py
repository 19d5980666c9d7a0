"""An engine that closes its stdout when an ace is led, and runs on."""

from __future__ import annotations

import os
import time

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """Close stdout and stay."""
    if lead_rank(request) == 14:
        os.close(1)
        time.sleep(3600)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
