"""An engine that also replies to requests that nobody has made."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        asked = request["method"] != "hello"
        for stranger in (request["id"] + 1000, 0, -1)[: 3 * asked]:
            say(json.dumps({"jsonrpc": "2.0", "id": stranger, "result": {"seat": "Z"}}))
        say(json.dumps(engine(request)))
