"""Whole deals in the tests of identifying: a pool of random ones, and what is found out by them.

The answers of the pool come from matches that the reference plays, not from single questions.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tests.identify.conftest import CORPUS, KNOWN, RULESETS, full_hello, hearing_of
from tests.identify.deals import Message, Question
from tests.identify.pool import Pool

from agurk_conformance.corpus.position import bare_wire
from agurk_conformance.identify.deals import PLAY_DEAL, deals_for
from agurk_conformance.identify.doubting import find_out
from agurk_conformance.notation import cards_to_wire
from agurk_conformance.ways.embedding import PACKS
from agurk_reference.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.identify.doubting import Inquest
    from agurk_conformance.protocol.hello import PositionKind
    from agurk_spec.conditions import OptionTable, Value

_ENGINE: Final = Engine()
SEED: Final = 20
DEALS: Final = 110
_OF_MATCHES: Final[dict[str, Value]] = {"exchange": "none", "players_min": 2, "players_max": 26}
"""What a deal does not show, and a match asks for."""


@dataclass(frozen=True)
class DealQuestion(Question):
    """A deal from its first lead, and the plays of it."""

    plays: tuple[Message, ...] = ()

    def __str__(self) -> str:
        """Show the hands and the plays in ranks."""
        hands = {
            seat: [card["rank"] for card in own] for seat, own in self.position["hands"].items()
        }
        return f"{hands} {[(play['seat'], play['card']['rank']) for play in self.plays]}"

    def answers(self, table: OptionTable) -> list[Any]:
        """Return what comes of the deal when the reference plays it."""
        return [_played(self, table)]


class WholeDeals:
    """Draws whole deals, from a first lead to the end."""

    def __init__(self, seed: int) -> None:
        """Take the seed."""
        self._random = random.Random(seed)  # noqa: S311 - no secret

    def deal(self, table: OptionTable) -> Iterator[Question]:
        """Play a deal at random; some cards are only tried, legal or not."""
        draw = self._random
        start = self._dealt(table)
        match = _Match(start, table)
        plays: list[Message] = []
        while match.to_act is not None:
            seat = match.to_act
            hand = match.hands[seat]
            for card in draw.sample(hand, min(len(hand), draw.choice((0, 1, 1, 2)))):
                tried = (*plays, {"seat": seat, "card": card})
                yield DealQuestion(PLAY_DEAL, start, plays=tried)
            plays.append({"seat": seat, "card": draw.choice(match.legal())})
            match.play(plays[-1])
        yield DealQuestion(PLAY_DEAL, start, plays=tuple(plays))

    def _dealt(self, table: OptionTable) -> Message:
        """Deal a few cards, from a few ranks of a pack if ties and aces are to be many."""
        draw = self._random
        seats = list("ABCDE")[: draw.choice((2, 3, 3, 4, 5))]
        pack = cards_to_wire(PACKS[draw.choice((str(table["deck"]), *PACKS))])
        if draw.random() < 0.6:
            some = draw.sample(sorted({card["rank"] for card in pack}), 4)
            pack = [card for card in pack if card["rank"] in {*some, 14, 1}]
        draw.shuffle(pack)
        size = min(draw.randint(1, 3), len(pack) // len(seats))
        return {
            **bare_wire(seats, seats[-1]),
            "lives": dict.fromkeys(seats, 1),
            "hands": {seat: pack[at * size :][:size] for at, seat in enumerate(seats)},
            "hand_size": size,
            "trick_number": 1,
            "leader": seats[0],
            "to_act": seats[0],
            "played": [],
        }


class _Match:
    """A match of the reference, from the first lead of a deal to its end."""

    def __init__(self, start: Message, table: OptionTable) -> None:
        """Begin it under a table."""
        wire = {**start, "ruleset": {"id": "own", "options": {**table, **_OF_MATCHES}}}
        self.reply = _ask("match.new", {"position": wire})
        self._name: str = self.reply.get("result", {}).get("match", "")

    @property
    def state(self) -> Message:
        """How it stands after the last play that was accepted."""
        state: Message = self.reply.get("result", {})
        return state

    @property
    def to_act(self) -> str | None:
        """The seat to play; None where the deal is over."""
        return self.state["to_act"] if self.state.get("phase") == "play" else None

    @property
    def hands(self) -> dict[str, list[Message]]:
        """The hands."""
        hands: dict[str, list[Message]] = self.state["hands"]
        return hands

    def legal(self) -> list[Message]:
        """List what may be played."""
        asked = {"match": self._name, "seat": self.to_act}
        cards: list[Message] = _ask("match.legal", asked)["result"]["cards"]
        return cards

    def play(self, play: Message) -> Message:
        """Play a card, and return the reply."""
        self.reply = _ask("match.play", {"match": self._name, **play})
        return self.reply


def _played(question: DealQuestion, table: OptionTable) -> Any:
    """Return what comes of a deal that the reference plays; a number where it cannot be asked."""
    match = _Match(question.position, table)
    if "error" in match.reply:
        return match.reply["error"]["code"]
    takers: list[str] = []
    for number, play in enumerate(question.plays):
        reply = match.play(play)
        if "error" in reply:
            return {"refused_at": number}
        if (number + 1) % len(question.position["seats"]) == 0:
            takers.append(match.state["taker"])
    points = {"points": match.state["points"]} if match.to_act is None else {}
    return {"refused_at": None, "takers": takers, **points}


def _ask(method: str, params: Message) -> Message:
    """Ask the reference."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    reply: Message = _ENGINE.handle(request)
    return reply


@cache
def deal_pool() -> Pool:
    """Draw the pool."""
    tables = [{**RULESETS[0].table, **rules.table} for rules in RULESETS]
    return Pool(WholeDeals(SEED), tables, DEALS)


def found_by_deals(table: OptionTable) -> Inquest:
    """Return what is found out of an engine that plays a table, and is asked for deals alone.

    It takes them from their first lead, and from nowhere else.
    """
    positions: frozenset[PositionKind] = frozenset({"deal"})
    hello = replace(full_hello(), methods=frozenset({PLAY_DEAL}), positions=positions)
    return find_out(lambda asked: hearing_of(table, asked), deals_for(CORPUS, hello), hello, KNOWN)
