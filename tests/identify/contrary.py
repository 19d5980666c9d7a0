"""Engines that no option table explains, and engines that break."""

from __future__ import annotations

from typing import Any

from agurk_reference.engine import Engine

Message = dict[str, Any]

_reference = Engine()
_HEADING = {"id": "own", "options": {"follow_rule": "must_head"}}


def heads_in_even_tricks(request: Message) -> Message:
    """Have followers head where they can, but in every second trick only."""
    params: Message = request.get("params") or {}
    if request["method"] == "hello":
        return _only(request, "legal_cards", "is_legal")
    number = params["position"]["trick_number"] or 1
    position = {**params["position"], "ruleset": _HEADING if number % 2 == 0 else None}
    return _reference.handle({**request, "params": {**params, "position": position}})


def breaks_at_aces(request: Message) -> Message:
    """Fail wherever an ace lies on the table; list legal cards otherwise."""
    if request["method"] == "hello":
        return _only(request, "legal_cards")
    trick = request["params"]["position"]["trick"]
    if any(play["card"]["rank"] == 14 for play in trick):
        error = {"code": -32603, "message": "the ace is not in the table of ranks"}
        return {"jsonrpc": "2.0", "id": request["id"], "error": error}
    return _reference.handle(request)


def _only(request: Message, *methods: str) -> Message:
    """Greet as the reference does, and offer these methods only."""
    reply = _reference.handle(request)
    return {**reply, "result": {**reply["result"], "methods": list(methods)}}
