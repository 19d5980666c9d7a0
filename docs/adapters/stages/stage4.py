"""Stage 4: the engine is asked which cards may be played, and the adapter translates."""

from __future__ import annotations

import json
import sys
from typing import Any

import kitchen

Message = dict[str, Any]


def hello(params: Message) -> Message:
    """Say who is here, and what is claimed and offered."""
    del params
    return {
        "name": "kitchen table",
        "version": "1.0",
        "protocol": 1,
        "rulesets": ["agurk"],
        "methods": ["legal_cards"],
    }


def legal_cards(params: Message) -> Message:
    """Say what the seat to act may play."""
    position = params["position"]
    hand = [read_card(card) for card in position["hands"][position["to_act"]]]
    trick = read_trick(position["trick"])
    return {"cards": write_cards(kitchen.playable(hand, trick))}


def read_card(card: Message) -> kitchen.Card:
    """Read a card as the kitchen table has it."""
    return card["rank"], card["suit"]


def write_cards(cards: list[kitchen.Card]) -> list[Message]:
    """Write cards as the protocol has them."""
    return [{"rank": rank, "suit": suit} for rank, suit in cards]


def read_trick(plays: list[Message]) -> kitchen.Trick:
    """Read a trick; seat A is player 0."""
    return [(ord(play["seat"]) - ord("A"), read_card(play["card"])) for play in plays]


METHODS = {"hello": hello, "legal_cards": legal_cards}

for line in sys.stdin:
    request = json.loads(line)
    result = METHODS[request["method"]](request["params"])
    reply = {"jsonrpc": "2.0", "id": request["id"], "result": result}
    print(json.dumps(reply), flush=True)
