"""An engine that writes a megabyte on stderr before each reply."""

from __future__ import annotations

import sys

from tests.miniatures.manners.base import Message, engine, serve


def answer(request: Message) -> Message:
    """Complain at length."""
    sys.stderr.write("deprecated!\n" * 90_000)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
