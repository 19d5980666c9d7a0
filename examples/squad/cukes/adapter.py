"""The adapter: it translates between the protocol and the engine, and adds no rules."""

import cukes
from framing import serve

ABOUT = {"name": "cukes", "version": "0.3", "rulesets": ["five-cucumbers"], "cards": "ranks"}


def pile_of(position):
    return [play["card"]["rank"] for play in position["trick"]]


def taker_of(position):
    return position["trick"][cukes.winner(pile_of(position))]["seat"]


def legal_cards(params):
    position = params["position"]
    hand = [card["rank"] for card in position["hands"][position["to_act"]]]
    return {"cards": cukes.playable(hand, pile_of(position))}


def trick_taker(params):
    return {"seat": taker_of(params["position"])}


def last_trick(params):
    position = params["position"]
    nothing = dict.fromkeys(position["active"], 0)
    return {"points": {**nothing, taker_of(position): cukes.cucumbers(pile_of(position))}}


def pack(_):
    return {"cards": cukes.deck()}


def sample_deals(params):
    deals = [cukes.deal(params["seats"]) for _ in range(params["count"])]
    return {"deals": [dict(zip("ABCDEF", hands)) for hands in deals]}


serve(ABOUT, legal_cards, trick_taker, last_trick, pack, sample_deals)
