"""Buy-backs: seats that have just been eliminated pay, and are in again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from agurk_reference.errors import BuyBackError
from agurk_reference.seats import format_seat
from agurk_reference.settlement import Window, by_seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_reference.rules import BuyBackCost, Rules
    from agurk_reference.seats import Seat
    from agurk_reference.settlement import Standing


Cost: TypeAlias = Literal["stake", "token", "skip_deal"]
"""What a seat can pay."""

COSTS: Final[tuple[Cost, ...]] = get_args(Cost)


_ACCEPTED: Final[Mapping[BuyBackCost, tuple[Cost, ...]]] = {
    "token": ("token",),
    "skip_deal": ("skip_deal",),
    "token_or_skip": ("token", "skip_deal"),
    "stake": ("stake",),
}
_COST_CLAUSE: Final[Mapping[BuyBackCost, str]] = {
    "token": "ST-9",
    "skip_deal": "ST-10",
    "token_or_skip": "ST-11",
    "stake": "ST-4",
}


def opened(rules: Rules, now: Standing, out: tuple[Seat, ...]) -> Standing:
    """Return the standing with the time for buy-backs open for seats that have been eliminated.

    Clauses: ST-3 (those just eliminated), ST-12 (measured before anybody comes back).
    """
    if not out:
        return now
    window = Window(out=out, others=len(now.active))
    costs = _ACCEPTED[rules.buyback_cost]
    may = {seat: [fault_in(rules, now, window, seat, cost) for cost in costs] for seat in out}
    waiting = tuple(seat for seat, faults in may.items() if None in faults)
    return replace(now, window=replace(window, waiting=waiting))


def fault_in(
    rules: Rules, now: Standing, window: Window, seat: Seat, cost: Cost
) -> tuple[str, str] | None:
    """Return the clause against a buy-back and what is wrong with it, or None.

    Clauses: ST-3 (just eliminated), ST-13 (once), ST-6 (from exactly the threshold), ST-4, ST-9,
    ST-10, ST-11 (what it costs), ST-12 (enough others).
    """
    if rules.buyback == "none":
        return "EL-1", "nobody buys back"
    if seat not in window.out or now.sudden_death:
        return "ST-3", "it has not just been eliminated"
    if has_used_up(rules, now, seat):
        return "ST-13", "it has bought back before"
    if not is_eligible(rules, now, seat):
        return "ST-6", f"its total is {now.scores[seat]}, not {rules.threshold}"
    if cost not in _ACCEPTED[rules.buyback_cost]:
        return _COST_CLAUSE[rules.buyback_cost], f"the cost is {rules.buyback_cost}, not {cost}"
    if window.others < others_needed(rules, cost):
        return "ST-12", f"{window.others} others are active, not {others_needed(rules, cost)}"
    return None


def has_used_up(rules: Rules, now: Standing, seat: Seat) -> bool:
    """Whether a seat has bought back as often as it may.

    Clauses: ST-13 (once).
    """
    match rules.buyback_limit:
        case "once":
            return now.bought_back[seat] > 0
        case "unlimited":
            return False


def is_eligible(rules: Rules, now: Standing, seat: Seat) -> bool:
    """Whether a seat may buy back with the total that it has.

    Clauses: ST-6 (only exactly the threshold).
    """
    match rules.buyback_eligibility:
        case "any_out":
            return True
        case "exact_threshold_only":
            return now.scores[seat] == rules.threshold


def others_needed(rules: Rules, cost: Cost) -> int:
    """Return how many others are active at least where a seat buys back at that cost.

    Clauses: ST-12 (so many, and two for a deal that is sat out).
    """
    match cost:
        case "token" | "stake":
            return rules.buyback_min_others
        case "skip_deal":
            return max(2, rules.buyback_min_others)


def buy_back(rules: Rules, now: Standing, seat: Seat, cost: Cost) -> Standing:
    """Return the standing after a seat has bought back.

    Raises `BuyBackError` where it may not.
    """
    fault = fault_in(rules, now, now.window, seat, cost)
    if fault:
        clause, reason = fault
        raise BuyBackError(clause, f"seat {format_seat(seat)} may not buy back; {reason}")
    times = {seat: now.bought_back[seat] + 1}
    after = replace(answered(now, seat), bought_back=by_seat(now.bought_back, times))
    return paid_for(after, seat, cost)


def answered(now: Standing, seat: Seat) -> Standing:
    """Return the standing after a seat has said whether it buys back.

    Raises `BuyBackError` where it may not buy back, or has answered.

    Clauses: ST-3 (directly after the settlement).
    """
    if seat not in now.window.waiting:
        raise BuyBackError("ST-3", f"seat {format_seat(seat)} is not asked to buy back")
    waiting = tuple(other for other in now.window.waiting if other != seat)
    return replace(now, window=replace(now.window, waiting=waiting))


def paid_for(now: Standing, seat: Seat, cost: Cost) -> Standing:
    """Return the standing after a seat has paid.

    Clauses: ST-4 (a stake goes into the pot), ST-9 (a token changes nothing), ST-10 (the next deal
    is sat out), ST-11 (or that).
    """
    match cost:
        case "token":
            return come_back(now, (seat,))
        case "stake":
            return come_back(replace(now, pot=now.pot + 1), (seat,))
        case "skip_deal":
            return replace(now, sitting_out=tuple(sorted((*now.sitting_out, seat))))


def come_back(now: Standing, seats: tuple[Seat, ...]) -> Standing:
    """Return the standing with some seats active again.

    Clauses: ST-5 (one life, the highest score of the active, and the floor).
    """
    score = max((now.scores[seat] for seat in now.active), default=0)
    again = dict.fromkeys(seats, score)
    return replace(
        now,
        active=tuple(sorted((*now.active, *seats))),
        scores=by_seat(now.scores, again),
        floors=by_seat(now.floors, again),
        lives=by_seat(now.lives, dict.fromkeys(seats, 1)),
    )


def returned(now: Standing) -> Standing:
    """Return the standing with the seats active again that have sat a deal out.

    Clauses: ST-7 (after exactly one deal, before others buy back).
    """
    if not now.sitting_out:
        return now
    return replace(come_back(now, now.sitting_out), sitting_out=())
