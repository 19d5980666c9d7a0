"""An engine that ends after its hello."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say(json.dumps(engine(json.loads(sys.stdin.readline()))))
