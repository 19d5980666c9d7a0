"""Reading: what an engine does in a match, as answers to questions about the positions of it.

Whoever refuses a card has said that it is not legal, and whoever says how a match stands after the
last trick has said how the deal is settled. So an engine that takes no position in the middle of a
deal, or deals by itself, answers the questions that others are asked.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import bare_wire
from agurk_conformance.identify.deals import OF_DEALS
from agurk_conformance.identify.listening import Heard
from agurk_conformance.identify.probes import Probe
from agurk_conformance.identify.ranks import in_cards
from agurk_conformance.identify.walking import after, led
from agurk_conformance.protocol.outcome import Answered, Broken, Call, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.protocol.client import Client
    from agurk_conformance.protocol.outcome import Outcome
    from agurk_spec.conditions import Predicate

_SIZE: Final = 100
_SETTLED: Final = (
    *("scores", "lives", "floors", "kept", "out", "may_buy_back", "over", "winners", "losers"),
    *("pot", "sudden_death"),
)
_CARRIED: Final = ("scores", "lives", "floors", "kept", "pot", "sudden_death", "active")
"""What a state tells of how the next deal begins."""


class Reader:
    """Plays deals with an engine, and reads what it does.

    `now` is the position, `heard` what was read, each once, `broken` how many calls broke it.
    """

    def __init__(self, client: Client) -> None:
        """Take the engine."""
        self._client = client
        self._lists = client.hello.supports("match.legal")
        self._match = ""
        self._is_known = True
        self._gates: tuple[Predicate, ...] = ()
        self._found: dict[tuple[str, str], Heard] = {}
        self._listed: dict[str, list[Mapping[str, Any]]] = {}
        self.now: dict[str, Any] = {}
        self.broken = 0

    @property
    def heard(self) -> tuple[Heard, ...]:
        """What was read."""
        return tuple(self._found.values())

    def begin(self, position: Mapping[str, Any], gates: tuple[Predicate, ...]) -> bool:
        """Begin a match at a position, and say whether the engine does.

        In: the position, with the ruleset that it carries; by which rules it can come about.
        """
        outcome = self._client.ask(Call("match.new", {"position": position}))
        if not isinstance(outcome, Answered):
            return False
        self._match, self._gates = outcome.result["match"], gates
        self._is_known = True
        self.now = {**position, "ruleset": None}
        return True

    def end(self) -> None:
        """End the match."""
        if self._client.hello.supports("match.end"):
            self._client.ask(Call("match.end", {"match": self._match}))

    def ask(self, method: str, **params: Any) -> Outcome:
        """Ask about the match."""
        outcome = self._client.ask(Call(method, {"match": self._match, **params}))
        self.broken += isinstance(outcome, Broken)
        return outcome

    def deal(self, hands: Mapping[str, Any], leader: str, dealer: str | None) -> None:
        """Take note of hands before the first lead, and of who has dealt them, where it is told."""
        size = max(map(len, hands.values()))
        dealt: dict[str, Any] = {
            "hands": dict(hands),
            "hand_size": size,
            "trick_number": 1,
            "played": [],
        }
        seats = {"leader": leader, "to_act": leader, "dealer": dealer or self.now["dealer"]}
        self.now = {**self.now, **dealt, **seats, "trick": [], "last": None}

    def between(self) -> dict[str, Any]:
        """Return the position between two deals; how many lives are left makes no difference."""
        return {**self.now, "lives": {seat: min(1, own) for seat, own in self.now["lives"].items()}}

    def legal(self) -> list[Mapping[str, Any]]:
        """Return the cards that the engine lists, of those held; none where it lists none."""
        if not self._lists or not self.now["trick"]:
            return []
        known, seat = json.dumps(self.now, sort_keys=True), self.now["to_act"]
        if known not in self._listed:
            outcome = self.ask("match.legal", seat=seat)
            told: dict[str, list[Mapping[str, Any]]] = {"cards": []}
            if isinstance(outcome, Answered):
                told = {"cards": outcome.result["cards"]}
                words = f"which cards may {seat} play?"
                self.tell("legal_cards", words, told, {"position": _bare(self.now)})
            self._listed[known] = told["cards"]
        held = self.now["hands"][seat]
        return [card for card in self._listed[known] if card in held]

    def play(self, play: Mapping[str, Any]) -> bool:
        """Play a card, and say whether the deal goes on after it."""
        outcome = self.ask("match.play", **play)
        if not isinstance(outcome, Answered | Refused):
            return False
        is_legal = isinstance(outcome, Answered)
        if not is_legal or (self.now["trick"] and not self._lists):
            card = notation.format_card(notation.card_from_wire(play["card"]))
            words = f"may {play['seat']} play {card}?"
            there = {"position": _bare(self.now), **play}
            self.tell("is_legal", words, {"legal": is_legal}, there)
        if not isinstance(outcome, Answered):
            return False
        self.now = after(self.now, play)
        return self.now["to_act"] is not None or self._taken(outcome.result)

    def tell(
        self,
        method: str,
        words: str,
        answer: Mapping[str, Any],
        params: Mapping[str, Any],
        gates: tuple[Predicate, ...] = (),
    ) -> None:
        """Keep what was read as the answer to a question.

        In: under which rules it is one, if not wherever the deal can come about.
        """
        calls, gates = (Call(method, params),), gates or self._gates
        probe = Probe(name="sweep", calls=calls, asked=(words,), gates=gates, size=_SIZE)
        if self._client.hello.cards == "ranks":
            answer = in_cards(probe, answer) or {}
        known = probe.key, json.dumps(answer, sort_keys=True)
        self._found.setdefault(known, Heard(probe, (answer,)))

    def _taken(self, state: Mapping[str, Any]) -> bool:
        """Read who has taken a trick, and say whether the deal goes on."""
        taker = state.get("taker") or state.get("to_act")
        if taker is None:
            return False
        there = {"position": _bare(self.now)}
        self.tell("trick_taker", "who takes the trick?", {"seat": taker}, there)
        if taker not in {play["seat"] for play in self.now["trick"]}:
            return False
        if any(self.now["hands"].values()):
            self.now = led(self.now, taker)
            return True
        self._settled(state, taker)
        return False

    def _settled(self, state: Mapping[str, Any], taker: str) -> None:
        """Read what the last trick costs, how the deal settles, and what comes next."""
        if state.get("points") is not None:
            words = "what does the last trick cost?"
            there = {"position": _bare(self.now)}
            self.tell("last_trick", words, {"points": state["points"]}, there)
        settled = {name: state[name] for name in _SETTLED if name in state}
        if settled and self._is_known:
            self.tell("settle", "how does the deal settle?", settled, {"position": self.now})
        trick: Sequence[Mapping[str, Any]] = self.now["trick"]
        payers = _payers(state, self.now)
        self._is_known &= _tells_all(state, self.now)
        carried = {name: state[name] for name in _CARRIED if name in state}
        none: dict[str, Any] = {
            "hands": None,
            "trick": [],
            "played": None,
            "leader": None,
            "to_act": None,
        }
        last = {
            "taker": taker,
            "payers": payers,
            "card": next(play["card"] for play in trick if play["seat"] == taker),
        }
        sizes = {"hand_size": None, "trick_number": None, "stock": None, "exchanged": None}
        over = {**self.now, **none, **sizes, **carried, "last": last if payers else None}
        self.now = {**over, "deals_played": self.now["deals_played"] + 1}
        if payers and state.get("phase") == "deal":
            next_deal = {name: state[name] for name in ("dealer", "leader") if state.get(name)}
            self.tell("next_deal", "what comes next?", next_deal, {"position": self.between()})


def _bare(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position in a deal without what was carried over, which makes no difference."""
    seats = position["active"]
    kept = {name: position[name] for name in OF_DEALS}
    return {**bare_wire(seats, seats[-1]), "lives": dict.fromkeys(seats, 1), **kept}


def _tells_all(state: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    """Return whether a state tells all that is carried over, as far as somebody has any of it."""
    if not {"scores", "lives"} <= state.keys():
        return False
    return "floors" in state or dict(state["lives"]) == before["lives"]


def _payers(state: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """Return who has paid for the last trick: by the points, or else by the scores."""
    if state.get("points") is not None:
        return [seat for seat, points in state["points"].items() if points > 0]
    scores: Mapping[str, int] = state.get("scores") or {}
    old: Mapping[str, int] = before["scores"]
    return [seat for seat in before["active"] if scores.get(seat, 0) > old.get(seat, 0)]
