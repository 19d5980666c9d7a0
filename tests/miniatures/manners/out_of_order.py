"""An engine whose replies overtake each other: good manners."""

from __future__ import annotations

import json
from threading import Timer

from tests.miniatures.manners.base import Message, engine, say, serve


def answer(request: Message) -> Message:
    """Leave every other reply for a moment later, and say the others at once."""
    if request["method"] != "hello" and request["id"] % 2:
        Timer(0.02, say, [json.dumps(engine(request))]).start()
        return {"log": "later"}
    return engine(request)


if __name__ == "__main__":
    serve(answer)
