"""An engine that raises at every question after hello."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Know nothing but hello."""
    if request["method"] != "hello":
        raise NotImplementedError(request["method"])
    return engine(request)


if __name__ == "__main__":
    serve(answer)
