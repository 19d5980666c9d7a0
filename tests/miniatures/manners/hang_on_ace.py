"""An engine that never comes back when an ace is led."""

from __future__ import annotations

import time

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """Think for ever about an ace."""
    if lead_rank(request) == 14:
        time.sleep(3600)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
