"""Disputes: at a table an illegal card may lie before anybody notices.

Who challenges a play has it judged by the hand it came from.
An illegal play is taken back, with everything played after it, as long as its trick is the last
one begun; later it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_reference.deal import hand_of, seat_to_act
from agurk_reference.trick import legal_cards

if TYPE_CHECKING:
    from agurk_reference.deal import Deal
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.trick import Play, Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How a challenge ends: the plays taken back in order of play, and the seat to act."""

    withdrawn: Trick
    to_act: Seat | None

    @property
    def upheld(self) -> bool:
        """Whether the challenged play was illegal and is taken back."""
        return bool(self.withdrawn)


def decide(rules: Rules, deal: Deal, challenged: Play) -> Decision:
    """Return the decision on a challenged play of a deal that is not yet settled.

    Clauses: IR-2 (judged by the hand), IR-3 (later plays go back too), IR-4 (in time).
    """
    trick = last_begun(deal)
    if challenged not in trick or is_lawful(rules, deal, trick, challenged):
        return Decision(withdrawn=(), to_act=seat_to_act(deal))
    return Decision(withdrawn=trick[trick.index(challenged) :], to_act=challenged.seat)


def last_begun(deal: Deal) -> Trick:
    """Return the trick in which plays can still be taken back.

    Clauses: IR-4 (until the next lead).
    """
    if deal.trick or not deal.played:
        return deal.trick
    return deal.played[-1]


def is_lawful(rules: Rules, deal: Deal, trick: Trick, challenged: Play) -> bool:
    """Whether a play was legal for the hand that it came from.

    Clauses: IR-2 (the hand held then: what is held now and the card itself).
    """
    hand = tuple(sorted((*hand_of(deal, challenged.seat), challenged.card)))
    return challenged.card in legal_cards(rules, trick[: trick.index(challenged)], hand)
