"""An engine whose replies have a byte of zeros before and after them."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        text = json.dumps(engine(request))
        say(text if request["method"] == "hello" else f"\0{text}\0")
