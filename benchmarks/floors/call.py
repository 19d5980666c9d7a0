"""The floor of a call: a bare loop that writes lines, reads lines, and looks at nothing."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from benchmarks.calls import COMMAND, measure
from benchmarks.floors.echo import decode, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

_AHEAD = 32


def ask(calls: Sequence[dict[str, Any]]) -> list[Any]:
    """Ask all calls; while the child answers some, the next are written."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        lines, replies = cast("BinaryIO", child.stdin), cast("BinaryIO", child.stdout)
        results: list[Any] = []
        for start in range(0, len(calls) + _AHEAD, _AHEAD):
            lines.write(b"".join(map(_line, calls[start : start + _AHEAD])))
            lines.flush()
            before = calls[max(start - _AHEAD, 0) : start]
            results += [decode(replies.readline().decode())["result"] for _ in before]
        lines.close()
    return results


def _line(params: dict[str, Any]) -> bytes:
    """Write a call as a line."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "legal_cards", "params": params}
    return encode(call).encode() + b"\n"


if __name__ == "__main__":
    measure(ask)
