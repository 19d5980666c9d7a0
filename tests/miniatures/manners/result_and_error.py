"""An engine that gives a result and a null error, as JSON-RPC 1 does."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Add an error of null, but for hello."""
    reply = engine(request)
    return reply if request["method"] == "hello" else reply | {"error": None}


if __name__ == "__main__":
    serve(answer)
