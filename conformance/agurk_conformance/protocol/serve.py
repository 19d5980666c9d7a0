"""Serves an in-process engine over stdin and stdout: `python -m … module:attribute`.

The protocol gets streams of its own: whatever the engine prints goes to stderr, and what it reads
from stdin is empty.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from typing import TYPE_CHECKING, Final

from agurk_conformance.protocol.entry import UsageError, load_entry
from agurk_conformance.protocol.inprocess import Caller

if TYPE_CHECKING:
    from collections.abc import Sequence

USAGE_EXIT: Final = 2


def main(arguments: Sequence[str]) -> int:
    """Serve the engine that the only argument names until stdin ends.

    Out: the exit code: 0 at the end of stdin, 1 when the engine raises, 2 when there is no such
    engine.
    """
    requests, replies = _take_streams()
    try:
        (entry,) = arguments
        caller = Caller(load_entry(entry))
    except (UsageError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return USAGE_EXIT
    with os.fdopen(requests, "rb") as lines, os.fdopen(replies, "wb", buffering=0) as out:
        for line in lines:
            try:
                reply = _reply(caller, line)
            except Exception:  # noqa: BLE001 - whatever it is, it ends the engine
                traceback.print_exc()
                return 1
            out.write(reply)
    caller.close()
    return 0


def _reply(caller: Caller, line: bytes) -> bytes:
    """Ask the engine, and write its reply. Raises what the engine raises, and TypeError."""
    answer = caller(json.loads(line))
    if not isinstance(answer, dict):
        raise TypeError(f"the engine returned {type(answer).__name__}; allowed: a dict")
    return json.dumps(answer).encode() + b"\n"


def _take_streams() -> tuple[int, int]:
    """Take stdin and stdout for the protocol, and leave the engine an empty stdin and stderr."""
    requests, replies = os.dup(0), os.dup(1)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.dup2(2, 1)
    os.close(empty)
    sys.stdout = sys.stderr
    return requests, replies


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
