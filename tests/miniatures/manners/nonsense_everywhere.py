"""An engine that offers every method, and answers each with a field that no schema has.

Its first match begins as it ought to, so that there is one to be asked about.
"""

from __future__ import annotations

from itertools import count

from tests.miniatures.manners.base import EVERY_METHOD, HELLO, Message, result, serve

_MATCHES = count(1)


def answer(request: Message) -> Message:
    """Answer what nobody has asked."""
    if request["method"] == "hello":
        return result(request, {**HELLO, "methods": EVERY_METHOD, "fields": {"state": ["phase"]}})
    if request["method"] == "match.new" and next(_MATCHES) == 1:
        return result(request, {"phase": "play", "match": "m1"})
    return result(request, {"nonsense": True})


if __name__ == "__main__":
    serve(answer)
