"""An engine that floods stdout with fifty megabytes before each reply to a question."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

LINES = "the table is set again\n" * 45_000

if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] != "hello":
            for _ in range(50):
                sys.stdout.write(LINES)
        say(json.dumps(engine(request)))
