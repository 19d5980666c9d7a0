"""An engine whose replies are all numbered 0."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Write another id than that of the request, but for hello."""
    reply = engine(request)
    return reply if request["method"] == "hello" else reply | {"id": 0}


if __name__ == "__main__":
    serve(answer)
