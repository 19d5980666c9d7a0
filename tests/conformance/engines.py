"""Engines for the tests of the suite: the reference with its answers changed on the way out."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any

from agurk_reference.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]


def changed(change: Callable[[Message, Message], Message]) -> Callable[[Message], Message]:
    """Return an engine that answers as the reference does, and then differently."""
    reference = Engine()

    def engine(request: Message) -> Message:
        """Answer as the reference does, and then differently."""
        return change(request, reference.handle(request))

    return engine


def _first_equal_takes(request: Message, reply: Message) -> Message:
    """Let the first of equal highest cards take, when asked for it."""
    if request["method"] == "trick_taker" and "result" in reply:
        trick = request["params"]["position"]["trick"]
        highest = max(play["card"]["rank"] for play in trick)
        first = next(play["seat"] for play in trick if play["card"]["rank"] == highest)
        reply["result"]["seat"] = first
    return reply


def _changes_its_mind() -> Callable[[Message, Message], Message]:
    """Let the first and the last of equal highest cards take in turn."""
    times = count()

    def change(request: Message, reply: Message) -> Message:
        is_turn = request["method"] == "trick_taker" and next(times) % 2 == 0
        return _first_equal_takes(request, reply) if is_turn else reply

    return change


def _only(*methods: str) -> Callable[[Message, Message], Message]:
    """Offer these methods only."""

    def change(request: Message, reply: Message) -> Message:
        if request["method"] == "hello":
            reply["result"]["methods"] = list(methods)
        return reply

    return change


def _claim_another_table(request: Message, reply: Message) -> Message:
    """Claim a table under an id by which the law knows another one."""
    if request["method"] == "hello":
        claim = {"id": "agurk", "options": {"follow_rule": "must_head"}}
        reply["result"]["rulesets"] = [claim]
    return reply


first_equal_takes = changed(_first_equal_takes)
changes_its_mind = changed(_changes_its_mind())


def _raise(request: Message, reply: Message) -> Message:
    """Fail at every question but the greeting."""
    if request["method"] != "hello":
        raise RuntimeError("the deck is on fire")
    return reply


def _shout(request: Message, reply: Message) -> Message:
    """Refuse every play with a coloured message."""
    if request["method"] == "match.play":
        error = {"code": 1, "message": "\x1b[31mno\nno"}
        return {"jsonrpc": "2.0", "id": request["id"], "error": error}
    return reply


def _tell_scores(request: Message, reply: Message) -> Message:
    """Tell scores before and after a last trick, not what it costs."""
    if request["method"] == "last_trick" and "result" in reply:
        before = request["params"]["position"]["scores"]
        points = reply["result"]["points"]
        after = {seat: before[seat] + cost for seat, cost in points.items()}
        reply["result"] = {"before": before, "after": after}
    return reply


def _tell_wrong_scores(request: Message, reply: Message) -> Message:
    """Tell scores as if the last trick cost one more."""
    reply = _tell_scores(request, reply)
    if request["method"] == "last_trick":
        reply["result"]["after"] = {s: n + 1 for s, n in reply["result"]["after"].items()}
    return reply


def _only_phases(request: Message, reply: Message) -> Message:
    """Tell of a match what it waits for, and promise no more; everything else could be wrong."""
    if request["method"] == "hello":
        methods = ["match.new", "match.deal", "match.play"]
        reply["result"] |= {"methods": methods, "fields": {"state": ["phase"]}}
    elif "phase" in reply.get("result", ()):
        told = {"match", "phase"}
        reply["result"] = {key: reply["result"][key] for key in told & set(reply["result"])}
    return reply


def _write_points(_: Message, reply: Message) -> Message:
    """Write every number with a point, as some languages do."""
    if "result" in reply:
        reply["result"] = json.loads(json.dumps(reply["result"]), parse_int=float)
    return reply


only_phases = changed(_only_phases)
writes_points = changed(_write_points)
tells_scores = changed(_tell_scores)
tells_wrong_scores = changed(_tell_wrong_scores)
claims_another_table = changed(_claim_another_table)
lists_only = changed(_only("legal_cards"))
takers_only = changed(_only("trick_taker"))
validates_only = changed(_only("is_legal"))
ends_only = changed(_only("match.end"))
raises = changed(_raise)
shouts = changed(_shout)
