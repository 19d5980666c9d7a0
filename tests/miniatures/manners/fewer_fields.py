"""An engine that leaves out a field which its hello promises."""

from __future__ import annotations

from tests.miniatures.manners.base import HELLO, Message, engine, result, serve


def answer(request: Message) -> Message:
    """Promise scores, and give none."""
    if request["method"] == "hello":
        return result(request, HELLO | {"fields": {"state": ["phase", "scores"]}})
    return engine(request)


if __name__ == "__main__":
    serve(answer)
