"""Watching: what the table looks like at every step of a scenario, for everybody who looks.

What a state and the views of all seats have to show is derived from the scenario's own words: its
position, what is done, and for a settlement what is expected of it, which then stands until the
next one.
What a scenario leaves open is not looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import notation
from agurk_conformance.corpus.moving import acting_in
from agurk_conformance.corpus.position import next_seat, position_to_wire, turns
from agurk_conformance.corpus.scenario import BuyBack, Deal, DealPack, Expect, Plays
from agurk_conformance.notation import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.corpus.units import Unit

Facts = dict[str, Any]
"""Fields of a state or a view, in the shape the protocol carries."""

_CARDS: Final = {"std52": 52, "std52_plus_3_jokers": 55, "five_cucumbers_60": 60}
_MOOT: Final = {
    "floors": ("tie_bonus", "none"),
    "kept": ("score_medium", "running_total"),
    "pot": ("stakes", "none"),
    "sitting_out": ("buyback", "none"),
}
_PASSING: Final = ("hands", "trick", "to_act", "phase", "exchanged")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What lies on the table at one moment, as far as it is known.

    `common` is what everybody may know, `all_hands` what the state alone tells, and `hands` are the
    cards that each seat sees of its own; None where not even that is known.
    """

    common: Facts
    all_hands: Facts
    hands: Mapping[str, Any] | None

    def state(self) -> Facts:
        """Return what a state shows."""
        return {**self.common, **self.all_hands}

    def view(self, seat: Seat) -> Facts:
        """Return what the view of `seat` shows."""
        hand = {} if self.hands is None else {"hand": self.hands.get(seat, [])}
        return {**self.common, "seat": seat, **hand}


@dataclass(frozen=True, slots=True)
class _Course:
    """How a match goes on: its ruleset, and what has been settled so far and still stands."""

    table: Mapping[str, Any]
    standing: Facts


def tables(unit: Unit) -> tuple[Table, ...]:
    """Return the table before the first step of `unit`, and after each step."""
    steps, positions = unit.row.steps, unit.positions
    course = _Course(unit.ruleset.table, _first_standing(unit))
    found = [_table(course, positions[0], steps)]
    for number, step in enumerate(steps):
        after, rest = positions[number + 1], steps[number + 1 :]
        course = replace(course, standing=_standing_after(course, step, after, rest))
        found.append(_table(course, after, rest))
    return tuple(found)


