"""Openings: how a match comes to the position at which a unit begins.

Most engines take the position. Others take whole deals only, and are brought there by plays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import Deal, Expect, MayPlay, Plays, Refused, Sees
from agurk_conformance.judging.params import hands_of, level_of, play_of
from agurk_conformance.judging.verdict import Way
from agurk_conformance.ways.embedding import Embedding, embed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.protocol.hello import Hello

UNREACHABLE: Final = "unreachable: no whole deal is found that leads to the position"
"""Why a unit does not apply to an engine of whole deals."""


@dataclass(frozen=True, slots=True)
class Move:
    """A call that brings a match on: its method, the call in words, its parameters."""

    method: str
    words: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Opening:
    """The position at which a match is started, and the moves that lead on to the unit's."""

    way: Way
    position: Mapping[str, Any]
    moves: tuple[Move, ...] = ()


def opening_of(unit: Unit, hello: Hello) -> Opening | str:
    """Return how a match of an engine comes to the first position of a unit.

    Out: the capability that is missing where it cannot.
    """
    wire = position_to_wire(unit.positions[0], unit.ruleset)
    level = level_of(wire)
    if level in hello.positions or not hello.supports("match.new"):
        return Opening(Way.MATCH, wire)
    takes_hands = "hands" in hello.deals and hello.supports("match.deal")
    from_deal = "deal" in hello.positions
    if level == "match" or not (from_deal or (takes_hands and "match" in hello.positions)):
        return f"match.new from position {level}"
    embedding = embedding_of(unit, wire["trick_number"])
    if embedding is None or not (from_deal or _can_be_dealt(unit, embedding)):
        return UNREACHABLE
    return _embedded(unit, embedding, from_deal=from_deal)


def embedding_of(unit: Unit, trick_number: int) -> Embedding | None:
    """Return a whole deal that leads to the first position of a unit, or None."""
    options = unit.ruleset.table
    free = not observes_the_dealer(unit)
    return embed(unit.positions[0], trick_number - 1, options, any_dealer=free)


def start_of(position: Position, embedding: Embedding) -> Position:
    """Return the position at the first lead of the deal that leads to another position."""
    given = replace(
        position.given,
        dealer=embedding.dealer,
        hands=embedding.hands,
        trick=(),
        played=(),
        leader=embedding.forehand,
        trick_number=1,
        stock=None,
        exchanged=None,
    )
    return replace(first_position(given), active=position.active)


def plays_of(position: Position, embedding: Embedding) -> tuple[notation.Play, ...]:
    """Return the plays that lead from the first lead of a deal to a position."""
    return tuple(play for trick in (*embedding.tricks, position.trick) for play in trick)


def _embedded(unit: Unit, embedding: Embedding, *, from_deal: bool) -> Opening:
    """Return the opening of a match by a whole deal."""
    position = unit.positions[0]
    start = start_of(position, embedding)
    moves = [
        Move(
            "match.play",
            f"before the position: {notation.format_plays([play])}",
            play_of(Plays(play.seat, play.card)),
        )
        for play in plays_of(position, embedding)
    ]
    if from_deal:
        return Opening(Way.EMBEDDED, position_to_wire(start, unit.ruleset), tuple(moves))
    hands = hands_of(Deal(embedding.hands))
    deal = Move("match.deal", "before the position: a lawful deal", hands)
    between = replace(first_position(_before_the_deal(unit, start.given)), active=start.active)
    wire = position_to_wire(between, unit.ruleset)
    return Opening(Way.EMBEDDED, wire, (deal, *moves))


def _before_the_deal(unit: Unit, start: Given) -> Given:
    """Return what is given before the deal; where anything is carried over, it is not the first."""
    options, deals = unit.ruleset.table, start.deals_played
    if _is_later(start, options) and options.get("end_condition") != "fixed_deals":
        deals = max(1, deals)
    return replace(
        start,
        hands=None,
        played=None,
        leader=None if options.get("opening_leader") == "forehand" else start.leader,
        trick_number=None,
        deals_played=deals,
    )


def _is_later(given: Given, options: Mapping[str, str | int]) -> bool:
    """Say whether a deal is not the first: something is carried over, or antes are paid."""
    carried = (given.scores, given.eliminated, given.lives, given.floors, given.kept, given.pot)
    return bool(any(carried) or given.deals_played or options.get("stakes") != "none")


def _can_be_dealt(unit: Unit, embedding: Embedding) -> bool:
    """Say whether these hands, when they are dealt in a match, come to their first lead."""
    options, given = unit.ruleset.table, unit.positions[0].given
    sizes = {len(hand) for hand in embedding.hands.values()}
    size = int(options.get("hand_size", 0)) if options.get("hand_size_mode") == "fixed" else None
    if options.get("hand_size_mode") == "dealer_choice":
        size = given.hand_size
    youngest_leads = options.get("opening_leader") == "youngest_then_payer"
    leads = options.get("opening_leader") == "forehand" or (
        youngest_leads and not _is_later(given, options)
    )
    return leads and options.get("exchange") == "none" and sizes == {size}


def observes_the_dealer(unit: Unit) -> bool:
    """Say whether a unit asks for anything that depends on who has dealt."""
    if unit.scenario.watched:
        return True
    for step, position in zip(unit.row.steps, unit.positions, strict=False):
        match step:
            case Expect(fields) | Sees(fields=fields):
                settled = position.is_last_trick_complete or not position.known
                if "dealer" in fields or (settled and {"leader", "to_act"} & fields.keys()):
                    return True
            case Plays() | MayPlay() | Refused():
                pass
            case _:
                return True
    return False
