"""An engine that sends each reply twice."""

from __future__ import annotations

import json

from tests.miniatures.manners.base import Message, engine, say, serve


def answer(request: Message) -> Message:
    """Say the reply once more than needed."""
    reply = engine(request)
    say(json.dumps(reply))
    return reply


if __name__ == "__main__":
    serve(answer)
