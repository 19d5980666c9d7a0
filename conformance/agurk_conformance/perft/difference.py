"""Differences: where an engine and the law part, and how many ways were counted up to there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.judge import Asked, judge
from agurk_conformance.judging.verdict import Check, Verdict, Way
from agurk_conformance.notation import Card, cards_from_wire
from agurk_conformance.protocol.outcome import Answered

if TYPE_CHECKING:
    from agurk_conformance.judging.expecting import Expectation
    from agurk_conformance.perft.tree import Hand, Node
    from agurk_conformance.protocol.hello import CardForm
    from agurk_conformance.protocol.outcome import Outcome


NOT_COUNTED: Final = -1
"""What stands for the ways of a ply that cannot be counted so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first moment at which an engine parts from the law, with both answers in words.

    `path` tells the plies that lead there, where one way was followed; `card` is one about which
    they differ. What is broken or not supported is a difference too: it is no agreement.
    """

    ply: int
    node: Node
    words: str
    law: str
    engine: str
    path: tuple[str, ...] | None = None
    card: Card | None = None


@dataclass(slots=True)
class Counting:
    """What an engine's own answers come to: the number of ways after each ply, as far as it agrees.

    The ply of the difference is the last one that is counted.
    """

    way: str
    leaves: list[int] = field(default_factory=list[int])
    difference: Difference | None = None

    def note(self, difference: Difference) -> None:
        """Take note of a difference; the one with the fewest plies before it stays."""
        if self.difference is None or difference.ply < self.difference.ply:
            self.difference = difference

    def count(self, ply: int, ways: int) -> None:
        """Add ways to a ply."""
        self.leaves.extend([0] * (ply - len(self.leaves)))
        self.leaves[ply - 1] += ways

    def finished(self) -> Counting:
        """Return the counting without the plies behind the difference."""
        if self.difference is not None:
            del self.leaves[self.difference.ply :]
        return self


def check_of(expectation: Expectation, outcome: Outcome, cards: CardForm, words: str) -> Check:
    """Judge one answer."""
    return judge(Asked(step=0, way=Way.QUESTIONS, words=words, cards=cards), expectation, outcome)[
        0
    ]


def is_amiss(check: Check) -> bool:
    """Whether a check is anything but an agreement."""
    return check.verdict is not Verdict.PASSED


def got(check: Check) -> str:
    """Return the engine's answer in words."""
    return f"not supported: {check.note}" if check.verdict is Verdict.NOT_APPLICABLE else check.got


def listed(outcome: Outcome, hand: Hand, form: CardForm) -> Hand:
    """Return the cards of a hand that an engine lists; a rank stands for all cards of it."""
    if not isinstance(outcome, Answered):
        return ()
    cards = cards_from_wire(outcome.result["cards"])
    if form == "ranks":
        ranks = {card.rank for card in cards}
        return tuple(card for card in hand if card.rank in ranks)
    return tuple(card for card in hand if card in cards)


def odd_one(law: Hand, engine: Hand) -> Card | None:
    """Return the lowest card about which two lists differ, one that is not lawful first."""
    return next(iter([*sorted(set(engine) - set(law)), *sorted(set(law) - set(engine))]), None)
