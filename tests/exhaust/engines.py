"""Engines for the tests of exhausting and of counting ways: right ones, and ones with one slip."""

from __future__ import annotations

import signal
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from tests.miniatures.rules.dealers import SamplesDeals
from tests.miniatures.rules.following import MustHead
from tests.miniatures.rules.ranks import KnowsRanks
from tests.miniatures.rules.trick import FirstEqualTakes

from agurk_reference.engine import Engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]

JACK: Final = 11

knows_ranks = KnowsRanks()
"""It is right, and answers numbers in the place of cards."""

first_equal_takes = FirstEqualTakes()
"""Of equal highest cards the first takes, in matches too."""

shows_deals = SamplesDeals()
"""It shows deals of its own, and does nothing else."""

must_head = MustHead()
"""It has those head that can."""


def _changed(change: Callable[[Message, Message], Message]) -> Callable[[Message], Message]:
    """Return an engine that answers as the reference does, and then differently."""
    reference = Engine()
    return lambda request: change(request, reference.handle(request))


def _no_jack_on_a_jack(request: Message, reply: Message) -> Message:
    """Take a jack for too low where a jack is the highest, unless it is the lowest card held.

    It is one edge of one rank: every other equal card heads.
    """
    method, params = request["method"], request["params"]
    if method not in {"legal_cards", "is_legal"} or "result" not in reply:
        return reply
    position = params["position"]
    ranks = [play["card"]["rank"] for play in position["trick"]]
    held = [card["rank"] for card in position["hands"][position["to_act"]]]
    if max(ranks, default=0) != JACK or min(held) == JACK:
        return reply
    if method == "is_legal":
        legal = reply["result"]["legal"] and params["card"]["rank"] != JACK
        return {**reply, "result": {"legal": legal}}
    cards = [card for card in reply["result"]["cards"] if card["rank"] != JACK]
    return {**reply, "result": {"cards": cards}}


def _first_of_equal_kings(request: Message, reply: Message) -> Message:
    """Let the first of two equal kings take; of other equal cards the last one takes."""
    if request["method"] != "trick_taker" or "result" not in reply:
        return reply
    trick = request["params"]["position"]["trick"]
    kings = [play["seat"] for play in trick if play["card"]["rank"] == 13]
    aces = any(play["card"]["rank"] == 14 for play in trick)
    return reply if aces or not kings else {**reply, "result": {"seat": kings[0]}}


def _crash_on_a_queen(request: Message, reply: Message) -> Message:
    """Fail where a queen is led."""
    trick = request["params"].get("position", {}).get("trick")
    if trick and trick[0]["card"]["rank"] == 12:
        raise ArithmeticError("a queen has no number")
    return reply


def _no_hands_of_two(request: Message, reply: Message) -> Message:
    """Say of larger hands that they are not supported."""
    position = request["params"].get("position")
    if position and max(map(len, position["hands"].values())) > 1:
        error = {"code": 2, "message": "hands of one card only"}
        return {"jsonrpc": "2.0", "id": request["id"], "error": error}
    return reply


def _matches_only(request: Message, reply: Message) -> Message:
    """Offer matches and no question."""
    if request["method"] == "hello":
        methods = [name for name in reply["result"]["methods"] if name.startswith("match.")]
        return {**reply, "result": {**reply["result"], "methods": methods}}
    return reply


def _explains_nothing(request: Message, reply: Message) -> Message:
    """Say of no card why."""
    if request["method"] == "hello":
        return {**reply, "result": {**reply["result"], "explains": False}}
    return reply


def _lists_nothing(request: Message, reply: Message) -> Message:
    """Offer matches in which cards can be played and not be listed; refuse every king."""
    if request["method"] == "hello":
        methods = ["match.new", "match.play", "match.state", "match.end"]
        return {**reply, "result": {**reply["result"], "methods": methods}}
    card = request["params"].get("card")
    if card is not None and card["rank"] == 13:
        error = {"code": 1, "message": "no kings here"}
        return {"jsonrpc": "2.0", "id": request["id"], "error": error}
    return reply


def _exchanges_one_at_most(request: Message, reply: Message) -> Message:
    """Refuse an exchange of several cards."""
    if request["method"] == "match.exchange" and len(request["params"]["cards"]) > 1:
        error = {"code": 1, "message": "one card at most"}
        return {"jsonrpc": "2.0", "id": request["id"], "error": error}
    return reply


lists_nothing = _changed(_lists_nothing)
exchanges_one_at_most = _changed(_exchanges_one_at_most)
no_jack_on_a_jack = _changed(_no_jack_on_a_jack)
first_of_equal_kings = _changed(_first_of_equal_kings)


def _claims_a_table(request: Message, reply: Message) -> Message:
    """Claim the options of a ruleset, and name none."""
    if request["method"] != "hello":
        return reply
    claim = {"id": None, "options": dict(load_law().ruleset("agurk-fr").table)}
    return {**reply, "result": {**reply["result"], "rulesets": [claim]}}


has_a_table_of_its_own = _changed(_claims_a_table)
crash_on_a_queen = _changed(_crash_on_a_queen)
no_hands_of_two = _changed(_no_hands_of_two)
matches_only = _changed(_matches_only)
explains_nothing = _changed(_explains_nothing)


def _interrupted(at: int) -> Callable[[Message], Message]:
    """Be interrupted at the question of this number, and at no other."""
    reference, times = Engine(), count(1)

    def engine(request: Message) -> Message:
        """Answer as the reference does, unless it is the time."""
        if next(times) == at:
            signal.raise_signal(signal.SIGINT)
        return reference.handle(request)

    return engine


interrupted = _interrupted(1000)
interrupted_at_once = _interrupted(2)
