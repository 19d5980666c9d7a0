"""A pool of random questions, with which the tests find out by themselves what is told apart.

It is made without the probes and asked of the reference without what identifies engines, so that it
can show what that misses. A question speaks against a table where the reference, playing by it,
answers otherwise than the engine, and the position can come up under the table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.identify.turning import TURNING
from agurk_reference.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_spec.conditions import OptionTable, Value

Message = dict[str, Any]

SEED: Final = 20
DEALS: Final = 110
_ENGINE: Final = Engine()
_ON: Final = {method: sorted(options) for method, options in TURNING.items()}
"""The options on which questions turn, of which test_turning shows that they are all there are."""

_BEARING: Final = frozenset(
    {
        *("ace_rule", "deck", "end_condition", "fixed_deals", "follow_reference", "follow_rule"),
        *("last_trick_mode", "last_trick_payer", "lives", "lowest_tie", "score_medium"),
        *("threshold", "threshold_cmp"),
    }
)
"""The options on which it hangs whether a position can come up."""

_PACKS: Final = ("std52", "std52_plus_3_jokers", "five_cucumbers_60")


@dataclass(frozen=True)
class Question:
    """A position and what is asked about it."""

    method: str
    position: Message

    def __str__(self) -> str:
        """Show what the rules turn on."""
        told = ("scores", "lives", "deals_played", "last", "trick_number", "hand_size")
        cards = [(play["seat"], play["card"]["rank"]) for play in self.position["trick"]]
        hands: dict[str, list[Message]] = self.position["hands"] or {}
        hand = hands.get(self.position["to_act"], ())
        held = [card["rank"] for card in hand]
        return f"{self.method} {cards} {held} {[self.position[name] for name in told]}"

    @cached_property
    def cards(self) -> list[Message]:
        """The cards that lie in the trick or are held."""
        hands: dict[str, list[Message]] = self.position.get("hands") or {}
        held = [card for hand in hands.values() for card in hand]
        return [*held, *(play["card"] for play in self.position.get("trick") or ())]


class Pool:
    """Questions, with the answers to them under each table that has come up."""

    def __init__(self, tables: Sequence[OptionTable], seed: int = SEED, deals: int = DEALS) -> None:
        """Draw the questions from deals that are played by some tables, each in its turn."""
        self._random = random.Random(seed)  # noqa: S311 - no secret
        drawn = (self._deal(tables[number % len(tables)]) for number in range(deals))
        self.questions = tuple(question for deal in drawn for question in deal)
        self._refuting: dict[Any, Question | None] = {}
        self._answers: dict[tuple[int, tuple[Value, ...]], Any] = {}

    def refuting(
        self, played: OptionTable, table: OptionTable, methods: frozenset[str]
    ) -> Question | None:
        """Return a question by some methods that tells one table from the one that is played."""
        keys = sorted(_BEARING.union(*(_ON.get(method, ()) for method in methods)))
        known = (methods, tuple((played[key], table[key]) for key in keys))
        if known not in self._refuting:
            self._refuting[known] = self._first_refuting(played, table, methods)
        return self._refuting[known]

    def _first_refuting(
        self, played: OptionTable, table: OptionTable, methods: frozenset[str]
    ) -> Question | None:
        """Return the first question that tells one table from the one that is played."""
        for number, question in enumerate(self.questions):
            is_asked = question.method in methods
            is_other = is_asked and _differ(
                self._answer(number, played), self._answer(number, table)
            )
            if is_other and can_come_up(question, table):
                return question
        return None

    def _answer(self, number: int, table: OptionTable) -> Any:
        """Return the answer to a question under a table."""
        question = self.questions[number]
        known = (number, tuple(table[key] for key in _ON[question.method]))
        if known not in self._answers:
            self._answers[known] = _ask(question.method, question.position, table)
        return self._answers[known]

    def _deal(self, table: OptionTable) -> Iterator[Question]:
        """Play a few tricks at random, with cards that are legal under a table."""
        draw = self._random
        seats = [chr(ord("A") + at) for at in range(draw.choice((2, 3, 3, 4, 5)))]
        pack = list(_pack(draw.choice((str(table["deck"]), *_PACKS))))
        if draw.random() < 0.6:  # ties, aces and ones are rare in a whole pack
            some = draw.sample(sorted({card["rank"] for card in pack}), 4)
            pack = [card for card in pack if card["rank"] in {*some, 14, 1}]
        draw.shuffle(pack)
        size = min(draw.randint(1, 3), len(pack) // len(seats))
        hands = {seat: pack[at * size : (at + 1) * size] for at, seat in enumerate(seats)}
        now: Message = {**_standing(seats, draw), "hand_size": size, "leader": draw.choice(seats)}
        for number in range(1, size + 1):
            now = {**now, "trick_number": number, "hands": hands, "trick": [], "to_act": None}
            yield from self._trick(now, table)
            hands = now["hands"]
            now = {**now, "played": [*now["played"], now["trick"]], "leader": draw.choice(seats)}
        yield self._next_deal(now)

    def _trick(self, now: Message, table: OptionTable) -> Iterator[Question]:
        """Play a trick; the position that is given is left as it is when the trick is complete."""
        seats, first = now["seats"], now["seats"].index(now["leader"])
        is_last = now["trick_number"] == now["hand_size"]
        for seat in (*seats[first:], *seats[:first]):
            now["to_act"] = seat
            yield Question("legal_cards", dict(now))
            legal = _ask("legal_cards", now, table)
            card = self._random.choice(legal["cards"] or now["hands"][seat])
            left = [own for own in now["hands"][seat] if own != card]
            now["hands"] = {**now["hands"], seat: left}
            now["trick"] = [*now["trick"], {"seat": seat, "card": card}]
        now["to_act"] = None
        yield Question("trick_taker", dict(now))
        for method in ("last_trick", "settle") if is_last else ():
            yield Question(method, dict(now))

    def _next_deal(self, now: Message) -> Question:
        """Ask what comes after a deal in which the taker paid."""
        payer = self._random.choice(now["seats"])
        card = {"rank": self._random.randint(2, 13), "suit": "C"}
        last = {"taker": payer, "payers": [payer], "card": card}
        over: Message = {"hands": None, "trick": [], "played": [], "leader": None, "to_act": None}
        told: Message = {"hand_size": None, "trick_number": None, "last": last}
        return Question("next_deal", {**now, **over, **told, "deals_played": 1})


def can_come_up(question: Question, table: OptionTable) -> bool:
    """Return whether a position can come up in a game by a table."""
    position = question.position
    most, scores = int(table["threshold"]), position["scores"].values()
    has_threshold = table["end_condition"] in {"last_active", "first_out_loses"}
    if has_threshold and max(scores) > most - (table["threshold_cmp"] == "ge"):
        return False
    if table["end_condition"] == "fixed_deals" and position["deals_played"] >= table["fixed_deals"]:
        return False
    begins = not any(scores) and not position["deals_played"]
    if table["end_condition"] == "single_deal" and not begins:
        return False
    if table["score_medium"] == "kept_cards" and any(scores):
        return False
    if max(position["lives"].values()) > int(table["lives"]):
        return False
    last = position["last"]
    if last and table["last_trick_payer"] == "lowest_card" and table["lowest_tie"] == "all_equal":
        return False
    pack = {str(card) for card in _pack(str(table["deck"]))}
    told = [*question.cards, *([last["card"]] if last else [])]
    return all(str(card) in pack for card in told) and _was_legal(position, table)


def _was_legal(position: Message, table: OptionTable) -> bool:
    """Return whether each card of a trick before the last one was legal when it was played."""
    if not position["hands"] or not any(position["hands"].values()):
        return True
    trick = position["trick"]
    for at, play in enumerate(trick):
        hands = dict(position["hands"])
        for later in trick[at:]:
            hands[later["seat"]] = [*hands[later["seat"]], later["card"]]
        before = {**position, "hands": hands, "trick": trick[:at], "to_act": play["seat"]}
        if play["card"] not in _ask("legal_cards", before, table)["cards"]:
            return False
    return True


@cache
def _pack(deck: str) -> tuple[Message, ...]:
    """Return the cards of a pack."""
    params = {"ruleset": {"id": "own", "options": {"deck": deck}}}
    request = {"jsonrpc": "2.0", "id": 1, "method": "pack", "params": params}
    return tuple(_ENGINE.handle(request)["result"]["cards"])


def _ask(method: str, position: Message, table: OptionTable) -> Any:
    """Return the answer to a question, without reasons; a number where it cannot be asked."""
    ruled = {**position, "ruleset": {"id": "own", "options": dict(table)}}
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"position": ruled}}
    reply = _ENGINE.handle(request)
    if "error" in reply:
        return reply["error"]["code"]
    return {name: value for name, value in reply["result"].items() if name != "because"}


def _differ(one: Any, other: Any) -> bool:
    """Return whether two answers differ, in a field that both have."""
    if isinstance(one, int) or isinstance(other, int):
        return False
    return any(_plain(one[name]) != _plain(other[name]) for name in one if name in other)


def _plain(value: Any) -> Any:
    """Return a value, cards in one order."""
    return sorted(map(str, value)) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType]


def _standing(seats: list[str], draw: random.Random) -> Message:
    """Return how a match stands: at its beginning, or with scores of all sizes."""
    is_later = draw.random() < 0.6
    top = draw.choice((4, 13, 19, 29, 44))
    scores = {seat: draw.randint(0, top) if is_later else 0 for seat in seats}
    nought = dict.fromkeys(seats, 0)
    return {
        "seats": seats,
        "active": seats,
        "dealer": draw.choice(seats),
        "scores": scores,
        "lives": {seat: draw.choice((1, 1, 2)) for seat in seats},
        "floors": nought,
        "bought_back": nought,
        "sitting_out": [],
        "deals_played": draw.choice((1, 2, 6)) if is_later else 0,
        "sudden_death": False,
        "pot": 0,
        "kept": {},
        "played": [],
        "stock": None,
        "exchanged": None,
        "last": None,
    }