def _first_standing(unit: Unit) -> Facts:
    """Return what stands before the first step, as far as the position tells."""
    given, options = unit.scenario.given, unit.ruleset.table
    wire = position_to_wire(unit.positions[0], unit.ruleset)
    names = ["active", "scores", "lives", "floors", "kept", "pot", "sitting_out", "deals_played"]
    facts = {name: wire[name] for name in names if not _is_moot(name, options)}
    size = given.hand_size or int(options.get("hand_size", 0))
    if given.hand_size is not None or options["hand_size_mode"] == "fixed":
        facts["hand_size"] = min(size, _CARDS[str(options["deck"])] // len(given.active))
    if given.last is None:
        facts["dealer"] = given.dealer
    return {**facts, "over": False, "winners": []}


def _is_moot(name: str, options: Mapping[str, Any]) -> bool:
    """Say whether a ruleset makes nothing of a fact."""
    return name in _MOOT and options[_MOOT[name][0]] == _MOOT[name][1]


def _standing_after(course: _Course, step: Step, after: Position, rest: Sequence[Step]) -> Facts:
    """Return what stands after a step: a settlement leaves what is then expected of it."""
    standing = course.standing
    match step:
        case Plays() if after.is_last_trick_complete:
            return {"deals_played": standing.get("deals_played", 0) + 1, **_lasting(course)}
        case Plays() if after.is_trick_complete or not after.trick:
            return _without(standing, "taker") | _if_known("taker", _leader(after, rest))
        case BuyBack(refused=False):
            return {"deals_played": standing["deals_played"], **_lasting(course)}
        case DealPack(refused=False):
            return {}
        case Deal():
            return {**standing, "hand_size": max(map(len, step.hands.values()))}
        case Expect():
            return _told(standing, step.fields)
        case _:
            return standing


def _without(facts: Facts, *names: str) -> Facts:
    """Return the facts but for some."""
    return {name: fact for name, fact in facts.items() if name not in names}


def _if_known(name: str, fact: Any) -> Facts:
    """Return a fact, or none where it is not known."""
    return {} if fact is None else {name: fact}


def _lasting(course: _Course) -> Facts:
    """Return what no settlement changes: the size of hands, where it is fixed."""
    fixed = course.table["hand_size_mode"] == "fixed" and "hand_size" in course.standing
    return {"hand_size": course.standing["hand_size"]} if fixed else {}


def _told(standing: Facts, fields: Mapping[str, Any]) -> Facts:
    """Return what stands when a scenario has said what holds now."""
    told: dict[str, Any] = {
        name: {**standing.get(name, {}), **value} if isinstance(value, dict) else value
        for name, value in fields.items()
        if name not in _PASSING
    }
    return {**standing, **told}


def _table(course: _Course, position: Position, rest: Sequence[Step]) -> Table:
    """Return the table at a position, when `rest` is still to come."""
    if position.hands is None or position.is_last_trick_complete:
        return _table_between(course)
    laid = position.trick if not position.is_trick_complete else ()
    leader = _leader(position, rest)
    facts = {
        **_without(course.standing, "leader"),
        **_turn(course, position, leader),
        "trick": notation.plays_to_wire(laid),
        "counts": {seat: len(hand) for seat, hand in position.hands.items()},
        **_open_cards(course, position),
        **_stock(course, position),
    }
    hands = notation.hands_to_wire(position.hands)
    return Table(common=_known(facts, position), all_hands={"hands": hands}, hands=hands)


def _known(facts: Facts, position: Position) -> Facts:
    """Return the facts without what lies hidden while last cards are turned up together."""
    if position.has_turns:
        return facts
    return _without(facts, "trick", "counts", "open", "to_act")


def _table_between(course: _Course) -> Table:
    """Return the table between deals, or after the last one."""
    standing = course.standing
    if "over" not in standing:
        return Table(common=_without(standing, "hand_size"), all_hands={}, hands=None)
    facts: Facts = {**standing, "to_act": None, "trick": [], "stock": 0}
    if standing["over"]:
        facts |= {"phase": "over", "leader": None}
    else:
        facts["phase"] = "buy_back" if standing.get("may_buy_back") else "deal"
    common = facts if facts["phase"] == "deal" else _without(facts, "dealer", "hand_size")
    return Table(common=common, all_hands={"hands": None}, hands={})


def _leader(position: Position, rest: Sequence[Step]) -> Seat | None:
    """Return the seat that leads the current trick, or the next where this one is complete."""
    if not position.is_trick_complete:
        return position.leader
    if position.next_leader is not None:
        return position.next_leader
    for step in rest:
        if (seat := acting_in(step)) is not None:
            return seat
        if isinstance(step, Expect) and (told := step.fields.get("leader")):
            return Seat(told)
    return None


def _turn(course: _Course, position: Position, leader: Seat | None) -> Facts:
    """Return what a deal waits for, and from whom, where that is known."""
    leading: Facts = {} if leader is None else {"leader": leader}
    exchanging = _to_exchange(course, replace(position, leader=leader))
    if exchanging is not None:
        return {"phase": "exchange", **leading, "to_act": exchanging}
    if leader is None:
        return {"phase": "play"}
    to_act = leader if position.is_trick_complete else replace(position, leader=leader).to_act
    return {"phase": "play", **leading, "to_act": to_act}


def _to_exchange(course: _Course, position: Position) -> Seat | None:
    """Return the seat that is to exchange, if any is.

    Clauses: XC-1 (once each, from forehand on), XC-3 (nobody when forehand does not), XC-5 (nobody
    when the stock is empty).
    """
    if course.table["exchange"] == "none" or position.trick or position.played:
        return None
    dealer = course.standing.get("dealer")
    first = position.leader if dealer is None else next_seat(position, dealer)
    done, order = position.exchanged or {}, turns(replace(position, leader=first))
    if not position.stock or done.get(order[0]) == 0:
        return None
    return next((seat for seat in order if seat not in done), None)


def _open_cards(course: _Course, position: Position) -> Facts:
    """Return what lies face up before the seats.

    Clauses: IN-1 (all that they have played), IN-2 (what they have played to the current trick).
    """
    if course.table["played_cards"] == "captured_face_down":
        plays = () if position.is_trick_complete else position.trick
    elif position.played is None:
        return {}
    else:
        plays = tuple(play for trick in (*position.played, position.trick) for play in trick)
    cards = {
        seat: notation.cards_to_wire(play.card for play in plays if play.seat == seat)
        for seat in position.active
    }
    return {"open": cards}


def _stock(course: _Course, position: Position) -> Facts:
    """Return how many cards lie undealt, or which, where they are seen.

    Clauses: DL-7, DL-8, DL-11 (hidden, or not), DL-16 (without the cards that are kept).
    """
    if course.table["undealt_cards"] == "face_up":
        stock = position.stock
        return {} if stock is None else {"stock": notation.cards_to_wire(stock)}
    if position.stock is not None:
        return {"stock": len(position.stock)}
    standing, options = course.standing, course.table
    kept = _kept_out(course, position)
    if "hand_size" not in standing or kept is None:
        return {}
    dealt = standing["hand_size"] * len(position.active)
    return {"stock": _CARDS[str(options["deck"])] - dealt - kept}


def _kept_out(course: _Course, position: Position) -> int | None:
    """Return how many cards are missing from the pack because seats keep them, where that is known.

    Clauses: DL-16 (those of active seats), DL-17 (none).
    """
    options = course.table
    if options["score_medium"] == "running_total" or options["kept_cards_return"] == "every_deal":
        return 0
    kept = course.standing.get("kept")
    return None if kept is None else sum(len(kept.get(seat, ())) for seat in position.active)
