"""An engine that writes a line of three megabytes before each reply."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    for line in sys.stdin:
        say("-" * 3_000_000)
        say(json.dumps(engine(json.loads(line))))
