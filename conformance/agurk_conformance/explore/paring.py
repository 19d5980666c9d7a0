"""Paring: what Hypothesis has shrunk is made smaller by what it knows nothing of.

A step that nothing hangs on is left out, cards played before go onto the table of the position, a
seat leaves, ranks are lowered; whatever is tried, the oracle answers anew, and the engine has to
disagree about the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from agurk_conformance.corpus.implied import can_be_dealt
from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import Deal, DealPack, Dispute, Expect, MayPlay, Plays, Sees
from agurk_conformance.explore.cases import Case, answered
from agurk_conformance.identify.lawful import is_possible
from agurk_conformance.notation import Card, Play
from agurk_conformance.protocol.shapes import is_object
from agurk_conformance.strategies.cards import pack
from agurk_conformance.strategies.standings import clockwise

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.explore.drawing import Field
    from agurk_conformance.notation import Seat

MOST_TRIED: Final = 1500
"""After so many questions what is found is small enough."""

_PLAIN: Final[Mapping[str, Any]] = {
    "scores": {},
    "lives": {},
    "floors": {},
    "bought_back": {},
    "eliminated": {},
    "sitting_out": (),
    "kept": {},
    "pot": 0,
    "deals_played": 0,
    "sudden_death": False,
    "stock": None,
    "hand_size": None,
}
"""What a fresh position says of each field."""


def pared(case: Case, ground: Field, still: Callable[[Case], bool]) -> Case:
    """Return a case that can be made no smaller, by these means, so that `still` holds."""
    left = MOST_TRIED
    simpler: Case | None = _named(case, ground, still)
    while simpler is not None and left > 0:
        case, simpler = simpler, None
        for ruleset, given, steps in _smaller(case):
            left -= 1
            tried = _asked(ground, Case(ruleset, given, steps))
            if tried is not None and tried.size < case.size and still(tried):
                simpler = tried
                break
    return case


def _named(case: Case, ground: Field, still: Callable[[Case], bool]) -> Case:
    """Return a case under the first ruleset with a name in which it holds, if there is one."""
    for ruleset in ground.rulesets:
        if ruleset.id == case.ruleset.id:
            return case
        tried = _asked(ground, replace(case, ruleset=ruleset))
        if tried is not None and still(tried):
            return tried
    return case


def _asked(ground: Field, case: Case) -> Case | None:
    """Return a case as the oracle answers it; None where its position cannot occur."""
    table = case.ruleset.table
    together = table.get("last_trick_mode") == "simultaneous_reveal"
    given = replace(case.given, any_order=together)
    if not can_be_dealt(given, table) or not case.steps:
        return None
    if first_position(given).is_last_trick_complete and not isinstance(case.steps[0], Dispute):
        return None  # a match has settled there already
    if given.hands is not None and any(_looks_back(step) for step in case.steps):
        return None
    if len(given.trick) == len(given.active) and not isinstance(case.steps[0], Expect | Dispute):
        return None
    if (
        not int(table.get("players_min", 2))
        <= len(given.seats)
        <= int(table.get("players_max", 26))
    ):
        return None
    if not is_possible(position_to_wire(first_position(given), case.ruleset), table):
        return None
    return answered(ground.oracle, case.ruleset, given, case.steps)


def _looks_back(step: Step) -> bool:
    """Return whether a step asks for what lies open of the whole deal, or was left of the pack."""
    return isinstance(step, Sees) and not {"open", "stock"}.isdisjoint(step.fields)


def _smaller(case: Case) -> Iterator[tuple[Any, Given, tuple[Step, ...]]]:
    """Return what can be tried in the place of a case, the boldest first."""
    given, steps = case.given, case.steps
    for number in reversed(range(len(steps))):
        yield case.ruleset, given, steps[:number] + steps[number + 1 :]
    for number, step in enumerate(steps):
        for fewer in _fewer_fields(step):
            yield case.ruleset, given, (*steps[:number], fewer, *steps[number + 1 :])
    for given_, steps_ in (*_folded(given, steps), *_without_seat(case), *_without_card(case)):
        yield case.ruleset, given_, steps_
    for name, value in _PLAIN.items():
        if getattr(given, name) != value:
            yield case.ruleset, _having(given, name, value), steps
    yield from ((case.ruleset, given_, steps) for given_ in _lower_numbers(given))
    yield from ((case.ruleset, *lower) for lower in _lower_ranks(case))


def _having(given: Given, name: str, value: Any) -> Given:
    """Return a position in which one field has another value."""
    told: dict[str, Any] = {name: value}
    return replace(given, **told)


def _fewer_fields(step: Step) -> Iterator[Step]:
    """Return an expectation of half of its fields, or of one."""
    match step:
        case Expect(fields) | Sees(_, fields) if len(fields) > 1:
            names = list(fields)
            for own in (names[: len(names) // 2], names[len(names) // 2 :], *([n] for n in names)):
                yield replace(step, fields={name: fields[name] for name in own})
        case _:
            return


def _folded(given: Given, steps: tuple[Step, ...]) -> Iterator[tuple[Given, tuple[Step, ...]]]:
    """Return a position with the first card played on the table; a complete trick is put away."""
    match steps:
        case (Deal(hands, stock), *rest) if given.hands is None:
            led = next((step.seat for step in rest if isinstance(step, Plays | MayPlay)), None)
            told = replace(given, hands=hands, stock=stock, leader=led, last=None)
            dealer = given.dealer if led is None else given.seats[given.seats.index(led) - 1]
            yield told if given.last is None else replace(told, dealer=dealer), tuple(rest)
        case (Plays(seat, card), *rest) if given.hands and card in given.hands.get(seat, ()):
            hands = {**given.hands, seat: tuple(c for c in given.hands[seat] if c != card)}
            trick = (*given.trick, Play(seat, card))
            if len(given.trick) < len(given.active):
                leader = None if given.trick_number is None else given.leader
                told = replace(given, hands=hands, trick=trick, leader=leader, stock=None)
                if (
                    len(trick) == len(given.active)
                    and rest
                    and isinstance(rest[0], Plays | MayPlay)
                ):
                    told = replace(told, trick=(), leader=rest[0].seat)
                yield told, tuple(rest)
        case _:
            return


def _without_seat(case: Case) -> Iterator[tuple[Given, tuple[Step, ...]]]:
    """Return the case without one of its seats, the others moving up."""
    given = case.given
    for gone in given.seats if len(given.seats) > 2 else ():
        staying = [seat for seat in given.seats if seat != gone]
        new = dict(zip(staying, clockwise(len(staying)), strict=True))
        dealer = given.dealer if given.dealer != gone else staying[-1]
        last = given.last and replace(
            given.last,
            taker=given.last.taker if given.last.taker != gone else staying[0],
            payers=tuple(s for s in given.last.payers if s != gone) or (staying[0],),
        )
        leader = None if given.leader == gone else given.leader
        told = replace(given, dealer=dealer, last=last, leader=leader)
        yield _reseated(told, new, gone), _reseated(_steps_without(case.steps, gone), new, gone)


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Say whether a value is a tuple, of whatever it may be."""
    return isinstance(value, tuple)


