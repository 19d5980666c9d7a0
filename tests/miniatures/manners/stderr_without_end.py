"""An engine that writes on stderr for ever, in a thread of its own: no business of its replies."""

from __future__ import annotations

import os
from threading import Thread

from tests.miniatures.manners.base import serve


def complain() -> None:
    """Complain for ever."""
    while True:
        os.write(2, b"warning: the table is wet\n" * 100)


if __name__ == "__main__":
    Thread(target=complain, daemon=True).start()
    serve()
