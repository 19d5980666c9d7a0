"""An engine that refuses a question, as if it were a play."""

from __future__ import annotations

from tests.miniatures.manners.base import Message, engine, refusal, serve


def answer(request: Message) -> Message:
    """Refuse to name a taker."""
    if request["method"] == "trick_taker":
        return refusal(request, "the trick is not over")
    return engine(request)


if __name__ == "__main__":
    serve(answer)
