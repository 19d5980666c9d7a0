"""Deals: probes for an engine that is one loop, as whole deals written out for `play_deal`.

They are the deals in which the positions of the corpus, and those of the sweeps, come about. A deal
shows which plays are refused, who takes each trick and what the last one costs; it shows nothing of
what is carried from deal to deal, and whatever hands are dealt are taken at their word.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus import fields
from agurk_conformance.corpus.position import (
    bare_wire,
    first_position,
    held_at_most,
    position_to_wire,
)
from agurk_conformance.corpus.scenario import bare_given
from agurk_conformance.corpus.units import Unit
from agurk_conformance.identify.probes import LONGEST, Probe, stand_in
from agurk_conformance.identify.sweeps import sweeps_for
from agurk_conformance.protocol.outcome import Call
from agurk_conformance.ways.embedding import embed
from agurk_conformance.ways.opening import plays_of, start_of
from agurk_conformance.ways.whole_deal import deal_questions
from agurk_spec.conditions import OneOf, Predicate, Table
from agurk_spec.kinds import Status
from agurk_spec.records import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.corpus.scenario import Given, Row, Scenario
    from agurk_conformance.protocol.hello import Hello
    from agurk_spec.conditions import Value

PLAY_DEAL: Final = "play_deal"
_TOLD: Final = frozenset({"legal_cards", "last_trick"})
"""The questions of the sweeps to which a deal tells the answers."""

_LIKELY: Final[Mapping[str, Value]] = {
    "follow_rule": "free_choice",
    "follow_reference": "highest_so_far",
    "ace_rule": "none",
    "ace_lead_winner": "by_trick_tie",
    "trick_tie": "last_equal",
}
"""By which the tricks before a position are made up."""

OF_DEALS: Final = ("hands", "leader", "to_act", "hand_size", "trick_number", "trick", "played")
"""The fields of a position that are of the deal alone."""

_OWN: Final = Ruleset(id="own", title="own", status=Status.EXTENSION, table=Table({}))


def deals_for(corpus: Iterable[Scenario], hello: Hello) -> tuple[Probe, ...]:
    """Return the deals to put to an engine, each once, the smallest first.

    In: the scenarios, what the engine offers. A deal with which another one begins is left out.
    """
    if not hello.supports(PLAY_DEAL):
        return ()
    found: dict[str, Probe] = {}
    for probe in (*_of_corpus(corpus, hello), *_of_sweeps(hello)):
        known = found.setdefault(probe.key, probe)
        gates = tuple(dict.fromkeys((*known.gates, *probe.gates)))
        found[probe.key] = replace(known, gates=gates)
    whole = _longest(found.values())
    return tuple(sorted(whole, key=lambda probe: (probe.size, probe.name)))


def plays_in(probe: Probe) -> list[Mapping[str, Any]]:
    """Return the plays of a deal that is put to an engine."""
    plays: list[Mapping[str, Any]] = probe.calls[0].params["plays"]
    return plays


def end_of(probe: Probe) -> str:
    """Return how a deal ends, as text: the last trick, and the hand its last card is from.

    Suits are left out, by which no rule tells cards apart.
    """
    hands: Mapping[str, Any] = (probe.position or {})["hands"]
    trick, held = _end(hands, plays_in(probe))
    laid = [(play["seat"], play["card"]["rank"]) for play in trick]
    return json.dumps([len(hands), laid, sorted(card["rank"] for card in held)])


def _longest(probes: Iterable[Probe]) -> Iterator[Probe]:
    """Return the deals with which no other one begins that can occur under the same conditions."""
    begun: set[tuple[str, object]] = set()
    for probe in sorted(probes, key=lambda each: -len(plays_in(each))):
        plays = plays_in(probe)
        if (_begun(probe, plays), probe.gates) not in begun:
            yield probe
        begun |= {(_begun(probe, plays[:count]), probe.gates) for count in range(len(plays) + 1)}


def _begun(probe: Probe, plays: Sequence[Mapping[str, Any]]) -> str:
    """Return a deal as far as some plays, as text."""
    return json.dumps([probe.position, plays], sort_keys=True)


def _of_corpus(corpus: Iterable[Scenario], hello: Hello) -> Iterator[Probe]:
    """Return the deals in which what the rows of the corpus ask comes about."""
    for scenario in corpus:
        for row in scenario.rows:
            if len(row.steps) <= LONGEST:
                for table in _tables(scenario, row):
                    yield from _of_unit(Unit(scenario, row, replace(_OWN, table=table)), hello)


def _of_unit(unit: Unit, hello: Hello) -> Iterator[Probe]:
    """Return the deals in which what a unit asks comes about, by the seats that are dealt to."""
    decks = (each for each in unit.scenario.implied.conditions if each.option == "deck")
    for question in deal_questions(unit, hello):
        position, plays = question.call.params["position"], question.call.params["plays"]
        if all(play["seat"] in position["hands"] for play in plays):
            yield Probe(
                name=unit.name,
                calls=(_written(position, plays),),
                asked=(_words(position["hands"], plays),),
                gates=(Predicate(tuple(decks)),),
                size=unit.size + len(plays),
            )


def _written(position: Mapping[str, Any], plays: Sequence[Mapping[str, Any]]) -> Call:
    """Return a deal with nothing before it: what was carried over makes no difference to it."""
    seats = list(position["hands"])
    before = seats[seats.index(position["leader"]) - 1]
    kept = {name: position[name] for name in OF_DEALS}
    start = {**bare_wire(seats, before), "lives": dict.fromkeys(seats, 1), **kept}
    return Call(PLAY_DEAL, {"position": start, "plays": plays})


def _words(hands: Mapping[str, Any], plays: Sequence[Mapping[str, Any]]) -> str:
    """Say which trick a deal ends with, and which hand its last card is from."""
    tricks = (len(plays) - 1) // len(hands)
    gone = "" if not tricks else f"after {tricks} tricks " if tricks > 1 else "after a trick "
    trick, held = _end(hands, plays)
    return f"{gone}{fields.show('trick', trick)} of {fields.show('hand', held)}"


def _end(
    hands: Mapping[str, Any], plays: Sequence[Mapping[str, Any]]
) -> tuple[Sequence[Mapping[str, Any]], list[Any]]:
    """Return the trick with which a deal ends, and the hand that its last card is from."""
    last = plays[-1]["seat"]
    laid = [play["card"] for play in plays[:-1] if play["seat"] == last]
    held = [card for card in hands[last] if card not in laid]
    return plays[(len(plays) - 1) // len(hands) * len(hands) :], held


def _tables(scenario: Scenario, row: Row) -> Iterator[Table]:
    """Return the tables by which a row is written out: with the cards that are held, and more.

    That the tricks before are lawful by a table is no more than likely under others, and need not
    be: whoever refuses one of them has said something.
    """
    own = {**_LIKELY, **stand_in(scenario, row).table}
    told = (each for each in scenario.implied.conditions if isinstance(each, OneOf))
    own |= {each.option: each.values[0] for each in told if each.option == "deck"}
    first = next((each for each in row.positions if each.hands), None)
    if first is not None:
        yield Table({**own, "hand_size": held_at_most(first)})
    yield Table(own)


def _of_sweeps(hello: Hello) -> Iterator[Probe]:
    """Return the deals in which the positions of sweeps come about."""
    for probe in sweeps_for(replace(hello, methods=_TOLD)):
        if probe.position is not None:
            yield from _led_up_to(probe, probe.position)


def _led_up_to(probe: Probe, wire: Mapping[str, Any]) -> Iterator[Probe]:
    """Return the deals that come to a position, one for each card that may be tried there."""
    position = first_position(_given(wire))
    ruleset = replace(_OWN, table=Table({**_LIKELY, "lives": 1, "deck": _deck(probe)}))
    acting = wire["to_act"]
    tried = [{"seat": acting, "card": card} for card in wire["hands"].get(acting, ())]
    for tricks in (0, wire["trick_number"] - 1):
        way = embed(position, tricks, ruleset.table, any_dealer=True)
        if way is not None:
            start = position_to_wire(start_of(position, way), ruleset)
            start["hand_size"] = held_at_most(position) + tricks
            laid = notation.plays_to_wire(plays_of(position, way))
            for plays in [[*laid, play] for play in tried] or [laid]:
                words = _words(start["hands"], plays)
                yield replace(probe, calls=(_written(start, plays),), asked=(words,))


def _given(wire: Mapping[str, Any]) -> Given:
    """Return a position of a sweep as a scenario gives it."""
    hands = {
        notation.Seat(seat): notation.cards_from_wire(own) for seat, own in wire["hands"].items()
    }
    plays = [
        notation.Play(notation.Seat(play["seat"]), notation.card_from_wire(play["card"]))
        for play in wire["trick"]
    ]
    return replace(
        bare_given(tuple(hands), notation.Seat(wire["dealer"])),
        hands=hands,
        trick=tuple(plays),
    )


def _deck(probe: Probe) -> Value:
    """Return the first pack that has the cards of a sweep."""
    told = [each for gate in probe.gates for each in gate.conditions]
    return next(each.values[0] for each in told if isinstance(each, OneOf))
