"""The adapter: it translates between the protocol and the engine, and adds no rules."""

import pickle_game
from framing import NoResult, serve

ABOUT = {"name": "pickle", "version": "2.1", "rulesets": ["agurk"], "positions": ["match"]}
TOLD = "phase dealer leader to_act active hands trick scores lives taker over winners"
TABLE = {}


def write(card):
    return {"rank": card[0], "suit": card[1]}


def standing(act, *arguments):
    """How the game stands after an act, or the refusal of the engine."""
    try:
        game = TABLE["game"] = act(*arguments) or TABLE["game"]
    except pickle_game.CheatError as cheat:
        raise NoResult(1, str(cheat)) from cheat
    alive, turn, over = game.alive, game.whose_turn(), len(game.alive) == 1
    return {
        "match": "pickle", "phase": "over" if over else "play" if turn else "deal",
        "dealer": game.dealer.name, "leader": None if over else game.leader.name,
        "to_act": turn and turn.name, "active": [own.name for own in alive], "over": over,
        "hands": {own.name: list(map(write, own.hand)) for own in alive} if turn else None,
        "trick": [{"seat": own.name, "card": write(card)} for own, card in game.trick],
        "scores": {own.name: own.score for own in game.players},
        "lives": {own.name: own.lives for own in game.players},
        "taker": game.last_winner and game.last_winner.name,
        "winners": [alive[0].name] if over else [],
    }  # fmt: skip


def match_new(params):
    position, seats = params["position"], params["position"]["seats"]
    sheet = zip(position["scores"].values(), position["lives"].values())
    if position["last"] or position["deals_played"] or set(sheet) != {(0, 2)}:
        raise NoResult(2, "a game begins at its beginning")
    first = seats.index(position["dealer"]) + 1
    return standing(pickle_game.Game, seats[first:] + seats[:first], 1)


def match_self_deal(_):
    return standing(TABLE["game"].shuffle_and_deal)


def match_play(params):
    card = (params["card"]["rank"], params["card"]["suit"])
    return standing(TABLE["game"].lay, params["seat"], card)


def match_legal(_):
    return {"cards": [write(own) for own in TABLE["game"].can_play(TABLE["game"].whose_turn())]}


ABOUT["fields"] = {"state": TOLD.split()}
serve(ABOUT, match_new, match_self_deal, match_play, match_legal)
