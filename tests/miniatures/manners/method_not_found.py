"""An engine that does not know a method which its hello lists."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, error, serve


def answer(request: Message) -> Message:
    """Know no taker."""
    if request["method"] == "trick_taker":
        return error(request, -32601, "method not found")
    return engine(request)


if __name__ == "__main__":
    serve(answer)
