"""The engine with good manners that the others spoil: a pack, the taker of a trick, a match."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Message: TypeAlias = "dict[str, Any]"

HELLO: Message = {
    "name": "manners",
    "version": "1",
    "protocol": 1,
    "rulesets": ["agurk"],
    "methods": ["trick_taker", "pack", "match.new", "match.play"],
    "fields": {"state": ["phase"]},
}
PACK = [{"rank": rank, "suit": suit} for suit in "CDHS" for rank in range(2, 15)]
EVERY_METHOD = [
    "legal_cards",
    "is_legal",
    "trick_taker",
    "last_trick",
    "settle",
    "next_deal",
    "play_deal",
    "dispute",
    "pack",
    "sample_deals",
    "match.new",
    "match.deal",
    "match.self_deal",
    "match.exchange",
    "match.play",
    "match.legal",
    "match.state",
    "match.view",
    "match.buy_back",
    "match.end",
]
HELD = {"rank": 9, "suit": "C"}
"""The only card that anybody holds in a match."""


def engine(request: Message) -> Message:
    """Reply to a request as the protocol has it."""
    match request["method"]:
        case "hello":
            return result(request, HELLO)
        case "pack":
            return result(request, {"cards": PACK})
        case "trick_taker":
            return result(request, {"seat": _taker(request["params"]["position"]["trick"])})
        case "match.new":
            return result(request, {"phase": "play", "match": "m1"})
        case "match.play" if request["params"]["card"] == HELD:
            return result(request, {"phase": "over"})
        case "match.play":
            return refusal(request, "that card is not held")
        case method:
            return error(request, -32601, f"no method {method}")


def result(request: Message, value: object) -> Message:
    """Wrap a result."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": value}


def error(request: Message, code: int, message: str) -> Message:
    """Wrap an error."""
    return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": code, "message": message}}


def refusal(request: Message, message: str) -> Message:
    """Wrap a refusal."""
    return error(request, 1, message)


def lead_rank(request: Message) -> int | None:
    """Say the rank of the card led, where a taker is asked for."""
    if request["method"] != "trick_taker":
        return None
    rank: int = request["params"]["position"]["trick"][0]["card"]["rank"]
    return rank


def say(text: str) -> None:
    """Write a line on stdout at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def serve(answer: Callable[[Message], object] = engine) -> None:
    """Reply to each line of stdin with a line on stdout."""
    for line in sys.stdin:
        say(json.dumps(answer(json.loads(line))))


def _taker(trick: list[Message]) -> str:
    """Name the seat of the highest card, the last of equals."""
    seat: str = max(enumerate(trick), key=lambda play: (play[1]["card"]["rank"], play[0]))[1][
        "seat"
    ]
    return seat


if __name__ == "__main__":
    serve()
