"""The engine on standard input and output: one request a line, one reply a line, in UTF-8."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from agurk_reference.engine import Engine, encode_error
from agurk_reference.errors import UnreadableLineError

if TYPE_CHECKING:
    from typing import BinaryIO

    from agurk_reference.codec import Message


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of `source` on `sink`, until the lines end."""
    engine = Engine()
    for line in source:
        reply = json.dumps(answer(engine, line), ensure_ascii=False)
        sink.write(reply.encode() + b"\n")
        sink.flush()


def answer(engine: Engine, line: bytes) -> Message:
    """Return the reply to a line, whatever is on it."""
    try:
        request: object = json.loads(line.decode())
    except (ValueError, RecursionError) as problem:
        error = encode_error(UnreadableLineError(f"the line is not JSON in UTF-8: {problem}"))
        return {"jsonrpc": "2.0", "id": None, "error": error}
    return engine.handle(request)


def main() -> None:
    """Serve until the input ends or nobody reads the output."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        with suppress(BrokenPipeError):
            sys.stdout.close()


if __name__ == "__main__":
    main()
