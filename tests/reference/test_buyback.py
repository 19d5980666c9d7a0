"""Seats that buy themselves back, decline to, or may not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agurk_reference.buyback import answered, buy_back, opened, returned
from agurk_reference.errors import BuyBackError
from agurk_reference.rules import Rules
from agurk_reference.seats import Seat
from agurk_reference.settlement import Standing

A, B, C, D, E = (Seat(seat) for seat in range(5))
TOKEN = Rules(buyback="allowed", lives=1, threshold=30)
SKIP = replace(TOKEN, buyback_cost="skip_deal")
EITHER = replace(TOKEN, buyback_cost="token_or_skip")
STAKE = replace(TOKEN, buyback_cost="stake", stakes="equal_ante", buyback_min_others=3)


def out_now(*scores: int, out: tuple[Seat, ...] = (A,)) -> Standing:
    """Return a standing in which some seats have just been eliminated."""
    seats = [Seat(seat) for seat in range(len(scores))]
    return Standing(
        active=tuple(seat for seat in seats if seat not in out),
        scores=scores,
        lives=tuple(0 if seat in out else 1 for seat in seats),
        floors=(0,) * len(scores),
        kept=((),) * len(scores),
        bought_back=(0,) * len(scores),
        pot=len(scores),
    )


def asked(rules: Rules, now: Standing, *out: Seat) -> tuple[Seat, ...]:
    """Return the seats that may buy back when these have just been eliminated."""
    return opened(rules, now, out or (A,)).window.waiting


def test_a_token_brings_a_seat_back_at_the_highest_score() -> None:
    """It has one life and its score for a floor; the pot does not change."""
    now = buy_back(TOKEN, opened(TOKEN, out_now(33, 21, 28), (A,)), A, "token")
    assert (now.active, now.scores, now.lives) == ((A, B, C), (28, 21, 28), (1, 1, 1))
    assert (now.floors, now.bought_back, now.pot) == ((28, 0, 0), (1, 0, 0), 3)
    assert now.window.waiting == ()


def test_a_stake_goes_into_the_pot() -> None:
    """EX-35: of five seats A comes back at 28, and the pot has six stakes."""
    now = buy_back(STAKE, opened(STAKE, out_now(33, 21, 28, 5, 0), (A,)), A, "stake")
    assert (now.pot, now.scores[A], now.lives[A]) == (6, 28, 1)
    assert asked(STAKE, replace(now, active=(B, C, D, E))) == ()


def test_a_seat_that_sits_out_returns_after_the_deal() -> None:
    """Until then it has no life and is not active; its score is that of the highest then."""
    now = buy_back(SKIP, opened(SKIP, out_now(33, 21, 28), (A,)), A, "skip_deal")
    assert (now.active, now.sitting_out, now.lives[A], now.scores[A]) == ((B, C), (A,), 0, 33)
    back = returned(replace(now, scores=(33, 21, 29)))
    assert (back.active, back.sitting_out, back.scores) == ((A, B, C), (), (29, 21, 29))
    assert back.lives[A] == 1
    assert returned(back) is back


def test_with_nobody_active_a_seat_returns_at_nought() -> None:
    """There is no highest score then."""
    now = replace(out_now(33, 35, out=(A, B)), sitting_out=(A,))
    assert returned(now).scores == (0, 35)


def test_several_are_measured_by_those_who_were_active_before() -> None:
    """With a token A becomes active, and does not help B to sit out."""
    now = opened(EITHER, out_now(33, 34, 5, out=(A, B)), (A, B))
    assert (now.window.waiting, now.window.others) == ((A, B), 1)
    now = buy_back(EITHER, now, A, "token")
    with pytest.raises(BuyBackError, match="ST-12: seat B may not buy back; 1 others"):
        buy_back(EITHER, now, B, "skip_deal")
    assert buy_back(EITHER, now, B, "token").active == (A, B, C)


@pytest.mark.parametrize(
    ("rules", "scores", "may"),
    [
        (TOKEN, (33, 5), (A,)),
        (SKIP, (33, 5), ()),
        (SKIP, (33, 5, 6), (A,)),
        (EITHER, (33, 5), (A,)),
        (STAKE, (33, 5, 6), ()),
        (STAKE, (33, 5, 6, 7), (A,)),
        (replace(TOKEN, buyback="none"), (33, 5), ()),
        (replace(TOKEN, buyback_eligibility="exact_threshold_only"), (33, 5), ()),
        (replace(TOKEN, buyback_eligibility="exact_threshold_only"), (30, 5), (A,)),
    ],
)
def test_who_is_asked(rules: Rules, scores: tuple[int, ...], may: tuple[Seat, ...]) -> None:
    """Enough others are active for the cost, and the total is one that may buy back."""
    assert asked(rules, out_now(*scores)) == may


def test_a_seat_buys_back_once_or_as_often_as_it_is_out() -> None:
    """The limit is once, where there is one."""
    again = replace(out_now(33, 5), bought_back=(1, 0))
    assert asked(TOKEN, again) == ()
    assert asked(replace(TOKEN, buyback_limit="unlimited"), again) == (A,)


@pytest.mark.parametrize(
    ("rules", "now", "seat", "cost", "clause"),
    [
        (replace(TOKEN, buyback="none"), out_now(33, 5), A, "token", "EL-1"),
        (TOKEN, out_now(33, 5), B, "token", "ST-3"),
        (TOKEN, replace(out_now(33, 5), sudden_death=True), A, "token", "ST-3"),
        (TOKEN, replace(out_now(33, 5), bought_back=(1, 0)), A, "token", "ST-13"),
        (
            replace(TOKEN, buyback_eligibility="exact_threshold_only"),
            out_now(33, 5),
            A,
            "token",
            "ST-6",
        ),
        (TOKEN, out_now(33, 5), A, "stake", "ST-9"),
        (SKIP, out_now(33, 5), A, "token", "ST-10"),
        (EITHER, out_now(33, 5), A, "stake", "ST-11"),
        (STAKE, out_now(33, 5), A, "token", "ST-4"),
        (STAKE, out_now(33, 5, 6), A, "stake", "ST-12"),
    ],
)
def test_what_is_refused(rules: Rules, now: Standing, seat: Seat, cost: str, clause: str) -> None:
    """The clause says why."""
    costs = {"stake": "stake", "token": "token", "skip_deal": "skip_deal"}
    with pytest.raises(BuyBackError, match=f"^{clause}: "):
        buy_back(rules, opened(rules, now, (A,)), seat, costs[cost])  # type: ignore[arg-type]


def test_an_answer_counts_once() -> None:
    """Whoever has declined is not asked again, and whoever is not asked cannot decline."""
    now = answered(opened(TOKEN, out_now(33, 5), (A,)), A)
    assert now.window.waiting == ()
    with pytest.raises(BuyBackError, match="ST-3: seat A is not asked"):
        answered(now, A)
    with pytest.raises(BuyBackError, match="ST-3: seat A is not asked"):
        buy_back(TOKEN, now, A, "token")


def test_where_nobody_is_out_nothing_is_asked() -> None:
    """The standing stays the same value."""
    now = out_now(33, 5)
    assert opened(TOKEN, now, ()) is now
