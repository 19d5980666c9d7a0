"""An engine that raises whenever an ace is led."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, lead_rank, serve


def answer(request: Message) -> Message:
    """Have no entry for an ace."""
    if lead_rank(request) == 14:
        raise KeyError("ace")
    return engine(request)


if __name__ == "__main__":
    serve(answer)
