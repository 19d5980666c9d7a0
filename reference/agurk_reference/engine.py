"""The engine: requests in, replies out, with the open matches in between.

A reply is a result or an error; an error leaves every match as it was.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, cast

from agurk_reference import __version__
from agurk_reference.answers import encode_state, encode_view
from agurk_reference.buyback import COSTS
from agurk_reference.codec import (
    Message,
    decode_cards,
    decode_hands,
    decode_play,
    decode_seat,
    expect,
    members,
)
from agurk_reference.dealing import check_seats
from agurk_reference.errors import (
    ExpectedError,
    InvalidParamsError,
    InvalidRequestError,
    NoSuchMethodError,
    RulesError,
)
from agurk_reference.match import (
    Match,
    advance,
    buy_back,
    exchange_cards,
    play,
    receive_deal,
    receive_pack,
)
from agurk_reference.position import decode_match
from agurk_reference.questions import QUESTIONS, list_legal
from agurk_reference.view import view_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_reference.buyback import Cost


class Engine:
    """An engine with its open matches; each is a value, replaced when the match moves on."""

    def __init__(self) -> None:
        """Begin with no match open."""
        self._matches: dict[str, Match] = {}
        self._names = (f"m{number}" for number in count(1))
        self._methods: dict[str, Callable[[Message], Message]] = {
            "hello": self.hello,
            **QUESTIONS,
            "match.new": self.open_match,
            "match.deal": self.deal,
            "match.exchange": self.exchange,
            "match.play": self.play,
            "match.legal": self.legal,
            "match.state": self.state,
            "match.view": self.view,
            "match.buy_back": self.buy_back,
            "match.end": self.end,
        }

    def handle(self, request: object) -> Message:
        """Return the reply to a request, which is a whole JSON-RPC envelope."""
        envelope = cast("Message", request) if isinstance(request, dict) else {}
        reply: Message = {"jsonrpc": "2.0", "id": envelope.get("id")}
        try:
            return {**reply, "result": self._answer(envelope)}
        except ExpectedError as problem:
            return {**reply, "error": encode_error(problem)}

    def _answer(self, envelope: Message) -> Message:
        """Return the result of the method that an envelope names."""
        name = envelope.get("method")
        if not isinstance(name, str):
            raise InvalidRequestError("the request is not an object that names a method")
        if name not in self._methods:
            raise NoSuchMethodError(f"{name} is not offered; offered are {' '.join(self._methods)}")
        return self._methods[name](members(envelope.get("params"), "params"))

    def hello(self, params: Message) -> Message:
        """Say what this engine offers."""
        if params.get("protocol") != 1:
            raise InvalidParamsError(f"protocol is {params.get('protocol')!r}, not 1")
        return {
            "name": "agurk reference",
            "version": __version__,
            "protocol": 1,
            "rulesets": "any",
            "methods": [name for name in self._methods if name != "hello"],
            "cards": "suited",
            "positions": ["trick", "deal", "match"],
            "deals": ["hands", "pack"],
            "matches": 1000,
            "explains": True,
            "refusal": "returned",
        }

    def open_match(self, params: Message) -> Message:
        """Open a match at a position."""
        match = decode_match(params.get("position"))
        check_seats(match.rules, len(match.standing.scores))
        name = next(self._names)
        return {"match": name, **self._move(name, advance(match, match.deal))}

    def deal(self, params: Message) -> Message:
        """Deal, as hands or from a pack."""
        name, match = self._open(params)
        if params.get("pack") is not None:
            size = params.get("hand_size")
            announced = None if size is None else expect(size, int, "hand_size")
            pile = decode_cards(params.get("pack"))
            return self._move(name, receive_pack(match, pile, announced))
        hands, stock = decode_hands(params.get("hands")), params.get("stock")
        if stock is None and match.rules.exchange != "none":
            raise InvalidParamsError("the stock is not told, and an exchange is to come")
        told = None if stock is None else decode_cards(stock)
        return self._move(name, receive_deal(match, hands, told))

    def exchange(self, params: Message) -> Message:
        """Exchange cards with the stock, or none."""
        name, match = self._open(params)
        seat, cards = decode_seat(params.get("seat")), decode_cards(params.get("cards"))
        return self._move(name, exchange_cards(match, seat, cards))

    def play(self, params: Message) -> Message:
        """Play a card."""
        name, match = self._open(params)
        played = decode_play(params)
        return self._move(name, play(match, played.seat, played.card))

    def buy_back(self, params: Message) -> Message:
        """Have a seat buy itself back, or decline to."""
        name, match = self._open(params)
        seat = decode_seat(params.get("seat"))
        accepts = expect(params.get("accepts"), bool, "accepts")
        return self._move(name, buy_back(match, seat, decode_cost(params) if accepts else None))

    def legal(self, params: Message) -> Message:
        """Say what a seat may play now."""
        return list_legal(self._open(params)[1], decode_seat(params.get("seat")))

    def state(self, params: Message) -> Message:
        """Say where a match stands."""
        return encode_state(self._open(params)[1])

    def view(self, params: Message) -> Message:
        """Say what a seat sees."""
        _, match = self._open(params)
        return encode_view(match, view_from(match, decode_seat(params.get("seat"))))

    def end(self, params: Message) -> Message:
        """Forget a match."""
        name, _ = self._open(params)
        del self._matches[name]
        return {}

    def _open(self, params: Message) -> tuple[str, Match]:
        """Return the match that the params name, with its name."""
        name = expect(params.get("match"), str, "match")
        if name not in self._matches:
            raise InvalidParamsError(f"no match {name!r} is open")
        return name, self._matches[name]

    def _move(self, name: str, match: Match) -> Message:
        """Keep what a match has become, and return its state."""
        self._matches[name] = match
        return encode_state(match)


def decode_cost(params: Message) -> Cost:
    """Return what a seat that buys back offers to pay."""
    told = params.get("cost")
    for cost in COSTS:
        if told == cost:
            return cost
    raise InvalidParamsError(f"cost is {told!r}, not {' or '.join(COSTS)}")


def encode_error(problem: ExpectedError) -> Message:
    """Write what went wrong, and for a broken rule its clause."""
    error: Message = {"code": problem.code, "message": str(problem)}
    if isinstance(problem, RulesError):
        error["data"] = {"clause": problem.clause}
    return error


engine = Engine().handle
"""An engine to call from Python: takes a request, returns the reply."""
