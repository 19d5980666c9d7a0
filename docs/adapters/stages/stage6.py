"""Stage 6: the adapter promises only what the engine gives."""

from __future__ import annotations

import json
import sys
from typing import Any

import kitchen2 as kitchen

Message = dict[str, Any]


def hello(params: Message) -> Message:
    """Say who is here, and what is claimed and offered."""
    del params
    return {
        "name": "kitchen table",
        "version": "1.0",
        "protocol": 1,
        "rulesets": ["agurk"],
        "methods": ["legal_cards", "trick_taker", "settle"],
        "fields": {"settle": ["scores", "lives"]},
    }


def legal_cards(params: Message) -> Message:
    """Say what the seat to act may play."""
    position = params["position"]
    hand = [read_card(card) for card in position["hands"][position["to_act"]]]
    trick = read_trick(position["trick"])
    return {"cards": write_cards(kitchen.playable(hand, trick))}


def trick_taker(params: Message) -> Message:
    """Say who takes the trick."""
    player, _ = kitchen.winner(read_trick(params["position"]["trick"]))
    return {"seat": write_seat(player)}


def settle(params: Message) -> Message:
    """Say how scores and lives stand after the last trick."""
    position = params["position"]
    scores = read_numbers(position["scores"])
    lives = read_numbers(position["lives"])
    kitchen.pay(scores, lives, read_trick(position["trick"]))
    return {"scores": write_numbers(scores), "lives": write_numbers(lives)}


def read_seat(seat: str) -> int:
    """Read a seat; seat A is player 0."""
    return ord(seat) - ord("A")


def write_seat(player: int) -> str:
    """Write a seat."""
    return chr(ord("A") + player)


def read_numbers(numbers: dict[str, int]) -> dict[int, int]:
    """Read a number for each seat."""
    return {read_seat(seat): number for seat, number in numbers.items()}


def write_numbers(numbers: dict[int, int]) -> dict[str, int]:
    """Write a number for each seat."""
    return {write_seat(player): number for player, number in numbers.items()}


def read_card(card: Message) -> kitchen.Card:
    """Read a card as the kitchen table has it."""
    return card["rank"], card["suit"]


def write_cards(cards: list[kitchen.Card]) -> list[Message]:
    """Write cards as the protocol has them."""
    return [{"rank": rank, "suit": suit} for rank, suit in cards]


def read_trick(plays: list[Message]) -> kitchen.Trick:
    """Read a trick."""
    return [(read_seat(play["seat"]), read_card(play["card"])) for play in plays]


METHODS = {
    "hello": hello,
    "legal_cards": legal_cards,
    "trick_taker": trick_taker,
    "settle": settle,
}

for line in sys.stdin:
    request = json.loads(line)
    result = METHODS[request["method"]](request["params"])
    reply = {"jsonrpc": "2.0", "id": request["id"], "result": result}
    print(json.dumps(reply), flush=True)
