"""Embedding: the plays that are made up are lawful, and lead to the position and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.units import units_at_home, units_under
from agurk_conformance.judging.params import level_of
from agurk_conformance.notation import Seat, cards_from_wire, hands_to_wire, plays_to_wire
from agurk_conformance.running.choosing import known_rulesets
from agurk_conformance.ways.embedding import PACKS, embed
from agurk_conformance.ways.opening import embedding_of, plays_of, start_of
from agurk_reference.engine import Engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.ways.embedding import Embedding
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

TRICKS = 7
TABLES: dict[str, dict[str, str]] = {
    "plain": {},
    "must_head": {"follow_rule": "must_head"},
    "ace_lead": {"ace_rule": "ace_lead_forces_lowest", "ace_lead_winner": "leader"},
    "ace_rest": {"follow_rule": "must_head", "ace_rule": "ace_played_forces_rest"},
    "ace_next": {"ace_rule": "ace_played_forces_next", "follow_reference": "previous_card"},
}
"""What the rule is found to work for, beside the options of agurk."""
ODD: dict[str, dict[str, str]] = {
    "first_equal": {"trick_tie": "first_equal"},
    "match_then_head": {"follow_rule": "match_then_head"},
    "match_the_previous": {"follow_rule": "match_then_head", "follow_reference": "previous_card"},
}
"""What it may not work for; where it does it is right."""


@dataclass(frozen=True)
class Place:
    """A position with so many tricks behind it."""

    position: Position
    tricks: int


@cache
def law() -> Law:
    """Read the law."""
    return load_law()


def rules(changes: dict[str, str]) -> Ruleset:
    """Return agurk with some options changed."""
    agurk = law().ruleset("agurk")
    return replace(agurk, table=replace_options(agurk.table, changes))


def replace_options(table: Any, changes: dict[str, str]) -> Any:
    """Return a table with some options changed."""
    return type(table)({**table, **changes})


@cache
def some_unit() -> Unit:
    """Return a unit of which a position is made."""
    return next(iter(units_under(load_corpus(law()), [law().ruleset("agurk")])))


@st.composite
def places(draw: st.DrawFn) -> Place:
    """Draw a position at the lead of a trick."""
    count = draw(st.integers(2, 7))
    left = draw(st.integers(1, TRICKS))
    seats = tuple(Seat(letter) for letter in "ABCDEFG"[:count])
    cards = draw(st.permutations(PACKS["std52"]))
    hands = {seat: tuple(cards[n * left : (n + 1) * left]) for n, seat in enumerate(seats)}
    table = replace(
        some_unit().scenario.given,
        seats=seats,
        dealer=draw(st.sampled_from(seats)),
        hands=hands,
        trick=(),
        played=None,
        leader=draw(st.sampled_from(seats)),
        trick_number=TRICKS - left + 1,
        eliminated={},
        scores={},
        lives={},
        sitting_out=(),
        kept={},
        stock=None,
        exchanged=None,
    )
    return Place(first_position(table), TRICKS - left)


def replay(position: Position, embedding: Embedding, ruleset: Ruleset) -> dict[str, Any]:
    """Have the reference play from the first lead to a position, and return its state."""
    engine = Engine()
    start = position_to_wire(start_of(position, embedding), ruleset)
    state = _answer(engine, "match.new", {"position": start})
    match = state["match"]
    for play in plays_to_wire(plays_of(position, embedding)):
        state = _answer(engine, "match.play", {"match": match, **play})
    return state


def _answer(engine: Engine, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Ask the reference, which goes along."""
    reply = engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert "result" in reply, reply
    result: dict[str, Any] = reply["result"]
    return result


def assert_reached(position: Position, state: dict[str, Any]) -> None:
    """See that a state is that of the position."""
    told = {seat: set(cards_from_wire(cards)) for seat, cards in state["hands"].items()}
    hands = hands_to_wire(position.hands or {})
    assert told == {seat: set(cards_from_wire(cards)) for seat, cards in hands.items()}
    assert state["trick"] == plays_to_wire(position.trick)
    assert state["to_act"] == position.to_act


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(place=places(), name=st.sampled_from(sorted(TABLES)))
def test_any_position_is_reached_where_the_dealer_may_be_another(place: Place, name: str) -> None:
    """For two to seven seats and all hands, free choice or must head, whatever the ace rule."""
    ruleset = rules(TABLES[name])
    found = embed(place.position, place.tricks, ruleset.table, any_dealer=True)
    assert found is not None
    assert_reached(place.position, replay(place.position, found, ruleset))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(place=places(), name=st.sampled_from(sorted(TABLES | ODD)), any_dealer=st.booleans())
def test_whatever_is_found_leads_to_the_position(
    place: Place,
    name: str,
    any_dealer: bool,  # noqa: FBT001 - drawn
) -> None:
    """Under any options and with the dealer given, none is found that the law refuses."""
    ruleset = rules((TABLES | ODD)[name])
    found = embed(place.position, place.tricks, ruleset.table, any_dealer=any_dealer)
    if found is None:
        return
    assert any_dealer or found.dealer == place.position.given.dealer
    assert_reached(place.position, replay(place.position, found, ruleset))


def test_most_of_the_corpus_is_reached() -> None:
    """Of the positions in a deal nine of ten are; the figures are printed (pytest -s)."""
    reached: list[str] = []
    not_reached: list[str] = []
    for unit in units_at_home(load_corpus(law()), known_rulesets(law())):
        wire = position_to_wire(unit.positions[0], unit.ruleset)
        if level_of(wire) == "trick":
            embedding = embedding_of(unit, wire["trick_number"])
            (not_reached if embedding is None else reached).append(unit.id)
    print(f"embedded: {len(reached)} reached, {len(not_reached)} unreachable")  # noqa: T201
    assert len(not_reached) * 10 < len(reached)
