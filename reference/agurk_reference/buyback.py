"""Buy-backs: seats that have just been eliminated pay, and are in again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from agurk_reference.errors import BuyBackError
from agurk_reference.options import BuyBackCost, BuyBackEligibility, BuyBackLimit, BuyBackRule
from agurk_reference.seats import format_seat
from agurk_reference.settlement import by_seat

if TYPE_CHECKING:
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.settlement import Settlement, Standing


class Cost(StrEnum):
    """What a seat can pay."""

    STAKE = "stake"
    TOKEN = "token"  # noqa: S105 - a token of the table, not a secret
    SKIP_DEAL = "skip_deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The time for buy-backs after a settlement.

    `out` has the seats that it has eliminated, `waiting` those of them that may still buy back, and
    `others` counts the seats that were active before any of them came back.
    """

    out: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    others: int


_ACCEPTED: Final = {
    BuyBackCost.TOKEN: (Cost.TOKEN,),
    BuyBackCost.SKIP_DEAL: (Cost.SKIP_DEAL,),
    BuyBackCost.TOKEN_OR_SKIP: (Cost.TOKEN, Cost.SKIP_DEAL),
    BuyBackCost.STAKE: (Cost.STAKE,),
}
_COST_CLAUSE: Final = {
    BuyBackCost.TOKEN: "ST-9",
    BuyBackCost.SKIP_DEAL: "ST-10",
    BuyBackCost.TOKEN_OR_SKIP: "ST-11",
    BuyBackCost.STAKE: "ST-4",
}


def opened(rules: Rules, now: Standing, last: Settlement) -> Window:
    """Return the time for buy-backs that begins with a settlement; perhaps nobody may buy back.

    Clauses: ST-3 (those just eliminated), ST-12 (measured before anybody comes back).
    """
    window = Window(out=last.out, waiting=(), others=len(now.active))
    if not last.out:
        return window
    costs = _ACCEPTED[rules.buyback_cost]
    may = {seat: [fault_in(rules, now, window, seat, cost) for cost in costs] for seat in last.out}
    return replace(window, waiting=tuple(seat for seat, faults in may.items() if None in faults))


def fault_in(
    rules: Rules, now: Standing, window: Window, seat: Seat, cost: Cost
) -> tuple[str, str] | None:
    """Return the clause against a buy-back and what is wrong with it, or None.

    Clauses: ST-3 (just eliminated), ST-13 (once), ST-6 (from exactly the threshold), ST-4, ST-9,
    ST-10, ST-11 (what it costs), ST-12 (enough others).
    """
    if rules.buyback is BuyBackRule.NONE:
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
        case BuyBackLimit.ONCE:
            return now.bought_back[seat] > 0
        case BuyBackLimit.UNLIMITED:
            return False


def is_eligible(rules: Rules, now: Standing, seat: Seat) -> bool:
    """Whether a seat may buy back with the total that it has.

    Clauses: ST-6 (only exactly the threshold).
    """
    match rules.buyback_eligibility:
        case BuyBackEligibility.ANY_OUT:
            return True
        case BuyBackEligibility.EXACT_THRESHOLD_ONLY:
            return now.scores[seat] == rules.threshold


def others_needed(rules: Rules, cost: Cost) -> int:
    """Return how many others are active at least where a seat buys back at that cost.

    Clauses: ST-12 (so many, and two for a deal that is sat out).
    """
    match cost:
        case Cost.TOKEN | Cost.STAKE:
            return rules.buyback_min_others
        case Cost.SKIP_DEAL:
            return max(2, rules.buyback_min_others)


def buy_back(
    rules: Rules, now: Standing, window: Window, seat: Seat, cost: Cost
) -> tuple[Standing, Window]:
    """Return the standing and the window after a seat has bought back.

    Raises `BuyBackError` where it may not.
    """
    fault = fault_in(rules, now, window, seat, cost)
    if fault:
        clause, reason = fault
        raise BuyBackError(clause, f"seat {format_seat(seat)} may not buy back; {reason}")
    after = answered(window, seat)
    bought = by_seat(now.bought_back, {seat: now.bought_back[seat] + 1})
    return paid_for(replace(now, bought_back=bought), seat, cost), after


def answered(window: Window, seat: Seat) -> Window:
    """Return the window after a seat has said whether it buys back.

    Raises `BuyBackError` where it may not buy back, or has answered.

    Clauses: ST-3 (directly after the settlement).
    """
    if seat not in window.waiting:
        raise BuyBackError("ST-3", f"seat {format_seat(seat)} is not asked to buy back")
    return replace(window, waiting=tuple(other for other in window.waiting if other != seat))


def paid_for(now: Standing, seat: Seat, cost: Cost) -> Standing:
    """Return the standing after a seat has paid.

    Clauses: ST-4 (a stake goes into the pot), ST-9 (a token changes nothing), ST-10 (the next deal
    is sat out), ST-11 (or that).
    """
    match cost:
        case Cost.TOKEN:
            return come_back(now, (seat,))
        case Cost.STAKE:
            return come_back(replace(now, pot=now.pot + 1), (seat,))
        case Cost.SKIP_DEAL:
            lives = by_seat(now.lives, {seat: 1})
            return replace(now, lives=lives, sitting_out=tuple(sorted((*now.sitting_out, seat))))


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
