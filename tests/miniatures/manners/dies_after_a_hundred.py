"""An engine that ends with every hundredth request to its process."""

from __future__ import annotations

import sys
from itertools import count

from tests.miniatures.manners.base import Message, engine, serve

_REQUESTS = count(1)


def answer(request: Message) -> Message:
    """End at the hundredth request."""
    if next(_REQUESTS) == 100:
        sys.exit(4)
    return engine(request)


if __name__ == "__main__":
    serve(answer)
