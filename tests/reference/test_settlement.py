"""What the last trick costs, step by step."""

from __future__ import annotations

import pytest

from agurk_reference.cards import Rank
from agurk_reference.notation import parse_hand
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.settlement import Settlement, Standing, settle
from agurk_reference.trick import Play, Trick

A, B, C, D = (Seat(seat) for seat in range(4))


def last_trick(**plays: str) -> Trick:
    """Return a trick, seat letter to card, in order of play."""
    return tuple(
        Play(Seat("ABCD".index(letter)), parse_hand(card)[0]) for letter, card in plays.items()
    )


def standing(scores: tuple[int, ...], lives: tuple[int, ...]) -> Standing:
    """Return a standing in which the seats with lives are active."""
    active = tuple(Seat(seat) for seat, left in enumerate(lives) if left)
    nought = (0,) * len(scores)
    return Standing(
        active=active,
        scores=scores,
        lives=lives,
        floors=nought,
        kept=((),) * len(scores),
        bought_back=nought,
    )


def settled(
    scores: tuple[int, ...], lives: tuple[int, ...], **plays: str
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return points, scores and lives after a last trick."""
    settlement = settle(AGURK, standing(scores, lives), last_trick(**plays))
    return settlement.points, settlement.standing.scores, settlement.standing.lives


def test_only_the_taker_pays_the_rank_of_its_card() -> None:
    """Of three tied seats the last pays, and the others neither pay nor gain."""
    assert settled((12, 7, 3, 5), (2, 2, 2, 2), A="10♠", B="10♥", C="4♦", D="10♣") == (
        (0, 0, 0, 10),
        (12, 7, 3, 15),
        (2, 2, 2, 2),
    )


@pytest.mark.parametrize(("card", "score", "lives"), [("K♠", 20, 2), ("A♠", 4, 1)])
def test_reaching_the_threshold_costs_a_life(card: str, score: int, lives: int) -> None:
    """One below the threshold nothing happens; on it, a life goes, and the score with it."""
    _, scores, left = settled((7, 4), (2, 2), A=card, B="2♥")
    assert (scores[A], left[A]) == (score, lives)


def test_re_entry_is_at_the_highest_score_of_the_other_active_seats() -> None:
    """Neither the own score nor that of an eliminated seat counts."""
    _, scores, lives = settled((14, 12, 5, 27), (2, 1, 2, 0), A="9♥", B="2♥", C="3♥")
    assert scores == (12, 12, 5, 27)
    assert lives == (1, 1, 2, 0)


def test_with_every_other_seat_at_nought_re_entry_is_at_nought() -> None:
    """There is no least score of re-entry."""
    assert settled((14, 0), (2, 2), A="A♥", B="2♥")[1:] == ((0, 0), (1, 2))


def test_the_last_life_lost_is_the_end_for_a_seat() -> None:
    """It keeps the score it leaves with."""
    assert settle(AGURK, standing((12, 5), (1, 2)), last_trick(A="9♥", B="2♥")) == Settlement(
        points=(9, 0),
        paid=(A,),
        crossed=(A,),
        out=(A,),
        rank=Rank(9),
        standing=standing((21, 5), (0, 2)),
    )
