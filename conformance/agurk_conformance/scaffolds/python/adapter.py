"""The adapter: it translates between the protocol and the engine, and adds no rules."""

from __future__ import annotations

from typing import Any

from engine import Card, Play, Table
from framing import serve

ABOUT = {"name": "toy", "version": "0.1", "rulesets": ["agurk"]}


def read_card(card: dict[str, Any]) -> Card:
    return Card(card["rank"], card["suit"])


def read_table(params: dict[str, Any]) -> Table:
    position = params["position"]
    return Table(
        active=position["active"],
        hands={seat: list(map(read_card, hand)) for seat, hand in position["hands"].items()},
        trick=[Play(play["seat"], read_card(play["card"])) for play in position["trick"]],
        to_act=position["to_act"],
    )


def legal_cards(params: dict[str, Any]) -> dict[str, Any]:
    cards = read_table(params).legal_cards()
    return {"cards": [{"rank": card.rank, "suit": card.suit} for card in cards]}


def is_legal(params: dict[str, Any]) -> dict[str, Any]:
    return {"legal": read_table(params).may_play(params["seat"], read_card(params["card"]))}


def trick_taker(params: dict[str, Any]) -> dict[str, Any]:
    return {"seat": read_table(params).taker()}


def last_trick(params: dict[str, Any]) -> dict[str, Any]:
    return {"points": read_table(params).points()}


serve(ABOUT, legal_cards, is_legal, trick_taker, last_trick)
