"""An engine that gives a seat as a number."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Count the seats from 0."""
    reply = engine(request)
    if request["method"] == "trick_taker":
        reply["result"]["seat"] = ord(reply["result"]["seat"]) - ord("A")
    return reply


if __name__ == "__main__":
    serve(answer)
