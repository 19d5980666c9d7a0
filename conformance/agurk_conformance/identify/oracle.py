"""The oracle: what an engine answers to a probe that plays by an option table and makes no mistake.

It is the reference engine, started by its name; that its answers are those of the law is what the
suite shows when it is run on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from agurk_conformance.identify.lawful import bearing, can_occur
from agurk_conformance.identify.turning import PLAY, alike, marks, turning
from agurk_conformance.identify.walking import walked
from agurk_conformance.protocol.entry import load_entry
from agurk_spec.conditions import Truth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.identify.probes import Probe
    from agurk_conformance.protocol.inprocess import Engine
    from agurk_spec.conditions import OptionTable, Value
    from agurk_spec.law import Law

Answer: TypeAlias = "Mapping[str, Any] | None"
"""A result; None for a refusal."""

REFUSED: Final = 1
"""The error code by which a move is refused."""

_TOLD: Final = frozenset({"lives"})
"""Options of which a state tells in every game."""

_Known: TypeAlias = "tuple[str, tuple[Value | None, ...]]"


class Oracle:
    """The reference, asked under any option table; each question that comes again is known."""

    def __init__(self, law: Law, entry: str) -> None:
        """Take the law, and the entry of the reference engine."""
        self._engine: Engine = load_entry(entry)
        self._keys = tuple(option.key for option in law.options)
        self._when = {
            option.key: option.applies_when
            for option in law.options
            if option.applies_when.conditions and option.key not in _TOLD
        }
        self._answers: dict[_Known, tuple[Answer, ...]] = {}
        self._lawful: dict[_Known, bool] = {}
        self._turning: dict[str, tuple[str, ...]] = {}
        self._bearing: dict[str, tuple[str, ...]] = {}
        self._marks: dict[str, Mapping[str, frozenset[int]]] = {}

    def turning(self, probe: Probe) -> tuple[str, ...]:
        """Return the options on which the answers to a probe may hang."""
        if probe.key not in self._turning:
            self._turning[probe.key] = turning(probe, self._keys)
        return self._turning[probe.key]

    def bearing(self, probe: Probe) -> tuple[str, ...]:
        """Return the options on which it hangs whether the position of a probe can occur."""
        if probe.place not in self._bearing:
            own = bearing(probe) | (PLAY if _is_midway(probe) else frozenset[str]())
            self._bearing[probe.place] = tuple(key for key in self._keys if key in own)
        return self._bearing[probe.place]

    def mattering(self, table: OptionTable) -> OptionTable:
        """Return the options of a table that matter in it, and have a say in what is answered."""
        asked = self._when.items()
        idle = [key for key, when in asked if when.truth(table) is Truth.FALSE]
        return {key: value for key, value in table.items() if key not in idle} if idle else table

    def answers(self, probe: Probe, table: OptionTable) -> tuple[Answer, ...]:
        """Return the answers to the calls of a probe, as far as they can be asked."""
        known = (probe.key, self._likened(probe, table))
        if known not in self._answers:
            self._answers[known] = tuple(self._asked(probe, table))
        return self._answers[known]

    def is_alike(self, probe: Probe, key: str, one: Value, other: Value) -> bool:
        """Return whether two values of an option make no difference to a probe."""
        return self._like(probe, key, one) == self._like(probe, key, other)

    def _likened(self, probe: Probe, table: OptionTable) -> tuple[Value | None, ...]:
        """Return the values of the options on which a probe turns; those that are alike as one."""
        return tuple(self._like(probe, key, table.get(key)) for key in self.turning(probe))

    def _like(self, probe: Probe, key: str, value: Value | None) -> Value | None:
        """Return the value that stands for all that are alike to a probe."""
        if not isinstance(value, int):
            return value
        if probe.key not in self._marks:
            self._marks[probe.key] = marks(probe)
        compared = self._marks[probe.key].get(key)
        return value if compared is None else alike(value, compared)

    def is_lawful(self, probe: Probe, table: OptionTable) -> bool:
        """Return whether the position of a probe can occur under a table."""
        known = (probe.place, tuple(table.get(key) for key in self.bearing(probe)))
        if known not in self._lawful:
            self._lawful[known] = can_occur(probe, table) and self._is_played(probe, table)
        return self._lawful[known]

    def tells_apart(self, probe: Probe, one: OptionTable, other: OptionTable) -> bool:
        """Return whether the answers to a probe differ under two tables that both come to it."""
        answers = [self.answers(probe, table) for table in (one, other)]
        differs = any(_plain(own) != _plain(its) for own, its in zip(*answers, strict=False))
        return differs and self.is_lawful(probe, one) and self.is_lawful(probe, other)

    def _asked(self, probe: Probe, table: OptionTable) -> list[Answer]:
        """Ask one call after the other, up to one that cannot be asked."""
        if probe.method == "play_deal":
            return list(walked(probe, lambda part: self.answers(part, table)))
        match: str | None = None
        found: list[Answer] = []
        for call in probe.calls:
            params = ruled(call.params, table)
            reply = self._reply(
                call.method, params if match is None else {"match": match, **params}
            )
            if "error" in reply and reply["error"]["code"] != REFUSED:
                break
            found.append(reply.get("result"))
            if probe.is_match and match is None:
                if "error" in reply:
                    break
                match = reply["result"]["match"]
        if match is not None:
            self._reply("match.end", {"match": match})
        return found

    def _reply(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """Return the reply to a request."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        reply: dict[str, Any] = self._engine(request)
        return reply

    def _is_played(self, probe: Probe, table: OptionTable) -> bool:
        """Return whether each card of the current trick was legal when it was played (LD-3, FW-1).

        Before the last trick is looked at alone: last cards are legal whatever they are.
        """
        position = probe.position
        if position is None or not _is_midway(probe):
            return True
        trick = position["trick"]
        challenged = probe.calls[0].params.get("play")
        return all(
            play == challenged or self._was_legal(position, at, table)
            for at, play in enumerate(trick)
        )

    def _was_legal(self, position: Mapping[str, Any], at: int, table: OptionTable) -> bool:
        """Return whether a card of the trick was legal."""
        trick, hands = position["trick"], dict(position["hands"])
        for play in trick[at:]:
            hands[play["seat"]] = [*hands.get(play["seat"], ()), play["card"]]
        own = trick[at]
        earlier = {**position, "hands": hands, "trick": trick[:at], "to_act": own["seat"]}
        earlier["leader"] = trick[0]["seat"]
        reply = self._reply("legal_cards", ruled({"position": earlier}, table))
        return "result" not in reply or own["card"] in reply["result"]["cards"]


def _is_midway(probe: Probe) -> bool:
    """Return whether cards lie in a trick before the last one."""
    position = probe.position
    if position is None or not position.get("trick") or not position.get("hands"):
        return False
    return any(position["hands"].values())


def ruled(params: Mapping[str, Any], table: OptionTable) -> dict[str, Any]:
    """Return params under a ruleset of that table."""
    wire = {"id": "own", "options": dict(table)}
    if "ruleset" in params:
        return {**params, "ruleset": wire}
    if "position" not in params:
        return dict(params)
    return {**params, "position": {**params["position"], "ruleset": wire}}


def _plain(answer: Answer) -> Mapping[str, Any] | None:
    """Return an answer without what is no matter of the rules."""
    if answer is None:
        return None
    return {name: value for name, value in answer.items() if name not in {"because", "match"}}
