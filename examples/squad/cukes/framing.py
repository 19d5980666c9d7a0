"""Frames: a request a line on standard input, a reply a line on what was standard output."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Callable


class NoResult(Exception):  # noqa: N818 - not every one is an error
    """No result: code 1 where the rules forbid it, 2 where the engine cannot be asked."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.error = {"code": code, "message": message}


def serve(about: dict[str, Any], *functions: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer requests until standard input ends; each method is a function of the same name.

    The function of `match.new` is called `match_new`, and so for all methods of a match.
    What the engine prints meanwhile goes to standard error.
    """
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    methods = {function.__name__.replace("match_", "match."): function for function in functions}
    hello = {**about, "protocol": 1, "methods": list(methods)}
    methods["hello"] = lambda _: hello
    for line in sys.stdin.buffer:
        request = json.loads(line)
        reply = {"jsonrpc": "2.0", "id": request["id"]}
        if request["method"] in methods:
            try:
                reply["result"] = methods[request["method"]](request["params"])
            except NoResult as none:
                reply["error"] = none.error
        else:
            reply["error"] = {"code": -32601, "message": f"no method {request['method']}"}
        print(json.dumps(reply), file=replies, flush=True)
