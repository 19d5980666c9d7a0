"""Stage 7: whole matches, and an adapter that takes every error for a refusal."""

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
        "methods": [method for method in METHODS if method != "hello"],
        "deals": ["hands"],
        "fields": {
            "settle": ["scores", "lives"],
            "state": ["phase", "dealer", "to_act", "active", "scores", "lives", "taker", "over"],
        },
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


def new_match(params: Message) -> Message:
    """Open a match at a position."""
    position = params["position"]
    name = f"match {len(TABLES) + 1}"
    TABLES[name] = kitchen.Table(
        players=[read_seat(seat) for seat in position["active"]],
        dealer=read_seat(position["dealer"]),
        scores=read_numbers(position["scores"]),
        lives=read_numbers(position["lives"]),
        hands=read_hands(position["hands"] or {}),
        trick=read_trick(position["trick"]),
        turn=position["to_act"] and read_seat(position["to_act"]),
    )
    return {"match": name, **state({"match": name})}


def deal(params: Message) -> Message:
    """Give out the cards of a match."""
    TABLES[params["match"]].deal(read_hands(params["hands"]))
    return state(params)


def play(params: Message) -> Message:
    """Play a card in a match."""
    TABLES[params["match"]].play(read_seat(params["seat"]), read_card(params["card"]))
    return state(params)


def state(params: Message) -> Message:
    """Say how a match stands."""
    table = TABLES[params["match"]]
    over = len(table.players) == 1
    phase = "play" if table.turn is not None else "over" if over else "deal"
    return {
        "phase": phase,
        "dealer": write_seat(table.dealer),
        "to_act": None if table.turn is None else write_seat(table.turn),
        "active": [write_seat(player) for player in table.players],
        "scores": write_numbers(table.scores),
        "lives": write_numbers(table.lives),
        "taker": None if table.taker is None else write_seat(table.taker),
        "over": over,
    }


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


def read_hands(hands: dict[str, list[Message]]) -> dict[int, list[kitchen.Card]]:
    """Read the hand of each seat."""
    return {read_seat(seat): [read_card(card) for card in cards] for seat, cards in hands.items()}


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
    "match.new": new_match,
    "match.deal": deal,
    "match.play": play,
    "match.state": state,
}

TABLES: dict[str, kitchen.Table] = {}


def answer(request: Message) -> Message:
    """Return the reply to a request."""
    reply = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        return {**reply, "result": METHODS[request["method"]](request["params"])}
    except Exception as problem:
        return {**reply, "error": {"code": 1, "message": repr(problem)}}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
