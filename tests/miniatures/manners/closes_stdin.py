"""An engine that closes its stdin after hello, and runs on."""

from __future__ import annotations

import json
import os
import sys
import time

from tests.miniatures.manners.base import engine, say

if __name__ == "__main__":
    say(json.dumps(engine(json.loads(sys.stdin.readline()))))
    os.close(0)
    time.sleep(3600)
