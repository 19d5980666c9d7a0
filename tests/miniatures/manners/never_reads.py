"""An engine that says hello and reads nothing more."""

from __future__ import annotations

import json
import sys
import time

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say(json.dumps(engine(json.loads(sys.stdin.readline()))))
    time.sleep(3600)
