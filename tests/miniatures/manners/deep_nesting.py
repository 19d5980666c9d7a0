"""An engine that replies with a hundred thousand lists inside each other."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] != "trick_taker":
            say(json.dumps(engine(request)))
            continue
        deep = "[" * 100_000 + "]" * 100_000
        say(f'{{"jsonrpc":"2.0","id":{request["id"]},"result":{{"seat":{deep}}}}}')
