"""An engine that passes off its own exceptions as refusals."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, refusal, serve


def answer(request: Message) -> Message:
    """Refuse with the text of an exception."""
    reply = engine(request)
    if "error" in reply:
        return refusal(request, "KeyError: ('rank', 8)")
    return reply


if __name__ == "__main__":
    serve(answer)
