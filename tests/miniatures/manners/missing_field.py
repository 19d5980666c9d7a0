"""An engine whose result lacks its field."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Name the taker under another name."""
    reply = engine(request)
    if request["method"] == "trick_taker":
        reply["result"] = {"taker": reply["result"]["seat"]}
    return reply


if __name__ == "__main__":
    serve(answer)
