"""An engine that writes the id of the request as text."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Write the id as text, but for hello."""
    reply = engine(request)
    return reply if request["method"] == "hello" else reply | {"id": str(request["id"])}


if __name__ == "__main__":
    serve(answer)
