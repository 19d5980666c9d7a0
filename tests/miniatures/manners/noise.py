"""An engine with a chatty stdout: a banner, a table, log lines in JSON, a prompt before replies."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say("Welcome to Agurk!")
    for line in sys.stdin:
        say('{"level": "info", "event": "asked", "id": 7}')
        say("| A | B | C |\n[1, 2, 3]\n\n7\nnull")
        sys.stdout.write("Your card? > ")
        say(json.dumps(engine(json.loads(line))))
