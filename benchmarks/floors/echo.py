"""An engine that knows nothing: it reads a request, and returns a hand that lies in it."""

from __future__ import annotations

import json
import sys
from typing import Any

encode = json.JSONEncoder(separators=(",", ":")).encode
decode = json.JSONDecoder().decode

HELLO = {
    "protocol": 1,
    "name": "echo",
    "version": "1",
    "rulesets": "any",
    "methods": ["legal_cards"],
}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the hand of the seat to act, whatever of it is legal."""
    if request["method"] == "hello":
        return HELLO
    position = request["params"]["position"]
    return {"cards": position["hands"][position["to_act"]]}


def main() -> None:
    """Answer line by line; a line that is there already is answered without a flush between."""
    for line in sys.stdin:
        request = decode(line)
        reply = {"jsonrpc": "2.0", "id": request["id"], "result": answer(request)}
        sys.stdout.write(encode(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
