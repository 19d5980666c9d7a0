"""An engine that answers each question with the answer to the one before."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, result, serve

_BEFORE: list[object] = [{"seat": "A"}]


def answer(request: Message) -> Message:
    """Lag by one question."""
    reply = engine(request)
    if request["method"] != "trick_taker":
        return reply
    _BEFORE.append(reply["result"])
    return result(request, _BEFORE.pop(0))


if __name__ == "__main__":
    serve(answer)
