"""Settlement: what the last trick of a deal costs, in one fixed order.

The payer's penalty, then the threshold, then lives, then re-entry, then elimination, then the end:
each step is a function, and each sees what the one before has left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_reference.seats import Seat
from agurk_reference.trick import taker

if TYPE_CHECKING:
    from agurk_reference.rules import Rules
    from agurk_reference.trick import Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a match stands between deals.

    `scores` and `lives` are those of all seats, by number; a seat that is eliminated keeps the
    score it left with, and has no lives.
    """

    active: tuple[Seat, ...]
    scores: tuple[int, ...]
    lives: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What a deal has brought: points for all seats by number, who is out, and the new standing."""

    points: tuple[int, ...]
    out: tuple[Seat, ...]
    standing: Standing


def settle(rules: Rules, before: Standing, trick: Trick) -> Settlement:
    """Return the settlement of a deal that ended with `trick`.

    Clauses: LT-1 (nothing but the last trick scores), EN-8 (each step is completed).
    """
    points = penalties(trick, len(before.scores))
    scores = tuple(score + point for score, point in zip(before.scores, points, strict=True))
    crossed = crossers(rules, payers(trick), scores)
    lives = lives_after(before.lives, crossed)
    out = eliminated(crossed, lives)
    scores = re_entered(before.active, scores, crossed, out)
    active = tuple(seat for seat in before.active if seat not in out)
    standing = Standing(active=active, scores=scores, lives=lives)
    return Settlement(points=points, out=out, standing=standing)


def payers(trick: Trick) -> tuple[Seat, ...]:
    """Return the seats that pay for the last trick.

    Clauses: LT-2 (exactly the taker).
    """
    return (taker(trick),)


def penalties(trick: Trick, seats: int) -> tuple[int, ...]:
    """Return what each of so many seats pays for the last trick.

    Clauses: LT-5 (the rank of the payer's card), LT-6 (nothing for all others, tied or not).
    """
    paid = payers(trick)
    amounts = {play.seat: play.card.rank for play in trick if play.seat in paid}
    return tuple(amounts.get(Seat(seat), 0) for seat in range(seats))


def crossers(rules: Rules, paid: tuple[Seat, ...], scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return which of the seats that have paid are over the threshold.

    Clauses: TH-1 (reaching it is enough).
    """
    return tuple(seat for seat in paid if scores[seat] >= rules.threshold)


def lives_after(lives: tuple[int, ...], crossed: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return the lives left after some seats have crossed.

    Clauses: TH-2 (each crossing costs one life).
    """
    return tuple(left - (seat in crossed) for seat, left in enumerate(lives))


def eliminated(crossed: tuple[Seat, ...], lives: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats that are out for good.

    Clauses: EL-1 (no lives left).
    """
    return tuple(seat for seat in crossed if not lives[seat])


def re_entered(
    active: tuple[Seat, ...],
    scores: tuple[int, ...],
    crossed: tuple[Seat, ...],
    out: tuple[Seat, ...],
) -> tuple[int, ...]:
    """Return the scores after the seats that have crossed, and are not out, have re-entered.

    Clauses: RE-1 (the highest score of the others), RE-2 (no other totals), RE-4 (never crosses).
    """
    others = [scores[seat] for seat in active if seat not in crossed]
    score = max(others, default=0)
    again = [seat for seat in crossed if seat not in out]
    return tuple(score if seat in again else old for seat, old in enumerate(scores))


def winners(standing: Standing) -> tuple[Seat, ...]:
    """Return who has won: the last active seat; nobody while there are more.

    Clauses: EN-1 (one active seat left).
    """
    return standing.active if len(standing.active) == 1 else ()
