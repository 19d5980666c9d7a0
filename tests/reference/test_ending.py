"""Who has won or lost, and who plays on in sudden death."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agurk_reference.ending import concluded
from agurk_reference.match import first_position
from agurk_reference.notation import parse_hand
from agurk_reference.rules import Rules
from agurk_reference.seats import Seat
from agurk_reference.settlement import End, Settlement, Standing, settle
from agurk_reference.trick import Play

A, B, C = (Seat(seat) for seat in range(3))
FIXED = Rules(end_condition="fixed_deals", fixed_deals=2)
TIED = Rules(last_trick_payer="all_tied_highest", lives=1, threshold=30)


def standing(rules: Rules, *scores: int, **changes: Any) -> Standing:
    """Return a standing with these scores."""
    start = first_position(rules, len(scores), A).standing
    return replace(start, scores=scores, **changes)


def last(now: Standing, **told: tuple[Seat, ...]) -> Settlement:
    """Return a settlement that has brought a standing, as far as its end depends on it."""
    told = {"paid": (), "crossed": (), "out": ()} | told
    return Settlement(points=(), rank=None, standing=now, **told)


def end(rules: Rules, now: Standing, deals_played: int = 1, **told: tuple[Seat, ...]) -> Standing:
    """Return a standing with its end."""
    return concluded(rules, now, last(now, **told), deals_played)


def test_a_fixed_number_of_deals() -> None:
    """Before the last nothing ends; then the lowest score wins, whatever the threshold."""
    now = standing(FIXED, 50, 40, 45)
    assert end(FIXED, now) == now
    assert end(FIXED, now, 2).end == End(winners=(B,))


def test_equal_lowest_scores_play_on_or_share() -> None:
    """Only the seats that share the lowest score are in sudden death."""
    now = standing(FIXED, 5, 9, 5)
    tied = end(FIXED, now, 2)
    assert (tied.active, tied.sudden_death, tied.end) == ((A, C), True, None)
    assert end(replace(FIXED, total_tie="shared"), now, 2).end == End(winners=(A, C))


def test_the_first_to_cross_lose() -> None:
    """There are no winners, and before somebody crosses there is no end."""
    rules = Rules(end_condition="first_out_loses", lives=1)
    now = standing(rules, 22, 21, 3)
    assert end(rules, now).end is None
    assert end(rules, now, crossed=(A, B)).end == End(losers=(A, B))


def test_a_single_deal_is_lost_by_who_pays() -> None:
    """Nothing is scored."""
    rules = Rules(end_condition="single_deal")
    trick = tuple(Play(Seat(n), parse_hand(card)[0]) for n, card in enumerate(("9♣", "2♣")))
    settlement = settle(rules, standing(rules, 0, 0), trick)
    assert (settlement.points, settlement.standing.scores) == ((0, 0), (0, 0))
    assert concluded(rules, settlement.standing, settlement, 1).end == End(losers=(A,))


@pytest.mark.parametrize(
    ("option", "pot"), [("lowest_total_then_sudden_death", 0), ("joint_loss", 5), ("carry_pot", 5)]
)
def test_with_nobody_left(option: Any, pot: int) -> None:
    """The lower total wins the pot, or nobody wins and it stays."""
    rules = replace(TIED, simultaneous_out=option)
    now = standing(rules, 32, 34, 50, active=(), lives=(0, 0, 0), pot=5)
    after = end(rules, now, out=(A, B))
    assert after.end == (End(winners=(A,)) if pot == 0 else End())
    assert after.pot == pot


def test_a_seat_that_sits_out_is_not_eliminated() -> None:
    """With another one active there is no end; alone it has won."""
    now = standing(TIED, 5, 9, 40, active=(B,), sitting_out=(A,))
    assert end(TIED, now).end is None
    assert end(TIED, replace(now, active=())).end == End(winners=(A,))


def test_sudden_death() -> None:
    """Payers drop out, unless all are payers; scores and lives stay as they were."""
    now = standing(TIED, 32, 32, 40, active=(A, B), lives=(0, 0, 0), sudden_death=True)
    same = tuple(Play(Seat(n), parse_hand(card)[0]) for n, card in enumerate(("9♣", "9♦")))
    void = settle(TIED, now, same)
    assert (void.out, void.standing, void.points) == ((), now, (0, 0, 0))
    assert concluded(TIED, void.standing, void, 5).end is None
    one = tuple(Play(Seat(n), parse_hand(card)[0]) for n, card in enumerate(("9♣", "2♦")))
    decided = settle(TIED, now, one)
    assert (decided.out, decided.standing.scores) == ((A,), (32, 32, 40))
    assert concluded(TIED, decided.standing, decided, 5).end == End(winners=(B,))
