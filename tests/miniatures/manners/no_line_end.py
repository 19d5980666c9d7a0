"""An engine that ends its replies without a line end."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say(json.dumps(engine(json.loads(sys.stdin.readline()))))
    for line in sys.stdin:
        sys.stdout.write(json.dumps(engine(json.loads(line))))
        sys.stdout.flush()
