"""A toy engine, and its adapter: it knows which cards may be played, and nothing else."""

from typing import Any

Request = dict[str, Any]


def playable(hand: set[int], highest: int | None) -> set[int]:
    """Return the ranks of a hand that may be played on a trick."""
    heading = {rank for rank in hand if highest is None or rank >= highest}
    return heading | {min(hand)}


def engine(request: Request) -> Request:
    """Answer a request of the protocol."""
    params = request["params"]
    if request["method"] == "hello":
        result = {
            "name": "toy",
            "version": "1",
            "protocol": 1,
            "rulesets": [{"id": "agurk"}],
            "methods": ["legal_cards"],
        }
    else:
        position = params["position"]
        trick = [play["card"]["rank"] for play in position["trick"]]
        hand = position["hands"][position["to_act"]]
        ranks = playable({card["rank"] for card in hand}, max(trick, default=None))
        result = {"cards": [card for card in hand if card["rank"] in ranks]}
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}
