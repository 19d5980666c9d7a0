"""An engine whose replies come byte by byte: slow, and good manners."""

from __future__ import annotations

import json
import os
import sys

from tests.miniatures.manners.base import engine

if __name__ == "__main__":
    for line in sys.stdin:
        for byte in f"{json.dumps(engine(json.loads(line)))}\r\n".encode():
            os.write(1, bytes([byte]))
