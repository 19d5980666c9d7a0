"""An engine that writes two megabytes of noise before each reply."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    for line in sys.stdin:
        say("\n".join(["the table is set " * 10] * 12_000))
        say(json.dumps(engine(json.loads(line))))
