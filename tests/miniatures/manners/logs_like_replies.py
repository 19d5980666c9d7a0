"""An engine whose log on stdout counts its jobs, and says what came of each."""

from __future__ import annotations

import json

from tests.miniatures.manners.base import Message, engine, say, serve


def answer(request: Message) -> Message:
    """Log before the reply, under the id that the request has as well."""
    say(json.dumps({"level": "info", "id": request["id"], "result": "done"}))
    return engine(request)


if __name__ == "__main__":
    serve(answer)
