"""Moves: how the steps of a scenario move its position along.

A position is moved by what the scenario itself states, and by no rule of the game beyond the order
of turns inside a trick and of the cards of a stock.
Where a scenario does not state enough, as after a settlement, the position is no longer known.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from agurk_conformance import notation
from agurk_conformance.corpus.position import (
    ImpossibleStepError,
    Position,
    check_equal,
    first_position,
    turns,
)
from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    Given,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    SelfDeal,
    Step,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.notation import Card, Seat


def positions(given: Given, steps: Sequence[Step]) -> tuple[Position, ...]:
    """Return the position before each of `steps`, and the one after the last.

    Raises `ImpossibleStepError`, whose note is the number of the step, where one cannot happen.
    """
    position = first_position(given)
    seen: list[Position] = []
    for number, step in enumerate(steps):
        try:
            position = _ready(position, steps[number:])
            seen.append(position)
            position = _after(position, step)
        except ImpossibleStepError as problem:
            problem.add_note(str(number))
            raise
    return (*seen, position)


def _ready(position: Position, steps: Sequence[Step]) -> Position:
    """Return `position` as the first of `steps` finds it: with the next trick open for a card.

    The leader of an empty trick that nothing has named is the first seat that acts.
    """
    step = steps[0]
    acting = next(filter(None, map(acting_in, steps)), None)
    if isinstance(step, Plays | MayPlay | Refused) and position.is_trick_complete:
        return _opened(position, acting, step)
    if not position.trick and position.leader is None:
        return replace(position, leader=acting)
    return position


def acting_in(step: Step) -> Seat | None:
    """Return the seat that a step has play a card, or asks which it may; None where there is none.

    A seat that may play nothing yet is to exchange, and need not be the one that leads then.
    """
    match step:
        case Plays(seat) | MayPlay(seat, (_, *_)):
            return seat
        case _:
            return None


def _opened(position: Position, acting: Seat | None, step: Step) -> Position:
    """Return the position with a new trick, for the seat to lead it that is named or acts."""
    if position.is_last_trick_complete:
        if isinstance(step, Refused):
            return position
        raise ImpossibleStepError(f"{acting} is to play", "the deal is over")
    leader = position.next_leader or acting
    played = None if position.played is None else (*position.played, position.trick)
    return replace(position, trick=(), played=played, leader=leader, next_leader=None)


def _after(position: Position, step: Step) -> Position:
    """Return the position after `step`."""
    match step:
        case Plays():
            return _after_play(position, step)
        case Deal():
            return _after_deal(position, step)
        case DealPack():
            return position if step.refused else replace(_between(position), known=False)
        case Expect():
            return _after_expectation(position, step)
        case MayPlay():
            return _asked(position, step)
        case Misdeal() | Refused() | Sees() | Dispute() | NoMatch() | Pack() | SelfDeal():
            return position
        case Exchange():
            return position if step.refused else _after_exchange(position, step)
        case BuyBack():
            return position if step.refused else replace(position, known=False)
        case _:
            assert_never(step)


def _asked(position: Position, step: MayPlay) -> Position:
    """Return `position`, after checking that the listed cards are held by the seat to act."""
    if step.cards and position.has_turns and position.to_act not in {step.seat, None}:
        raise ImpossibleStepError(
            f"{step.seat} is asked what it may play", f"seat {position.to_act} is to act"
        )
    if not step.cards and (position.stock is None or position.trick or position.played):
        raise ImpossibleStepError(f"{step.seat} may play nothing", "one card of its hand at least")
    for card in step.cards:
        _check_held(position, step.seat, card)
    return position


def _check_held(position: Position, seat: Seat, card: Card) -> None:
    """Raise where `seat` is known not to hold `card`."""
    if position.hands is None:
        return
    hand = position.hands.get(seat, ())
    if card not in hand:
        raise ImpossibleStepError(
            f"{seat} does not hold {notation.format_card(card)}",
            f"{seat} holds {notation.format_cards(hand)}",
        )


def _after_play(position: Position, step: Plays) -> Position:
    """Return the position after a card was played, in turn and from the hand."""
    if position.known and position.hands is None:
        raise ImpossibleStepError(f"{step.seat} plays", "a card is played in a deal")
    if position.has_turns and position.to_act not in {step.seat, None}:
        raise ImpossibleStepError(
            f"{step.seat} plays {notation.format_card(step.card)} out of turn",
            f"seat {position.to_act} is to act",
        )
    _check_held(position, step.seat, step.card)
    hands = position.hands and {
        seat: tuple(card for card in hand if (seat, card) != (step.seat, step.card))
        for seat, hand in position.hands.items()
    }
    laid = {play.seat: play for play in position.trick}
    laid[step.seat] = notation.Play(step.seat, step.card)
    trick = tuple(laid[seat] for seat in turns(position) if seat in laid)
    return replace(position, hands=hands, trick=trick)


def _between(position: Position) -> Position:
    """Return the position in which a new deal is made, with no card on the table."""
    fresh = position.hands is None and position.given.last is None
    return replace(
        position,
        hands=None,
        trick=(),
        played=(),
        leader=None,
        stock=None,
        exchanged=None,
        next_leader=None,
        known=position.known and fresh,
    )


def _after_deal(position: Position, step: Deal) -> Position:
    """Return the position after a lawful deal."""
    table = _between(position)
    if table.known and set(step.hands) != set(position.active):
        raise ImpossibleStepError(
            f"cards are dealt to {' '.join(step.hands)}",
            f"each of {' '.join(position.active)} is dealt to",
        )
    check_equal(step.hands, ())
    active = tuple(seat for seat in position.given.seats if seat in step.hands)
    return replace(table, hands=step.hands, active=active, stock=step.stock)


def _after_exchange(position: Position, step: Exchange) -> Position:
    """Return the position after a seat has taken cards off the stock for cards of its hand."""
    for card in step.cards:
        _check_held(position, step.seat, card)
    exchanged = {**(position.exchanged or {}), step.seat: len(step.cards)}
    if position.hands is None or position.stock is None:
        return replace(position, exchanged=exchanged)
    drawn, stock = position.stock[: len(step.cards)], position.stock[len(step.cards) :]
    kept = tuple(card for card in position.hands[step.seat] if card not in step.cards)
    hands = {**position.hands, step.seat: (*kept, *drawn)}
    return replace(position, hands=hands, stock=stock, exchanged=exchanged)


def _after_expectation(position: Position, step: Expect) -> Position:
    """Return `position` with the leader that the expectation names for the trick to come."""
    named = step.fields.get("leader") or step.fields.get("taker")
    return replace(position, next_leader=named if position.is_trick_complete else None)
