"""Settlement: what the last trick of a deal brings, in one fixed order.

Penalties, then resets, then the threshold and the lives, then re-entry and elimination, then
bonuses: each step is a function, and each sees what the ones before have left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from agurk_reference.cards import JACK, KING
from agurk_reference.penalty import bonuses, payers, penalties
from agurk_reference.seats import Seat
from agurk_reference.trick import rank_in_last

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from agurk_reference.cards import Hand, Rank
    from agurk_reference.rules import BonusOrder, Rules
    from agurk_reference.trick import Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of a match: its winners, or its losers where nobody wins, or neither."""

    winners: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The time for buy-backs after the last settlement that has eliminated a seat.

    `out` has the seats that it has eliminated, `waiting` those of them that may still buy back, and
    `others` counts the seats that were active before any of them came back.
    """

    out: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    others: int = 0


CLOSED: Final = Window()
"""No time for buy-backs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a match stands between deals; `end` is None until it is over.

    `active` are the seats that are dealt to, and `sitting_out` those that come back after the next
    deal; all others are eliminated or, where there is `sudden_death`, not in it.
    What is told by seat is told of all seats, by number: an eliminated seat keeps the score it left
    with, and has no lives and no kept cards.
    """

    active: tuple[Seat, ...]
    scores: tuple[int, ...]
    lives: tuple[int, ...]
    floors: tuple[int, ...]
    kept: tuple[Hand, ...]
    bought_back: tuple[int, ...]
    sitting_out: tuple[Seat, ...] = ()
    pot: int = 0
    sudden_death: bool = False
    window: Window = CLOSED
    end: End | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What a deal has brought.

    `points` are those of all seats by number, before floors and re-entry; `paid` names the payers,
    `crossed` the seats over the threshold, and `out` those that have left.
    `rank` is that of the card that took the last trick, None where it is not told.
    """

    points: tuple[int, ...]
    paid: tuple[Seat, ...]
    crossed: tuple[Seat, ...]
    out: tuple[Seat, ...]
    rank: Rank | None
    standing: Standing


def settle(rules: Rules, before: Standing, trick: Trick) -> Settlement:
    """Return the settlement of a deal that ended with `trick`.

    Clauses: LT-1 (nothing but the last trick scores), LT-18 (the order), EN-8 (all of it),
    EN-7 (no score in sudden death), EN-9 (nor in a single deal).
    """
    if before.sudden_death:
        return dropped(unscored(rules, before, trick))
    if rules.end_condition == "single_deal":
        return unscored(rules, before, trick)
    paid, credited = payers(rules, trick), bonuses(rules, trick)
    charged = penalties(rules, trick, paid)
    points = {**{seat: -bonus for seat, bonus in credited.items()}, **charged}
    now = keeping(rules, charging(before, charged), trick, paid)
    now, safe = resetting(rules, now, paid)
    crossed = crossers(rules, [seat for seat in paid if seat not in safe], now.scores)
    now = crediting(rules, now, credited, "before_reentry")
    now, out = crossing(now, crossed)
    now = crediting(rules, now, credited, "after_reentry")
    return Settlement(
        points=by_seat((0,) * len(before.scores), points),
        paid=paid,
        crossed=crossed,
        out=out,
        rank=highest_rank(rules, trick),
        standing=paying_on_exit(rules, before, now, trick, out),
    )


def unscored(rules: Rules, before: Standing, trick: Trick) -> Settlement:
    """Return the settlement that brings nothing but its payers.

    Clauses: EN-9 (what they pay is no score).
    """
    return Settlement(
        points=(0,) * len(before.scores),
        paid=payers(rules, trick),
        crossed=(),
        out=(),
        rank=highest_rank(rules, trick),
        standing=before,
    )


def dropped(plain: Settlement) -> Settlement:
    """Return the settlement of a deal of sudden death.

    Clauses: EN-7 (payers drop out, unless all are payers; nothing else changes).
    """
    left = tuple(seat for seat in plain.standing.active if seat not in plain.paid)
    if not left:
        return plain
    return replace(plain, out=plain.paid, standing=replace(plain.standing, active=left))


def highest_rank(rules: Rules, trick: Trick) -> Rank:
    """Return the rank of the card that takes the last trick.

    Clauses: TR-1 (the highest), EQ-5 (the ace is 1).
    """
    return max([rank_in_last(rules, play.card) for play in trick])


def by_seat(old: tuple[int, ...], new: Mapping[Seat, int]) -> tuple[int, ...]:
    """Return numbers of all seats with those of some seats replaced."""
    return tuple([new.get(Seat(seat), number) for seat, number in enumerate(old)])


def charging(now: Standing, charged: Mapping[Seat, int]) -> Standing:
    """Return the standing with the penalties added.

    Clauses: LT-5, LT-10, LT-13 (a payer adds to its score).
    """
    scores = {seat: now.scores[seat] + penalty for seat, penalty in charged.items()}
    return replace(now, scores=by_seat(now.scores, scores))


