"""Play-outs: random positions that come up in play, and their answers under two option tables.

They are made without the probes, so that they can show what the probes miss.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from agurk_reference.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_spec.conditions import OptionTable

Message = dict[str, Any]


class Pair:
    """Two option tables, and the reference that plays by each."""

    def __init__(self, one: OptionTable, other: OptionTable, seed: int) -> None:
        """Take the tables, and the seed of what comes up."""
        self._tables = (dict(one), dict(other))
        self._engine = Engine()
        self._random = random.Random(seed)  # noqa: S311 - no secret

    def differences(self, methods: frozenset[str], deals: int) -> Iterator[str]:
        """Return each question, by the methods offered, that the two answer differently."""
        for _ in range(deals):
            for method, position in self._deal():
                if method in methods:
                    answers = [self._ask(method, position, table) for table in self._tables]
                    if _differ(*answers):
                        yield f"{method} {position}: {answers}"

    def _ask(self, method: str, position: Message, table: Mapping[str, Any]) -> Any:
        """Return the answer to a question, without reasons."""
        ruled = {**position, "ruleset": {"id": "own", "options": table}}
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"position": ruled}}
        reply = self._engine.handle(request)
        result = {k: v for k, v in reply.get("result", {}).items() if k != "because"}
        if "cards" in result:
            result["cards"] = sorted(map(str, result["cards"]))
        return result or reply["error"]["code"]

    def _bounds(self) -> tuple[int, int]:
        """Return the fewest and the most seats that both tables admit."""
        fewest = max(int(table.get("players_min", 2)) for table in self._tables)
        most = min(int(table.get("players_max", 7)) for table in self._tables)
        return fewest, most

    def _pack(self) -> list[Message]:
        """Return the cards that both packs have."""
        packs: list[list[Message]] = []
        for table in self._tables:
            params = {"ruleset": {"id": "own", "options": table}}
            request = {"jsonrpc": "2.0", "id": 1, "method": "pack", "params": params}
            packs.append(self._engine.handle(request)["result"]["cards"])
        return [card for card in packs[0] if card in packs[1]]

    def _deal(self) -> Iterator[tuple[str, Message]]:
        """Play three tricks at random, with cards that are legal under both tables."""
        fewest, most = self._bounds()
        if fewest > most:
            return
        count = self._random.randint(fewest, most)
        seats = [chr(ord("A") + at) for at in range(count)]
        pack = self._pack()
        self._random.shuffle(pack)
        if len(pack) > 20 and self._random.random() < 0.5:  # ties are rare in a whole pack
            ranks = self._random.sample(sorted({card["rank"] for card in pack}), 5)
            pack = [card for card in pack if card["rank"] in {*ranks, 14}]
        size = min(3, len(pack) // count)
        if size == 0:
            return
        hands = {seat: pack[at * size : (at + 1) * size] for at, seat in enumerate(seats)}
        leader = self._random.choice(seats)
        played: list[list[Message]] = []
        for number in range(1, size + 1):
            position = _fresh(seats, number, size)
            position |= {"leader": leader, "played": played, "scores": self._scores(seats)}
            trick: list[Message] = []
            order = [*seats[seats.index(leader) :], *seats[: seats.index(leader)]]
            for seat in order:
                now = {**position, "hands": hands, "trick": trick, "to_act": seat}
                if trick or number < size:
                    yield "legal_cards", now
                card = self._card(now, hands[seat])
                if card is None:
                    return
                hands = {**hands, seat: [own for own in hands[seat] if own != card]}
                trick = [*trick, {"seat": seat, "card": card}]
            done = {**position, "hands": hands, "trick": trick}
            yield "trick_taker", done
            if number == size:
                yield "last_trick", done
                yield "settle", done
            played = [*played, trick]
            leader = self._random.choice(seats)

    def _card(self, position: Message, hand: list[Message]) -> Message | None:
        """Return a card of a hand that is legal under both tables; None where there is none."""
        legal = [self._ask("legal_cards", position, table) for table in self._tables]
        both = [c for c in hand if all("cards" in own and str(c) in own["cards"] for own in legal)]
        return self._random.choice(both) if both else None

    def _scores(self, seats: list[str]) -> dict[str, int]:
        """Return scores with which a seat can be in, in either game."""
        tables = self._tables
        if any(t.get("end_condition") == "single_deal" for t in tables) or any(
            t.get("score_medium") == "kept_cards" for t in tables
        ):
            return dict.fromkeys(seats, 0)
        most = min(int(table.get("threshold", 1)) - 1 for table in tables)
        return {seat: self._random.randint(0, most) for seat in seats}


def _differ(one: Any, other: Any) -> bool:
    """Return whether two answers differ, in a field that both have."""
    if isinstance(one, int) or isinstance(other, int):
        return bool(one != other)
    return any(one[name] != other[name] for name in one if name in other)


def _fresh(seats: list[str], number: int, size: int) -> Message:
    """Return a position in which nothing has happened."""
    nought = dict.fromkeys(seats, 0)
    return {
        "seats": seats,
        "active": seats,
        "dealer": seats[-1],
        "lives": dict.fromkeys(seats, 1),
        "floors": nought,
        "bought_back": nought,
        "sitting_out": [],
        "deals_played": 0,
        "sudden_death": False,
        "pot": 0,
        "kept": {},
        "hand_size": size,
        "trick_number": number,
        "stock": None,
        "exchanged": None,
        "last": None,
    }
