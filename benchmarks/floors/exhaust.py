"""The floor of a scope: its questions made beforehand, asked in a bare loop and compared."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from benchmarks.floors.echo import decode, encode
from benchmarks.scopes import CHILD, ORACLE, RULESET, SCOPE, measure

from agurk_conformance.corpus.position import position_to_wire
from agurk_conformance.exhaust.laying import Layer
from agurk_conformance.exhaust.oracle import Company
from agurk_conformance.notation import card_to_wire
from agurk_reference.engine import engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_AHEAD = 32


def _calls() -> Iterator[list[dict[str, Any]]]:
    """Give the questions about each position, the one that the oracle is asked too first."""
    layer = Layer(SCOPE, Company(ORACLE, SCOPE, RULESET))
    for spot in SCOPE.spots():
        position = layer.lay(spot)
        if position is None:
            continue
        seat, wire = position.to_act, position_to_wire(position, RULESET)
        if seat is None:
            yield [_call("trick_taker", {"position": wire})]
            continue
        held = (position.hands or {})[seat]
        cards = [{"position": wire, "seat": seat, "card": card_to_wire(card)} for card in held]
        yield [_call("legal_cards", {"position": wire}), *(_call("is_legal", c) for c in cards)]


def _call(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return a request."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def inside(calls: Sequence[dict[str, Any]]) -> list[Any]:
    """Ask the engine in this process; requests and replies pass through the codec."""
    return [decode(encode(engine(decode(encode(call)))))["result"] for call in calls]


def over_stdio(calls: Sequence[dict[str, Any]]) -> list[Any]:
    """Ask a child; while it answers some, the next are written."""
    with subprocess.Popen(CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        lines, replies = cast("BinaryIO", child.stdin), cast("BinaryIO", child.stdout)
        results: list[Any] = []
        for start in range(0, len(calls) + _AHEAD, _AHEAD):
            chunk = calls[start : start + _AHEAD]
            lines.write(b"".join(encode(call).encode() + b"\n" for call in chunk))
            lines.flush()
            before = calls[max(start - _AHEAD, 0) : start]
            results += [decode(replies.readline().decode())["result"] for _ in before]
        lines.close()
    return results


ASK = {"inside": inside, "stdio": over_stdio}


def agreeing(groups: Sequence[list[dict[str, Any]]], way: str) -> int:
    """Ask the engine everything and the oracle once a position, and count where they agree."""
    answers = iter(ASK[way]([call for group in groups for call in group]))
    law = inside([group[0] for group in groups])
    count = 0
    for group, right in zip(groups, law, strict=True):
        for call in group:
            answer = next(answers)
            if call["method"] == "is_legal":
                count += answer["legal"] == (call["params"]["card"] in right["cards"])
            else:
                count += answer == right
    return count


if __name__ == "__main__":
    made, chosen = list(_calls()), sys.argv[1]
    measure(lambda: agreeing(made, chosen), lambda: agreeing((), chosen))
