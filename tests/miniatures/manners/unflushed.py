"""An engine whose replies stay in its own buffer."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say(json.dumps(engine(json.loads(sys.stdin.readline()))))
    kept = [json.dumps(engine(json.loads(line))) for line in sys.stdin]
    say("\n".join(kept))
