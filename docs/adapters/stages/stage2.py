"""Stage 2: the engine says hello, and offers nothing."""

from __future__ import annotations

import json
import sys


def hello() -> dict[str, object]:
    """Say who is here, and what is claimed and offered."""
    return {
        "name": "kitchen table",
        "version": "1.0",
        "protocol": 1,
        "rulesets": ["agurk"],
        "methods": [],
    }


for line in sys.stdin:
    request = json.loads(line)
    reply = {"jsonrpc": "2.0", "id": request["id"], "result": hello()}
    print(json.dumps(reply), flush=True)
