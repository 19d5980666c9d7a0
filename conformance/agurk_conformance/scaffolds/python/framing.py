"""Frames: a request a line on standard input, a reply a line on what was standard output."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Callable


def serve(about: dict[str, Any], *functions: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer requests until standard input ends; each method is a function of the same name.

    What the engine prints meanwhile goes to standard error.
    """
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    methods = {function.__name__: function for function in functions}
    hello = {**about, "protocol": 1, "methods": list(methods)}
    methods["hello"] = lambda _: hello
    for line in sys.stdin.buffer:
        request = json.loads(line)
        reply = {"jsonrpc": "2.0", "id": request["id"]}
        if request["method"] in methods:
            reply["result"] = methods[request["method"]](request["params"])
        else:
            reply["error"] = {"code": -32601, "message": f"no method {request['method']}"}
        print(json.dumps(reply), file=replies, flush=True)
