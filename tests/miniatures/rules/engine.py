"""The engine that goes by the book, and the protocol by which it is asked."""

from __future__ import annotations

from itertools import count
from typing import Any, ClassVar

from tests.miniatures.rules.book import Book, Card, Play, Table

STATELESS = (
    "legal_cards",
    "is_legal",
    "trick_taker",
    "last_trick",
    "settle",
    "next_deal",
    "dispute",
    "pack",
)
MATCH = (
    "match.new",
    "match.deal",
    "match.play",
    "match.legal",
    "match.state",
    "match.view",
    "match.end",
)
_STATE = (
    "phase",
    "dealer",
    "leader",
    "to_act",
    "hand_size",
    "active",
    "hands",
    "trick",
    "scores",
    "lives",
    "taker",
    "points",
    "out",
    "over",
    "winners",
)
_PUBLIC = ("trick", "lives", "active", "dealer", "leader", "to_act")


class Refusal(Exception):  # noqa: N818 - it is no error
    """What the rules forbid."""


class Engine(Book):
    """An engine: a callable that takes a request and returns the reply."""

    offers: ClassVar[tuple[str, ...]] = STATELESS + MATCH

    def __init__(self) -> None:
        """Begin without matches."""
        self._matches: dict[str, Table] = {}
        self._names = count(1)

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        """Reply to a request; each method of the protocol is a method here."""
        frame = {"jsonrpc": "2.0", "id": request["id"]}
        if request["method"] not in ("hello", *self.offers):
            return frame | {"error": {"code": -32601, "message": "no such method"}}
        answer = getattr(self, request["method"].replace(".", "_"))
        try:
            return frame | {"result": answer(**request["params"])}
        except Refusal as refusal:
            return frame | {"error": {"code": 1, "message": str(refusal)}}

    def hello(self, protocol: int) -> dict[str, Any]:
        """Say what the engine is."""
        return {
            "name": type(self).__name__,
            "version": "1",
            "protocol": protocol,
            "rulesets": ["agurk"],
            "methods": list(self.offers),
        }

    # Questions about a position.

    def legal_cards(self, position: Table) -> dict[str, Any]:
        """Answer which cards may be played."""
        return {"cards": self.legal(position["hands"][position["to_act"]], position["trick"])}

    def is_legal(self, position: Table, seat: str, card: Card) -> dict[str, Any]:
        """Answer whether a card may be played."""
        return {"legal": self.objection(position, seat, card) is None}

    def trick_taker(self, position: Table) -> dict[str, Any]:
        """Answer who takes the trick."""
        return {"seat": self.best(position["trick"])["seat"]}

    def last_trick(self, position: Table) -> dict[str, Any]:
        """Answer what the last trick costs."""
        trick = position["trick"]
        return {"points": self.points(trick, self.best(trick))}

    def settle(self, position: Table) -> dict[str, Any]:
        """Answer what a deal does to the match."""
        return self.settlement(position, self.last_trick(position)["points"])

    def next_deal(self, position: Table) -> dict[str, Any]:
        """Answer who deals and leads next."""
        table = position | {"dealer": self.next_dealer(position)}
        leader = self.forehand(table)
        return {"dealer": table["dealer"], "leader": leader, "hand_size": self.hand_size}

    def dispute(self, position: Table, play: Play) -> dict[str, Any]:
        """Answer whether a card is taken back."""
        trick = self.judged_trick(position, play)
        stands: dict[str, Any] = {"upheld": False, "withdrawn": [], "to_act": position["to_act"]}
        if play not in trick:
            return stands
        number = trick.index(play)
        if play["card"] in self.legal(
            self.held_then(position, play), self.compared_plays(trick, number)
        ):
            return stands
        taken_back = self.withdrawn(trick, number)
        return {"upheld": True, "withdrawn": taken_back, "to_act": play["seat"]}

    def held_then(self, position: Table, play: Play) -> list[Card]:
        """Put together the hand from which a card was played, from what became of it since."""
        hands: dict[str, list[Card]] = position["hands"] or {}
        tricks = [*(position["played"] or ()), position["trick"]]
        own = [laid["card"] for trick in tricks for laid in trick if laid["seat"] == play["seat"]]
        return [*hands.get(play["seat"], ()), *own[own.index(play["card"]) :]]

    def pack(self, ruleset: dict[str, Any] | None) -> dict[str, Any]:  # noqa: ARG002 - one game
        """Answer what is played with."""
        return {"cards": self.all_cards()}

    # Matches.

    def match_new(self, position: Table) -> Table:
        """Begin a match from a position."""
        if not self.can_begin(position["seats"]):
            raise Refusal("SD-1")
        unsettled: Table = {"taker": None, "points": None, "out": [], "over": False, "winners": []}
        table = position | unsettled | {"phase": "play"}
        table["carried"] = []
        table["hand_size"] = position["hand_size"] or self.hand_size
        table["played"] = position["played"] or []
        if position["hands"] is None:
            self._await_deal(table)
        name = f"m{next(self._names)}"
        self._matches[name] = table
        return {**self.match_state(name), "match": name}

    def _await_deal(self, table: Table) -> None:
        """Have the next dealer deal, or the first one in a match that begins."""
        if table["last"] is not None:
            table["dealer"] = self.next_dealer(table)
        elif not table["deals_played"]:
            table["lives"] = dict.fromkeys(table["seats"], self.lives)
        table |= {"phase": "deal", "leader": self.forehand(table), "to_act": None, "trick": []}

    def match_deal(
        self,
        match: str,
        hands: dict[str, list[Card]] | None = None,
        pack: list[Card] | None = None,
    ) -> Table:
        """Take a deal, as hands or as the order of the pack."""
        table = self._matches[match]
        if table["phase"] != "deal":
            raise Refusal("no deal is due")
        if pack is not None:
            if not self.is_complete(pack):
                raise Refusal("IR-1")
            hands = self.deal_out(pack, self.receivers(table), table["hand_size"])
        if hands is None or self.is_faulty(hands, table):
            raise Refusal("IR-1")
        table |= {"phase": "play", "hands": hands, "played": [], "carried": []}
        table["to_act"] = table["leader"]
        return self.match_state(match)

    def match_play(self, match: str, seat: str, card: Card) -> Table:
        """Play a card."""
        table = self._matches[match]
        objection = self.objection(table, seat, card)
        if objection is not None:
            self.after_refusal(table, seat, card)
            raise Refusal(objection)
        self.lay(table, seat, card)
        return self.match_state(match)

    def objection(self, table: Table, seat: str, card: Card) -> str | None:
        """Say what speaks against a play."""
        if seat != table["to_act"]:
            return "LD-6"
        hands: dict[str, list[Card]] = table["hands"] or {}
        if card not in hands.get(seat, ()):
            return "LD-7"
        legal = self.legal(table["hands"][seat], table["trick"])
        return None if card in legal else "FW-1"

    def after_refusal(self, table: Table, seat: str, card: Card) -> None:
        """Leave everything as it is."""

    def lay(self, table: Table, seat: str, card: Card) -> None:
        """Lay a card on the table."""
        play = {"seat": seat, "card": card}
        table["hands"][seat] = [held for held in table["hands"][seat] if held != card]
        table["trick"] = [*table["trick"], play]
        if len(table["trick"]) < len(table["active"]):
            table["to_act"] = self.next_seat(seat, table)
        else:
            self.gather(table)

    def gather(self, table: Table) -> None:
        """Give a complete trick to its taker, and settle the last one."""
        trick = table["trick"]
        best = self.best([*table["carried"], *trick])
        table["taker"] = best["seat"]
        table["leader"] = table["to_act"] = self.next_leader(best["seat"], trick)
        table |= {"played": [*table["played"], trick], "trick": [], "carried": self.carried(best)}
        if not any(table["hands"].values()):
            self._end_deal(table, trick, best)
        else:
            for seat, cost in self.early_points(trick, best).items():
                table["scores"] = table["scores"] | {seat: table["scores"][seat] + cost}

    def _end_deal(self, table: Table, trick: list[Play], best: Play) -> None:
        """Settle a deal."""
        points = self.points(trick, best)
        table |= self.settlement(table, points) | {"points": points, "to_act": None, "hands": None}
        payers = [seat for seat, cost in points.items() if cost > 0]
        table["last"] = {"taker": best["seat"], "payers": payers, "card": best["card"]}
        table["active"] = [seat for seat in table["active"] if seat not in table["out"]]
        if table["over"]:
            table |= {"phase": "over", "leader": None}
        else:
            self._await_deal(table)

    def match_legal(self, match: str, seat: str) -> dict[str, Any]:
        """List the cards a seat may play now."""
        table = self._matches[match]
        if seat != table["to_act"]:
            return {"cards": []}
        return self.legal_cards(table)

    def match_state(self, match: str) -> Table:
        """Say where a match stands."""
        return {name: self._matches[match][name] for name in _STATE}

    def match_view(self, match: str, seat: str) -> Table:
        """Say what a seat may know."""
        table = self._matches[match]
        return {"seat": seat, **self.view(table, seat)}

    def view(self, table: Table, seat: str) -> Table:
        """Show a table to a seat."""
        hands: dict[str, list[Card]] = table["hands"] or {other: [] for other in table["active"]}
        dealt = len(table["active"]) * table["hand_size"] if table["hands"] else 52
        return {
            **{name: table[name] for name in _PUBLIC},
            "hand": hands.get(self.shown_hand(table, seat), []),
            "counts": {other: len(hand) for other, hand in hands.items()},
            "stock": self.shown_stock(table, len(self.all_cards()) - dealt),
            "scores": self.shown_scores(table, seat),
            "open": {other: self.open_cards(table, other) for other in table["active"]},
        }

    def match_end(self, match: str) -> dict[str, Any]:
        """Forget a match."""
        del self._matches[match]
        return {}
