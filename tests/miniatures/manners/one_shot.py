"""An engine that ends after its first reply to a question."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import Message, engine, say, serve


def answer(request: Message) -> Message:
    """End when the reply is out."""
    reply = engine(request)
    if request["method"] != "hello":
        say(json.dumps(reply))
        sys.exit(0)
    return reply


if __name__ == "__main__":
    serve(answer)
