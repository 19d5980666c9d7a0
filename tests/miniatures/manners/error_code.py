"""An engine that reports a fault of its own."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, error, serve


def answer(request: Message) -> Message:
    """Fail inside."""
    if request["method"] == "trick_taker":
        return error(request, -32603, "internal error")
    return engine(request)


if __name__ == "__main__":
    serve(answer)
