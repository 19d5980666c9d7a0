"""An engine that becomes two when an ace is led, each of which replies."""

from __future__ import annotations

import os

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """Reply twice, as two processes."""
    if lead_rank(request) == 14:
        os.fork()
    return engine(request)


if __name__ == "__main__":
    serve(answer)
