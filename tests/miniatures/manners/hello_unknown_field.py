"""An engine whose hello promises a field that the protocol does not have."""

from __future__ import annotations

from tests.miniatures.manners.base import HELLO, Message, result, serve


def answer(request: Message) -> Message:
    """Misspell scores."""
    return result(request, HELLO | {"fields": {"state": ["phase", "scroes"]}})


if __name__ == "__main__":
    serve(answer)
