"""An engine whose hello is not of the protocol's form."""

from __future__ import annotations

from tests.miniatures.manners.base import HELLO, Message, result, serve


def answer(request: Message) -> Message:
    """Have a version that is a number."""
    return result(request, HELLO | {"version": 1.0})


if __name__ == "__main__":
    serve(answer)
