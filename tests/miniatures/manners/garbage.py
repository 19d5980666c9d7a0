"""An engine that replies to questions with words."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say(json.dumps(engine(json.loads(sys.stdin.readline()))))
    for _ in sys.stdin:
        say("the ace takes the trick")
