"""Penalties: who pays for the last trick of a deal, how much, and who gets a bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_reference.cards import ONE, Rank
from agurk_reference.trick import last_taker, rank_in_last

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.trick import Trick

_TOKENS: Final = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5)


def last_ranks(rules: Rules, trick: Trick) -> dict[Seat, Rank]:
    """Return the rank of each seat's last card, in order of play."""
    return {play.seat: rank_in_last(rules, play.card) for play in trick}


def payers(rules: Rules, trick: Trick) -> tuple[Seat, ...]:
    """Return the seats that pay for the last trick.

    Clauses: LT-2 (exactly the taker), LT-3 (all with the highest card), LT-4 (the lowest card).
    """
    match rules.last_trick_payer:
        case "winner":
            return (last_taker(rules, trick),)
        case "all_tied_highest":
            return tuple(sorted(seats_with(max, last_ranks(rules, trick))))
        case "lowest_card":
            return among_lowest(rules, seats_with(min, last_ranks(rules, trick)))


def seats_with(extreme: Callable[[Iterable[Rank]], Rank], ranks: Mapping[Seat, Rank]) -> list[Seat]:
    """Return the seats that have the highest or the lowest rank of all, in order of play."""
    sought = extreme(ranks.values())
    return [seat for seat, rank in ranks.items() if rank == sought]


def among_lowest(rules: Rules, equals: list[Seat]) -> tuple[Seat, ...]:
    """Return which of the seats with the lowest last card pay; they come in order of play.

    Clauses: LT-15 (the last), LT-16 (the first), LT-17 (all).
    """
    match rules.lowest_tie:
        case "last_equal":
            return (equals[-1],)
        case "first_equal":
            return (equals[0],)
        case "all_equal":
            return tuple(sorted(equals))


def penalties(rules: Rules, trick: Trick, paid: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """Return what each payer pays for the last trick; all others pay nothing.

    Clauses: LT-6 (no other score changes).
    """
    ranks = last_ranks(rules, trick)
    return {seat: doubled(rules, ranks, amount(rules, ranks, seat)) for seat in paid}


def amount(rules: Rules, ranks: Mapping[Seat, Rank], payer: Seat) -> int:
    """Return what the card costs that sets the penalty of a payer.

    Clauses: LT-5 (the payer's own card), LT-13 (the highest card of the trick).
    """
    match rules.penalty_basis:
        case "payer_card":
            return value(rules, ranks[payer])
        case "highest_in_trick":
            return value(rules, max(ranks.values()))


def value(rules: Rules, rank: Rank) -> int:
    """Return what a card of that rank costs.

    Clauses: LT-5 (the number of its rank), LT-10 (tokens by the table).
    """
    match rules.penalty_value:
        case "rank":
            return rank
        case "cucumber_table":
            return _TOKENS[rank]


def doubled(rules: Rules, ranks: Mapping[Seat, Rank], penalty: int) -> int:
    """Return a penalty, twice as high if something doubles it.

    Clauses: LT-12 (at least one card of rank 1).
    """
    match rules.last_trick_doubler:
        case "none":
            return penalty
        case "any_one_doubles":
            return 2 * penalty if ONE in ranks.values() else penalty


def bonuses(rules: Rules, trick: Trick) -> Mapping[Seat, int]:
    """Return what each seat that ties with the taker may subtract.

    Clauses: LT-6 (nothing), LT-7 (the number of the rank, but not for the taker).
    """
    match rules.tie_bonus:
        case "none":
            return {}
        case "subtract_rank":
            ranks, winner = last_ranks(rules, trick), last_taker(rules, trick)
            rest = {seat: rank for seat, rank in ranks.items() if seat != winner}
            return {seat: rank for seat, rank in rest.items() if rank == ranks[winner]}
