"""An engine that starts a process of its own, which outlives it: the suite ends both."""

from __future__ import annotations

import subprocess
import sys

from tests.miniatures.manners.base import HELLO, Message, engine, result, serve

_COMPANY = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])


def answer(request: Message) -> Message:
    """Tell the process by its number."""
    if request["method"] == "hello":
        return result(request, HELLO | {"version": str(_COMPANY.pid)})
    return engine(request)


if __name__ == "__main__":
    serve(answer)
