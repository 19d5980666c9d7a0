"""An engine whose hello offers every method, of which it has none."""

from __future__ import annotations

from tests.miniatures.manners.base import EVERY_METHOD, HELLO, Message, error, result, serve


def answer(request: Message) -> Message:
    """Promise, and not keep it."""
    if request["method"] == "hello":
        return result(request, {**HELLO, "methods": EVERY_METHOD, "fields": {}})
    return error(request, -32601, "not here yet")


if __name__ == "__main__":
    serve(answer)