def _steps_without(steps: tuple[Step, ...], gone: Seat) -> tuple[Step, ...]:
    """Return the steps in which a seat does not act."""
    return tuple(step for step in steps if getattr(step, "seat", None) != gone)


def _reseated(value: Any, new: Mapping[Seat, Seat], gone: Seat) -> Any:
    """Return a value with its seats renamed, and with nothing left of the one that is gone."""
    if isinstance(value, str):
        return new.get(value, value)  # type: ignore[call-overload]
    if _is_tuple(value):
        kept = (own for own in value if own != gone and getattr(own, "seat", None) != gone)
        return tuple(_reseated(own, new, gone) for own in kept)
    if is_object(value):
        names: Mapping[str, Any] = {str(old): own for old, own in new.items()}
        return {names.get(k, k): _reseated(v, new, gone) for k, v in value.items() if k != gone}
    if hasattr(value, "__dataclass_fields__") and not isinstance(value, Card):
        names = value.__dataclass_fields__
        return replace(value, **{n: _reseated(getattr(value, n), new, gone) for n in names})
    return value


def _without_card(case: Case) -> Iterator[tuple[Given, tuple[Step, ...]]]:
    """Return the case with a card less in each hand, one that is not played."""
    given = case.given
    if not given.hands:
        return
    used = {step.card for step in case.steps if isinstance(step, Plays)}
    for at in (-1, 0):
        free = {s: [c for c in hand if c not in used] for s, hand in given.hands.items()}
        if all(free.values()):
            hands = {
                seat: tuple(card for card in hand if card != free[seat][at])
                for seat, hand in given.hands.items()
            }
            size = None if given.hand_size is None else max(1, given.hand_size - 1)
            yield replace(given, hands=hands, hand_size=size), case.steps


def _lower_numbers(given: Given) -> Iterator[Given]:
    """Return positions in which one number is not told, or lower."""
    for name in ("scores", "lives", "floors", "bought_back", "eliminated"):
        told: Mapping[Seat, int] = getattr(given, name)
        for seat, number in told.items():
            yield _having(given, name, {s: n for s, n in told.items() if s != seat})
            for lower in (number // 2, number - 1) if number > 1 else ():
                yield _having(given, name, {**told, seat: lower})


def _lower_ranks(case: Case) -> Iterator[tuple[Given, tuple[Step, ...]]]:
    """Return the case with one card exchanged for a lower one that is not there yet."""
    if any(isinstance(step, DealPack) for step in case.steps):
        return
    present = sorted(_cards_in((case.given, case.steps)))
    for card in sorted(present, key=lambda own: -own.rank):
        free = [c for c in pack(str(case.ruleset.table.get("deck", "std52"))) if c not in present]
        ranks = dict.fromkeys(c.rank for c in free if c.rank < card.rank)
        for rank in ranks:
            other = next(c for c in free if c.rank == rank)
            exchanged = _exchanged((case.given, case.steps), card, other)
            yield exchanged[0], exchanged[1]


def _cards_in(value: Any) -> set[Card]:
    """Return every card of a value."""
    if isinstance(value, Card):
        return {value}
    if _is_tuple(value):
        return {card for own in value for card in _cards_in(own)}
    if is_object(value):
        return {card for own in value.values() for card in _cards_in(own)}
    if hasattr(value, "__dataclass_fields__"):
        own = (getattr(value, name) for name in value.__dataclass_fields__)
        return {card for each in own for card in _cards_in(each)}
    return set()


def _exchanged(value: Any, old: Card, new: Card) -> Any:
    """Return a value with one card exchanged for another."""
    if isinstance(value, Card):
        return new if value == old else value
    if _is_tuple(value):
        return tuple(_exchanged(own, old, new) for own in value)
    if is_object(value):
        return {key: _exchanged(own, old, new) for key, own in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        names = value.__dataclass_fields__
        return replace(value, **{n: _exchanged(getattr(value, n), old, new) for n in names})
    return value