def keeping(rules: Rules, now: Standing, trick: Trick, paid: tuple[Seat, ...]) -> Standing:
    """Return the standing with the cards that payers keep.

    Clauses: LT-11 (a payer keeps its last card).
    """
    match rules.score_medium:
        case "running_total":
            return now
        case "kept_cards":
            cards = {play.seat: (play.card,) for play in trick if play.seat in paid}
            kept = enumerate(now.kept)
            hands = tuple(tuple(sorted(own + cards.get(Seat(seat), ()))) for seat, own in kept)
            return replace(now, kept=hands)


def has_threshold(rules: Rules) -> bool:
    """Whether seats cross a threshold at all.

    Clauses: EN-5 (nobody is eliminated before the last of a fixed number of deals).
    """
    match rules.end_condition:
        case "last_active" | "first_out_loses":
            return True
        case "fixed_deals" | "single_deal":
            return False


def resetting(
    rules: Rules, now: Standing, paid: tuple[Seat, ...]
) -> tuple[Standing, Collection[Seat]]:
    """Return the standing after resets, and the seats that have been reset and do not cross.

    Clauses: TH-4 (exactly the threshold becomes 0, and so does the floor).
    """
    match rules.exact_threshold:
        case "ordinary":
            return now, ()
        case "reset_to_zero":
            exact = [seat for seat in paid if now.scores[seat] == rules.threshold]
            reset = dict.fromkeys(exact if has_threshold(rules) else (), 0)
            scores, floors = by_seat(now.scores, reset), by_seat(now.floors, reset)
            return replace(now, scores=scores, floors=floors), reset


def crossers(rules: Rules, paid: Collection[Seat], scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return which of the seats that have paid are over the threshold.

    Clauses: TH-1 (reaching it is enough), TH-5 (only exceeding it counts).
    """
    if not has_threshold(rules):
        return ()
    match rules.threshold_cmp:
        case "ge":
            return tuple(seat for seat in paid if scores[seat] >= rules.threshold)
        case "gt":
            return tuple(seat for seat in paid if scores[seat] > rules.threshold)


def crossing(now: Standing, crossed: tuple[Seat, ...]) -> tuple[Standing, tuple[Seat, ...]]:
    """Return the standing after some seats have crossed, and which of them are out for good.

    Clauses: TH-2 (each crossing costs one life), EL-1 (no lives left), EL-2 (all at once),
    EN-3 (whatever the totals), DL-16 (the cards that a seat keeps go back when it leaves).
    """
    if not crossed:
        return now, ()
    lives = by_seat(now.lives, {seat: now.lives[seat] - 1 for seat in crossed})
    out = tuple(seat for seat in crossed if not lives[seat])
    again = re_entries(now, crossed, out)
    after = replace(
        now,
        active=tuple(seat for seat in now.active if seat not in out),
        scores=by_seat(now.scores, again),
        floors=by_seat(now.floors, again),
        lives=lives,
        kept=tuple(() if seat in out else cards for seat, cards in enumerate(now.kept)),
    )
    return after, out


def re_entries(
    now: Standing, crossed: tuple[Seat, ...], out: tuple[Seat, ...]
) -> Mapping[Seat, int]:
    """Return the scores, and floors, at which seats that have crossed go on.

    Clauses: RE-1 (the highest score of the others), RE-2 (no other totals), RE-3 (the floor),
    RE-4 (never crosses).
    """
    others = [now.scores[seat] for seat in now.active if seat not in crossed]
    again = [seat for seat in crossed if seat not in out]
    return dict.fromkeys(again, max(others, default=0))


def crediting(
    rules: Rules, now: Standing, credited: Mapping[Seat, int], order: BonusOrder
) -> Standing:
    """Return the standing with the bonuses subtracted, if they are due at this place in the order.

    Clauses: LT-8 (not below the floor, never up), LT-9 (last), LT-14 (before lives).
    """
    if not credited or order != rules.bonus_order:
        return now
    scores = {
        seat: min(now.scores[seat], max(now.floors[seat], now.scores[seat] - bonus))
        for seat, bonus in credited.items()
    }
    return replace(now, scores=by_seat(now.scores, scores))


def paying_on_exit(
    rules: Rules, before: Standing, now: Standing, trick: Trick, out: tuple[Seat, ...]
) -> Standing:
    """Return the standing with what eliminated seats pay into the pot.

    Clauses: ST-8 (10 with a jack, queen or king, else 5 for the first, else nothing).
    """
    match rules.stakes:
        case "none" | "equal_ante":
            return now
        case "pay_on_exit":
            nobody_yet = all(before.lives) and not any(before.bought_back)
            others = 5 if nobody_yet else 0
            cards = [play.card for play in trick if play.seat in out]
            paid = [10 if JACK <= card.rank <= KING else others for card in cards]
            return replace(now, pot=now.pot + sum(paid))
