"""An engine that refuses, and then ends."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import Message, engine, say, serve


def answer(request: Message) -> Message:
    """Refuse, and end when the refusal is out."""
    reply = engine(request)
    if "error" in reply:
        say(json.dumps(reply))
        sys.exit(0)
    return reply


if __name__ == "__main__":
    serve(answer)
