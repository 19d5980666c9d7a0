"""An engine that cannot take positions of some kind, and says so: good manners."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, error, serve


def answer(request: Message) -> Message:
    """Have no room for the position."""
    if request["method"] == "trick_taker":
        return error(request, 2, "no more than two seats")
    return engine(request)


if __name__ == "__main__":
    serve(answer)
