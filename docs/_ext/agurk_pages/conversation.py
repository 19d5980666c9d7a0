"""Conversations: the reference engine is asked what a file says, as the suite asks it.

A file holds the parts of a conversation, each with a title and its steps.
A step says in a line what is going on, names a method, and gives what the method needs in the
notation of scenarios; `plays` stands for a row of `match.play`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

import yaml

from agurk_conformance import notation
from agurk_conformance.corpus.position import first_position, position_to_wire, ruleset_to_wire
from agurk_conformance.corpus.reading import read_given
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.protocol.messages import compose, decode, judge
from agurk_conformance.protocol.outcome import Answered, Broken, Call, Outcome, Refused, Unsupported
from agurk_reference.engine import Engine
from agurk_spec.conditions import Table
from agurk_spec.load import load_law
from agurk_spec.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from agurk_spec.records import Ruleset

_RULESET: Final = "agurk"
_OUTCOMES: Final = {
    Answered: "answered",
    Refused: "refused",
    Unsupported: "unsupported",
    Broken: "broken",
}


class ConversationError(Exception):
    """A step that the protocol does not have, or that comes out otherwise than its file says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step as its file has it; cards, hands and positions are in the notation of scenarios."""

    ask: str
    say: str = ""
    comes: str = "answered"
    given: Mapping[str, Any] | None = None
    ruleset: str = _RULESET
    options: Mapping[str, str | int] | None = None
    seat: str | None = None
    card: str | None = None
    hands: Mapping[str, str] | None = None
    play: Mapping[str, str] | None = None
    cards: str | None = None
    accepts: bool | None = None
    cost: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A request and the reply to it, as JSON reads them."""

    step: Step
    request: Mapping[str, Any]
    reply: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a conversation: its title, and what is said in it."""

    title: str
    exchanges: tuple[Exchange, ...]


def conversation(path: Path) -> tuple[Part, ...]:
    """Hold the conversation that a file asks for.

    In: the file. Out: its parts, with the requests that the suite sends and the replies of the
    reference engine. Raises ConversationError where a step is faulty or comes out otherwise than
    the file says.
    """
    table = _Conversation()
    parts: list[Part] = []
    for number, data in enumerate(yaml.safe_load(path.read_text(encoding="utf-8"))):
        try:
            exchanges = tuple(table.exchange(step) for step in read_steps(data["steps"]))
        except (ConversationError, TypeError, ValueError, KeyError) as problem:
            raise ConversationError(f"{path.name}, part {number + 1}: {problem}") from problem
        parts.append(Part(data["part"], exchanges))
    return tuple(parts)


def read_steps(data: list[Mapping[str, Any]]) -> Iterator[Step]:
    """Return the steps of a part, with each row of plays taken apart."""
    for entry in data:
        if "plays" not in entry:
            yield Step(**entry)
            continue
        say = entry.get("say", "")
        for play in entry["plays"].split(", "):
            seat, card = play.split()
            yield Step(ask="match.play", say=say, seat=seat, card=card)
            say = ""


class _Conversation:
    """One engine and what has been said: the number of the next request, the match that is on."""

    def __init__(self) -> None:
        """Begin with a fresh engine."""
        self._link = InProcessLink(Engine().handle)
        self._law = load_law()
        self._asked = 0
        self._match: str | None = None

    def exchange(self, step: Step) -> Exchange:
        """Ask one step. Raises ConversationError where it comes out otherwise than it says."""
        self._asked += 1
        params = self._params(step)
        request = compose(self._asked, Call(step.ask, params))
        reply = self._link.converse([request], 0).replies[0]
        if reply is None:
            raise ConversationError(f"the engine raised on {step.ask}")
        outcome = judge(request, reply)
        if _OUTCOMES[type(outcome)] != step.comes:
            raise ConversationError(f"{step.ask} comes out {outcome}; allowed: {step.comes}")
        self._note(step, outcome)
        exchange = outcome.exchange
        return Exchange(
            step=step, request=decode(exchange.sent), reply=decode(exchange.received or "null")
        )

    def _note(self, step: Step, outcome: Outcome) -> None:
        """Remember the name of a match that was opened."""
        if step.ask == "match.new" and isinstance(outcome, Answered):
            self._match = outcome.result["match"]

    def _params(self, step: Step) -> Mapping[str, Any]:
        """Return what the method of a step is asked about."""
        given = {
            "protocol": 1,
            "match": self._match,
            "position": step.given and _position(step.given, self._rules(step)),
            "ruleset": ruleset_to_wire(self._rules(step)),
            "seat": step.seat,
            "card": step.card and notation.card_to_wire(notation.parse_card(step.card)),
            "hands": step.hands and _hands(step.hands),
            "play": step.play and _play(step.play),
            "cards": None if step.cards is None else _cards(step.cards),
            "accepts": step.accepts,
            "cost": step.cost,
        }
        names = _fields_of(step.ask)
        return {name: value for name, value in given.items() if name in names and value is not None}

    def _rules(self, step: Step) -> Ruleset:
        """Return the ruleset of a step, with the options that it changes."""
        ruleset = self._law.ruleset(step.ruleset)
        if step.options is None:
            return ruleset
        return replace(ruleset, table=Table({**ruleset.table, **step.options}))


def _fields_of(method: str) -> frozenset[str]:
    """Return the names of all fields that the params of a method may have."""
    definitions: Mapping[str, Any] = schema("message")["$defs"]
    if f"{method}.params" not in definitions:
        raise ConversationError(f"the protocol has no method {method}")
    part = definitions[f"{method}.params"]
    forms = part.get("anyOf", [part])
    return frozenset(name for form in forms for name in form["properties"])


def _position(data: Mapping[str, Any], ruleset: Ruleset) -> Mapping[str, Any]:
    """Return the position of `given` in the shape the protocol carries."""
    keyed = ("hands", "trick", "scores", "lives", "eliminated")
    named = {data["dealer"], *(seat for key in keyed for seat in data.get(key, ()))}
    letters = frozenset(named & set(ascii_uppercase))
    return position_to_wire(first_position(read_given(data, letters, ())), ruleset)


def _hands(hands: Mapping[str, str]) -> Mapping[str, Any]:
    """Return hands in the shape the protocol carries."""
    parsed = {notation.Seat(seat): notation.parse_cards(cards) for seat, cards in hands.items()}
    return notation.hands_to_wire(parsed)


def _cards(cards: str) -> list[notation.Wire]:
    """Return cards in the shape the protocol carries."""
    return notation.cards_to_wire(notation.parse_cards(cards))


def _play(play: Mapping[str, str]) -> Mapping[str, Any]:
    """Return one play in the shape the protocol carries."""
    ((seat, card),) = play.items()
    return notation.plays_to_wire([notation.Play(notation.Seat(seat), notation.parse_card(card))])[
        0
    ]
