"""Deals at random, from which the pool takes its questions, and the reference that is asked.

Nothing of what identifies engines is used here. A deal is played by some table, trick by trick;
scores, kept cards, pots, buy-backs and sudden death are there before it, and its last trick is
asked about both as it lies and as a match in which it is played.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from agurk_reference.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_spec.conditions import OptionTable

Message = dict[str, Any]

MATCH: Final = "match.buy_back"
"""The method by which a question is known that is a whole match."""

_ENGINE: Final = Engine()
_PACKS: Final = ("std52", "std52_plus_3_jokers", "five_cucumbers_60")
_COSTS: Final = ("token", "stake", "skip_deal", None)


@dataclass(frozen=True)
class Question:
    """A position and what is asked about it; of a match, the calls that follow."""

    method: str
    position: Message
    more: Message = field(default_factory=dict)
    calls: tuple[tuple[str, Message], ...] = ()

    def __str__(self) -> str:
        """Show what the rules turn on."""
        told = ("scores", "lives", "active", "deals_played", "last", "trick_number", "hand_size")
        cards = [(play["seat"], play["card"]["rank"]) for play in self.position["trick"]]
        hands: dict[str, list[Message]] = self.position["hands"] or {}
        held = {seat: [card["rank"] for card in hand] for seat, hand in hands.items() if hand}
        calls = [tuple(params.values()) for _, params in self.calls]
        return f"{self.method} {cards} {held} {[self.position[name] for name in told]} {calls}"

    @cached_property
    def cards(self) -> list[Message]:
        """The cards that lie in the trick, are held or kept, or took the last trick."""
        hands: dict[str, list[Message]] = self.position.get("hands") or {}
        kept: dict[str, list[Message]] = self.position["kept"]
        held = [card for hand in (*hands.values(), *kept.values()) for card in hand]
        last = self.position["last"]
        laid = [play["card"] for play in self.position.get("trick") or ()]
        return [*held, *laid, *([last["card"]] if last else [])]

    def answers(self, table: OptionTable) -> list[Any]:
        """Return the answers of the reference under a table, as far as it can be asked."""
        start = "match.new" if self.calls else self.method
        first: Any = ask(start, self.position, table, self.more)
        found = [first]
        match: Any = None if isinstance(first, int) or not self.calls else first["match"]
        for method, params in self.calls if match else ():
            found.append(_reply(method, {"match": match, **params}))
        if match:
            _reply("match.end", {"match": match})
        return found


class Deals:
    """Draws deals, and what is asked about them."""

    def __init__(self, seed: int) -> None:
        """Take the seed."""
        self._random = random.Random(seed)  # noqa: S311 - no secret

    def deal(self, table: OptionTable) -> Iterator[Question]:
        """Play a few tricks at random, with cards that are legal under a table."""
        draw = self._random
        seats = [chr(ord("A") + at) for at in range(draw.choice((2, 3, 3, 4, 5)))]
        pile = list(pack(draw.choice((str(table["deck"]), *_PACKS))))
        if draw.random() < 0.6:  # ties, aces and ones are rare in a whole pack
            some = draw.sample(sorted({card["rank"] for card in pile}), 4)
            pile = [card for card in pile if card["rank"] in {*some, 14, 1}]
        draw.shuffle(pile)
        size = min(draw.randint(1, 3), len(pile) // len(seats))
        now: Message = {**_standing(seats, draw), "hand_size": size}
        active = now["active"]
        now |= {"leader": draw.choice(active), "dealer": draw.choice(active)}
        hands = {seat: pile[at * size : (at + 1) * size] for at, seat in enumerate(active)}
        if draw.random() < 0.25:
            now |= self._keeping(active, pile[len(active) * size :], seats)
        for number in range(1, size + 1):
            now = {**now, "trick_number": number, "hands": hands, "trick": [], "to_act": None}
            yield from self._trick(now, table)
            hands = now["hands"]
            now = {**now, "played": [*now["played"], now["trick"]], "leader": draw.choice(active)}
        yield self._next_deal(now)

    def _keeping(self, active: list[str], rest: list[Message], seats: list[str]) -> Message:
        """Return kept cards of some seats, and the scores that consist of them."""
        plain = [card for card in rest if card["rank"] != 14]
        kept = {seat: plain[at : at + 1] for at, seat in enumerate(active)}
        worth = {seat: sum(card["rank"] for card in kept.get(seat, ())) for seat in seats}
        return {"kept": kept, "scores": worth, "deals_played": max(1, len(plain) % 3)}

    def _trick(self, now: Message, table: OptionTable) -> Iterator[Question]:
        """Play a trick; the position that is given is left as it is when the trick is complete."""
        seats, first = now["active"], now["active"].index(now["leader"])
        is_last = now["trick_number"] == now["hand_size"]
        start = dict(now)
        for seat in (*seats[first:], *seats[:first]):
            now["to_act"] = seat
            yield Question("legal_cards", dict(now))
            if now["trick"]:
                yield self._dispute(now, seats[(seats.index(seat) + 1) % len(seats)])
            legal: Any = ask("legal_cards", now, table)
            held: list[Message] = now["hands"][seat]
            card = self._random.choice(held if isinstance(legal, int) else legal["cards"])
            now |= _played(now, seat, card)
        now["to_act"] = None
        yield Question("trick_taker", dict(now))
        for method in ("last_trick", "settle") if is_last else ():
            yield Question(method, dict(now))
        if is_last:
            yield self._match({**start, "to_act": start["leader"]}, now["trick"])

    def _dispute(self, now: Message, following: str) -> Question:
        """Ask about a challenge to a card that is legal or not."""
        seat = now["to_act"]
        card = self._random.choice(now["hands"][seat])
        after = {**now, **_played(now, seat, card)}
        is_complete = len(after["trick"]) == len(now["active"])
        after["to_act"] = None if is_complete else following
        return Question("dispute", after, {"play": {"seat": seat, "card": card}})

    def _match(self, start: Message, trick: list[Message]) -> Question:
        """Ask how a match goes on in which the last trick is played, and seats answer."""
        calls = [("match.play", {"seat": each["seat"], "card": each["card"]}) for each in trick]
        for seat in (*start["active"], *start["active"][:2]):
            cost = self._random.choice(_COSTS)
            paid: Message = {"accepts": False} if cost is None else {"accepts": True, "cost": cost}
            calls.append((MATCH, {"seat": seat, **paid}))
        return Question(MATCH, start, calls=tuple(calls))

    def _next_deal(self, now: Message) -> Question:
        """Ask what comes after a deal in which the taker paid."""
        payer = self._random.choice(now["active"])
        card = {"rank": self._random.randint(2, 13), "suit": "C"}
        last = {"taker": payer, "payers": [payer], "card": card}
        over: Message = {"hands": None, "trick": [], "played": [], "leader": None, "to_act": None}
        told: Message = {"hand_size": None, "trick_number": None, "last": last}
        return Question("next_deal", {**now, **over, **told, "deals_played": 1})


def _played(now: Message, seat: str, card: Message) -> Message:
    """Return hands and trick after a card has been played."""
    left = [own for own in now["hands"][seat] if own != card]
    trick = [*now["trick"], {"seat": seat, "card": card}]
    return {"hands": {**now["hands"], seat: left}, "trick": trick}


@cache
def pack(deck: str) -> tuple[Message, ...]:
    """Return the cards of a pack."""
    found = _reply("pack", {"ruleset": {"id": "own", "options": {"deck": deck}}})
    return tuple(found["cards"])


def ask(method: str, position: Message, table: OptionTable, more: Message | None = None) -> Any:
    """Return the answer to a question, without reasons; a number where it cannot be asked."""
    ruled = {**position, "ruleset": {"id": "own", "options": dict(table)}}
    return _reply(method, {"position": ruled, **(more or {})})


def _reply(method: str, params: Message) -> Any:
    """Return what the reference says, without reasons; the number of an error."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    reply = _ENGINE.handle(request)
    if "error" in reply:
        return reply["error"]["code"]
    return {name: value for name, value in reply["result"].items() if name != "because"}


def _standing(seats: list[str], draw: random.Random) -> Message:
    """Return how a match stands: at its beginning, or with scores of all sizes."""
    is_later = draw.random() < 0.6
    top = draw.choice((4, 13, 19, 29, 44))
    scores = {seat: draw.randint(0, top) if is_later else 0 for seat in seats}
    lives = {seat: draw.choice((1, 1, 2)) for seat in seats}
    active, nought = seats, dict.fromkeys(seats, 0)
    if is_later and len(seats) > 2 and draw.random() < 0.2:
        left = draw.choice(seats)
        active = [seat for seat in seats if seat != left]
        scores[left], lives[left] = top + 9, 0
    return {
        "seats": seats,
        "active": active,
        "scores": scores,
        "lives": lives,
        "floors": nought,
        "bought_back": {seat: int(is_later and draw.random() < 0.1) for seat in seats},
        "sitting_out": [],
        "deals_played": draw.choice((1, 2, 6)) if is_later else 0,
        "sudden_death": is_later and draw.random() < 0.08,
        "pot": len(seats) if is_later and draw.random() < 0.15 else 0,
        "kept": {},
        "played": [],
        "stock": None,
        "exchanged": None,
        "last": None,
    }
