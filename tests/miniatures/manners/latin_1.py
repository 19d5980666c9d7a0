"""An engine that writes in another encoding than UTF-8."""

from __future__ import annotations

import json
import sys

from tests.miniatures.manners.base import engine, refusal, say

if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="latin-1")  # type: ignore[union-attr]
    for line in sys.stdin:
        request = json.loads(line)
        reply = engine(request)
        if request["method"] == "match.play":
            reply = refusal(request, "Ass über König")
        say(json.dumps(reply, ensure_ascii=False))
