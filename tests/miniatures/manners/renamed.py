"""An engine that has another name in every process, and raises when an ace is led."""

from __future__ import annotations

import os

from tests.miniatures.manners.base import HELLO, Message, engine, lead_rank, result, serve


def answer(request: Message) -> Message:
    """Sign with the number of the process."""
    if request["method"] == "hello":
        return result(request, HELLO | {"name": f"manners-{os.getpid()}"})
    if lead_rank(request) == 14:
        raise KeyError("ace")
    return engine(request)


if __name__ == "__main__":
    serve(answer)
