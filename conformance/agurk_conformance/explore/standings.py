"""Standings: where a match has come to before each step, as positions from which it goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Last,
    NoMatch,
    Pack,
    Plays,
    Sees,
    bare_given,
)
from agurk_conformance.notation import Play, Seat, card_from_wire, cards_from_wire
from agurk_conformance.strategies.course import Course, UnanswerableError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.notation import Card
    from agurk_conformance.protocol.client import Client

_PHASES: Final = frozenset({"deal", "exchange", "play"})
"""In these a match can be taken up."""


def states(oracle: Client, case: Case) -> list[Mapping[str, Any]]:
    """Return the state of the match that each step of a case finds, and the one after the last.

    In: who says what becomes of the steps. Fewer states come out where it does not.
    """
    if isinstance(case.steps[0], Dispute | NoMatch | Pack):
        return []
    found: list[Mapping[str, Any]] = []
    try:
        course = Course(oracle, case.ruleset, case.given)
        found.append(course.state)
        for step in case.steps:
            course.take(step)
            found.append(course.state)
        course.end()
    except UnanswerableError:
        pass
    return found


def standings(oracle: Client, case: Case) -> Iterator[tuple[int, Given]]:
    """Return the positions in which a case can be taken up, each with its step, the last first."""
    found = states(oracle, case)[: len(case.steps)]
    for number in range(len(found) - 1, 0, -1):
        before, state = found[number - 1], found[number]
        if state["phase"] in _PHASES:
            given, place = _taken_up(case, number, state), case.unit.positions[number]
            yield number, given
            if given.hands is not None and place.known and place.played:
                yield number, replace(given, played=place.played)
        if state["phase"] == "deal" and before["phase"] == "play":
            settled = _settled(case, number, before, state)
            yield from () if settled is None else ((number, settled),)


def given_at(oracle: Client, case: Case, number: int) -> Given | None:
    """Return the position of the deal that a step finds; None where none is on or it is unknown.

    Where the steps before do not tell it, it is the one to which a match of the oracle has come.
    """
    found = states(oracle, case)
    if number >= len(found) or found[number]["phase"] != "play":
        return None
    return _taken_up(case, number, found[number])


def looks_back(step: Step) -> bool:
    """Return whether a step asks for what lies open of the whole deal, or was left of the pack."""
    return isinstance(step, Sees) and not {"open", "stock"}.isdisjoint(step.fields)


def _taken_up(case: Case, number: int, state: Mapping[str, Any]) -> Given:
    """Return the position that a step finds, from the state of the match."""
    given = _standing(case, number, state, Seat(state["dealer"]))
    if state["phase"] == "deal":
        youngest = case.ruleset.table.get("opening_leader") != "forehand"
        leader = Seat(state["leader"]) if youngest and state["leader"] else None
        return replace(given, leader=leader, hand_size=_size(case, state))
    is_exchange = state["phase"] == "exchange"
    return replace(
        given,
        hands={seat: cards_from_wire(own) for seat, own in _by_seat(state, "hands")},
        trick=tuple(Play(p["seat"], card_from_wire(p["card"])) for p in state["trick"]),
        leader=None if state["trick"] else Seat(state["leader"]),
        stock=_stock(case, number, state) if is_exchange else None,
        exchanged=state.get("exchanged") if is_exchange else None,
        hand_size=_size(case, state),
    )


def _settled(
    case: Case, number: int, before: Mapping[str, Any], state: Mapping[str, Any]
) -> Given | None:
    """Return the position between two deals that a step finds, with how the last one ended."""
    points: Mapping[str, int] = state["points"] or {}
    payers = tuple(Seat(seat) for seat, number in points.items() if number > 0)
    laid = {play["seat"]: card_from_wire(play["card"]) for play in before["trick"]}
    step = case.steps[number - 1]
    if isinstance(step, Plays):
        laid[step.seat] = step.card
    if not payers or state["taker"] not in laid:
        return None
    last = Last(taker=Seat(state["taker"]), payers=payers, card=laid[state["taker"]])
    return replace(_standing(case, number, state, Seat(before["dealer"])), last=last)


def _standing(case: Case, number: int, state: Mapping[str, Any], dealer: Seat) -> Given:
    """Return a position that tells what is carried from deal to deal."""
    sitting = tuple(map(Seat, state.get("sitting_out", ())))
    staying = {*state["active"], *sitting}
    lives = int(case.ruleset.table.get("lives", 1))
    kept = {s: cards_from_wire(own) for s, own in _by_seat(state, "kept") if own}
    return replace(
        bare_given(case.given.seats, dealer),
        scores={s: n for s, n in _by_seat(state, "scores") if s in staying and (n or s in kept)},
        lives={s: n for s, n in _by_seat(state, "lives") if s in staying and n != lives},
        floors={s: n for s, n in _by_seat(state, "floors") if n},
        eliminated={s: n for s, n in _by_seat(state, "scores") if s not in staying},
        sitting_out=sitting,
        kept=kept,
        bought_back=_bought_back(case, number),
        deals_played=int(state.get("deals_played", 0)),
        sudden_death=bool(state.get("sudden_death", False)),
        pot=int(state.get("pot", 0)),
    )


def _by_seat(state: Mapping[str, Any], name: str) -> list[tuple[Seat, Any]]:
    """Return what a state tells of each seat, where it tells of seats."""
    told: Mapping[str, Any] = state.get(name) or {}
    return [(Seat(seat), own) for seat, own in told.items()]


def _bought_back(case: Case, number: int) -> dict[Seat, int]:
    """Return how often each seat has bought itself back before a step."""
    told = dict(case.given.bought_back)
    for step in case.steps[:number]:
        if isinstance(step, BuyBack) and step.cost is not None and not step.refused:
            told[step.seat] = told.get(step.seat, 0) + 1
    return told


def _stock(case: Case, number: int, state: Mapping[str, Any]) -> tuple[Card, ...]:
    """Return what is left of the pack, or of the stock, that the last deal was made with."""
    stock: tuple[Card, ...] = case.given.stock or ()
    gone: set[Card] = set()
    for step in case.steps[:number]:
        match step:
            case Deal(_, told):
                stock = told or ()
                gone.clear()
            case DealPack(pack, refused=False):
                stock = pack
                gone.clear()
            case Exchange(cards=cards, refused=False):
                gone |= {*cards}
            case _:
                pass
    for _, own in _by_seat(state, "hands"):
        gone |= {*cards_from_wire(own)}
    return tuple(card for card in stock if card not in gone)


def dealt_by_hands(oracle: Client, case: Case) -> Iterator[Case]:
    """Return the case with hands in the place of a pack from which they are dealt."""
    after: Sequence[Mapping[str, Any]] = states(oracle, case)[1:]
    for number, (step, state) in enumerate(zip(case.steps, after, strict=False)):
        if isinstance(step, DealPack) and not step.refused and state["hands"]:
            hands = {seat: cards_from_wire(own) for seat, own in _by_seat(state, "hands")}
            stock = _stock(case, number + 1, state) if _has_stock(case) else None
            dealt = Deal(hands, stock)
            yield replace(case, steps=(*case.steps[:number], dealt, *case.steps[number + 1 :]))


def _has_stock(case: Case) -> bool:
    """Return whether the undealt cards are told with a deal."""
    table = case.ruleset.table
    return table.get("exchange") != "none" or table.get("undealt_cards") == "face_up"


def _size(case: Case, state: Mapping[str, Any]) -> int | None:
    """Return the size of the hands, where the ruleset does not say it."""
    size, table = state.get("hand_size"), case.ruleset.table
    fixed = table.get("hand_size_mode") == "fixed" and size == int(table.get("hand_size", 0))
    return None if size is None or fixed else int(size)
