"""An engine whose reply is a line of fifty megabytes."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, error, serve


def answer(request: Message) -> Message:
    """Explain at great length."""
    if request["method"] == "trick_taker":
        return error(request, 2, "no" * 25_000_000)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
