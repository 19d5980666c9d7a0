"""An engine that writes NaN."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Have a seat that is not a number."""
    reply = engine(request)
    if request["method"] == "trick_taker":
        reply["result"]["seat"] = float("nan")
    return reply


if __name__ == "__main__":
    serve(answer)
