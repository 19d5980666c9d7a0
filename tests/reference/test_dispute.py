"""Challenged plays."""

from __future__ import annotations

import pytest

from agurk_reference.deal import Deal, Dealt, with_trick
from agurk_reference.dispute import Decision, decide
from agurk_reference.notation import parse_hand
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.trick import Play, Trick

A, B, C = (Seat(seat) for seat in range(3))


def play_of(seat: Seat, card: str) -> Play:
    """Return a play, its card written as text."""
    return Play(seat, parse_hand(card)[0])


def disputed(*trick: Play, played: tuple[Trick, ...] = ()) -> Deal:
    """Return a deal with these plays, in which B still holds a king and a two."""
    hands = tuple(map(parse_hand, ("4♦ 5♣", "K♥ 2♠", "9♥ 3♦")))
    leader, dealt = trick[0].seat, Dealt(size=4)
    deal = Deal(seats=(A, B, C), hands=hands, leader=leader, dealt=dealt, played=played)
    return with_trick(AGURK, deal, hands, trick)


LED, ILLEGAL, LATER = play_of(A, "9♣"), play_of(B, "6♦"), play_of(C, "J♠")


@pytest.mark.parametrize("trick", [(LED, ILLEGAL), (LED, ILLEGAL, LATER)])
def test_an_illegal_follow_is_withdrawn_with_what_came_after_it(trick: Trick) -> None:
    """The seat plays again, as long as the next trick is not led."""
    decision = decide(AGURK, disputed(*trick), ILLEGAL)
    assert decision == Decision(withdrawn=trick[1:], to_act=B)
    assert decision.upheld


@pytest.mark.parametrize(
    ("challenged", "trick", "to_act"),
    [
        (LED, (LED,), B),
        (play_of(B, "A♦"), (LED, play_of(B, "A♦")), C),
        (play_of(B, "2♥"), (LED, play_of(B, "2♥"), LATER), C),
    ],
)
def test_a_legal_play_stands(challenged: Play, trick: Trick, to_act: Seat) -> None:
    """Leads, heads and lowest cards stand, and the turn is where it was."""
    decision = decide(AGURK, disputed(*trick), challenged)
    assert decision == Decision(withdrawn=(), to_act=to_act)
    assert not decision.upheld


def test_a_play_stands_once_the_next_trick_is_led() -> None:
    """A play of an earlier trick is not judged any more."""
    deal = disputed(play_of(C, "9♥"), played=((LED, ILLEGAL, LATER),))
    assert decide(AGURK, deal, ILLEGAL) == Decision(withdrawn=(), to_act=A)


def test_between_deals_every_play_stands() -> None:
    """After the settlement there is no trick to correct."""
    deal = Deal(seats=(A, B), hands=((), ()), leader=A, dealt=Dealt(size=7))
    assert decide(AGURK, deal, ILLEGAL) == Decision(withdrawn=(), to_act=None)
