"""Preludes: what the suite knows of the law to say that plays it has made up are lawful.

It is less than the law: where an option is open or seldom seen, a play is lawful here only if it is
so under all of its values. So nothing is called lawful that is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.notation import Card, Play, Seat

ACE: Final = 14


@dataclass(frozen=True, slots=True)
class Marks:
    """The cards with which a hand may be compared: the highest so far, and the one before."""

    ranks: frozenset[int]
    free: bool
    """Whether the lowest card may be played beside a card that heads."""

    exact: bool
    """Whether an equal card has to be played."""

    def admit(self, card: Card, hand: Sequence[Card]) -> bool:
        """Say whether a card of a hand may be played, whichever of the marks counts."""
        lowest = card.rank == min(own.rank for own in hand)
        heads = card.rank >= max(self.ranks)
        none_heads = max(own.rank for own in hand) < min(self.ranks)
        equal = self.ranks & {own.rank for own in hand}
        if self.exact and equal:
            return frozenset({card.rank}) == equal == self.ranks
        return heads or (lowest and (self.free or none_heads))


def is_lawful(
    trick: Sequence[Play], card: Card, hand: Sequence[Card], options: Mapping[str, str | int]
) -> bool:
    """Say whether a card of a hand may surely be played to a trick, which is not the last."""
    if not trick:
        return True
    rule = options.get("follow_rule")
    previous, highest = trick[-1].card.rank, max(play.card.rank for play in trick)
    one_mark = options.get("follow_reference") == "highest_so_far"
    marks = Marks(
        frozenset({highest} if one_mark else {highest, previous}),
        free=rule == "free_choice",
        exact=rule not in {"free_choice", "must_head"},
    )
    if options.get("ace_rule") != "none" and any(play.card.rank == ACE for play in trick):
        lowest = card.rank == min(own.rank for own in hand)
        return lowest and marks.admit(card, hand)
    return marks.admit(card, hand)


def sure_taker(trick: Sequence[Play], options: Mapping[str, str | int]) -> Seat | None:
    """Return the taker of a complete trick, which is not the last; None where it is not sure."""
    highest = max(play.card.rank for play in trick)
    top = [play for play in trick if play.card.rank == highest]
    ace_is_special = highest == ACE and options.get("ace_lead_winner") != "by_trick_tie"
    last_takes = options.get("trick_tie") == "last_equal" and not ace_is_special
    return top[-1].seat if len(top) == 1 or last_takes else None
