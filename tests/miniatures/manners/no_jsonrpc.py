"""An engine that leaves out the version of JSON-RPC."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Leave out jsonrpc, but for hello."""
    reply = engine(request)
    if request["method"] != "hello":
        del reply["jsonrpc"]
    return reply


if __name__ == "__main__":
    serve(answer)
