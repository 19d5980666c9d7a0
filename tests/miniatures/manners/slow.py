"""An engine that takes its time, within the limit."""

from __future__ import annotations

import time

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Think."""
    time.sleep(0.1)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
