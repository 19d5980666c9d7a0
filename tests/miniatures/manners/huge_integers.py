"""An engine that replies with a number of five thousand digits."""

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
        say(f'{{"jsonrpc":"2.0","id":{request["id"]},"result":{{"seat":{"9" * 5000}}}}}')
