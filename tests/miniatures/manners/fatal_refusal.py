"""An engine that ends on an illegal play without a word, as its hello says."""

from __future__ import annotations

import sys

from tests.miniatures.manners.base import HELLO, Message, engine, result, serve


def answer(request: Message) -> Message:
    """End on what is refused."""
    if request["method"] == "hello":
        return result(request, HELLO | {"refusal": "fatal"})
    reply = engine(request)
    if "error" in reply:
        sys.exit(1)
    return reply


if __name__ == "__main__":
    serve(answer)
