"""An engine that reads its stdin byte by byte: slow, and good manners."""

from __future__ import annotations

import json
import os

from tests.miniatures.manners.base import engine, say


def line() -> bytes:
    """Read up to a line end, or to the end."""
    read = b""
    while (byte := os.read(0, 1)) and byte != b"\n":
        read += byte
    return read


if __name__ == "__main__":
    while text := line():
        say(json.dumps(engine(json.loads(text))))
