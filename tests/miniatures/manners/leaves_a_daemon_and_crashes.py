"""An engine that leaves a process behind and ends when an ace is led."""

from __future__ import annotations

import os

from tests.miniatures.manners.base import Message, engine, lead_rank, serve
from tests.miniatures.manners.leaves_a_daemon import daemon


def answer(request: Message) -> Message:
    """End, but not all of it."""
    if lead_rank(request) == 14:
        daemon()
        os._exit(7)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
