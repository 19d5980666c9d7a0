"""Shortening: less is done and asked, and what was done before becomes a position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from agurk_conformance.corpus.scenario import (
    Deal,
    Dispute,
    Expect,
    MayPlay,
    Pack,
    Plays,
    Sees,
    bare_given,
)
from agurk_conformance.explore.standings import standings
from agurk_conformance.notation import Play, Seat
from agurk_conformance.strategies.standings import clockwise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.explore.cases import Case
    from agurk_conformance.protocol.client import Client


def begun_later(case: Case, oracle: Client) -> Iterator[Case]:
    """Return the case taken up at a later step, the last one first."""
    for number, given in standings(oracle, case):
        yield replace(case, given=given, steps=case.steps[number:])


def pack_asked(case: Case) -> Iterator[Case]:
    """Return the case in which nothing is asked for but the pack."""
    if not isinstance(case.steps[0], Pack):
        nobody = bare_given(clockwise(2), Seat("A"))
        yield replace(case, given=nobody, steps=(Pack(()),))


def fewer_steps(case: Case) -> Iterator[Case]:
    """Return the case without one of its steps, the last one first."""
    for number in reversed(range(len(case.steps))):
        yield replace(case, steps=case.steps[:number] + case.steps[number + 1 :])


def fewer_fields(case: Case) -> Iterator[Case]:
    """Return the case with half of the fields of an expectation, or with one."""
    for number, step in enumerate(case.steps):
        if isinstance(step, Expect | Sees | Dispute) and len(step.fields) > 1:
            names = list(step.fields)
            half = len(names) // 2
            for own in (*([name] for name in names), names[:half], names[half:]):
                fields = {name: step.fields[name] for name in own}
                yield _with(case, number, replace(step, fields=fields))


def _with(case: Case, number: int, step: Step) -> Case:
    """Return a case with another step in the place of one."""
    return replace(case, steps=(*case.steps[:number], step, *case.steps[number + 1 :]))


def folded(case: Case) -> Iterator[Case]:
    """Return the case with the first card played lying on the table, or the first deal made."""
    given = case.given
    match case.steps:
        case (Deal(hands, stock), *rest) if given.hands is None:
            led = next((step.seat for step in rest if isinstance(step, Plays | MayPlay)), None)
            told = replace(given, hands=hands, stock=stock, leader=led, last=None)
            dealer = given.dealer if led is None else given.seats[given.seats.index(led) - 1]
            told = told if given.last is None else replace(told, dealer=dealer)
            yield replace(case, given=told, steps=tuple(rest))
        case (Plays(seat, card), *rest) if given.hands and card in given.hands.get(seat, ()):
            hands = {**given.hands, seat: tuple(c for c in given.hands[seat] if c != card)}
            trick = (*given.trick, Play(seat, card))
            told = replace(given, hands=hands, trick=trick, leader=None, stock=None)
            if len(trick) == len(given.active) and rest and isinstance(rest[0], Plays | MayPlay):
                told = replace(told, trick=(), leader=rest[0].seat)
                played = (*(given.played or ()), trick)
                yield replace(case, given=replace(told, played=played), steps=tuple(rest))
            yield replace(case, given=told, steps=tuple(rest))
        case _:
            return


def unfolded(case: Case) -> Iterator[Case]:
    """Return the case with a complete trick as the last one, whose last card is still played."""
    given = case.given
    if given.hands and given.trick and len(given.trick) == len(given.active):
        *before, last = given.trick
        hands = {seat: (last.card,) if seat == last.seat else () for seat in given.hands}
        told = replace(given, hands=hands, trick=tuple(before), hand_size=given.hand_size and 1)
        yield replace(case, given=told, steps=(Plays(last.seat, last.card), *case.steps))


def taken_back(case: Case) -> Iterator[Case]:
    """Return the case in which only the last card on the table is still to be played."""
    given = case.given
    if given.hands and given.trick:
        *before, last = given.trick
        hands = {**given.hands, last.seat: (*given.hands[last.seat], last.card)}
        leader = None if before else last.seat
        told = replace(given, hands=hands, trick=tuple(before), leader=leader)
        yield replace(case, given=told, steps=(Plays(last.seat, last.card),))
