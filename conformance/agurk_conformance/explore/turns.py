"""Turns: cases are drawn a few at a time, and each time for one clause, so that all are served.

A turn is for a clause, under rulesets in which it binds, in a shape of case that its chapter speaks
of. Who takes a turn, and what is drawn in it, hangs on the seed alone.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

from agurk_spec.conditions import Truth

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_spec.law import Law
    from agurk_spec.records import Clause, Ruleset


class Shape(StrEnum):
    """What a case is about."""

    PLAY = "play"
    """A deal is on, and a trick begins that is not the last."""
    LAST = "last"
    """The last trick of a deal, and what is settled after it."""
    DEAL = "deal"
    """A deal is to be made, and is played from its first card."""
    SETTLED = "settled"
    """A deal was just settled, and the next one is to be prepared."""
    DISPUTE = "dispute"
    """A card of a trick is challenged."""
    SEATS = "seats"
    """How many may play, and with what pack."""


_FOLLOWED: Final = (Shape.PLAY,)
_SETTLED: Final = (Shape.LAST,)

_CHAPTERS: Final[Mapping[str, tuple[int, tuple[Shape, ...]]]] = {
    "EQ": (3, (Shape.PLAY, Shape.LAST, Shape.DEAL, Shape.PLAY, Shape.SEATS)),
    "SD": (4, (Shape.SEATS, Shape.DEAL, Shape.SEATS, Shape.PLAY)),
    "DL": (2, (Shape.DEAL, Shape.DEAL, Shape.SETTLED, Shape.DEAL, Shape.SEATS)),
    "XC": (3, (Shape.DEAL,)),
    "LD": (3, (Shape.PLAY, Shape.SETTLED, Shape.DEAL)),
    "FW": (4, _FOLLOWED),
    "TR": (4, (Shape.PLAY, Shape.LAST)),
    "LT": (4, _SETTLED),
    "TH": (4, _SETTLED),
    "RE": (4, _SETTLED),
    "EL": (3, (Shape.LAST, Shape.SETTLED, Shape.LAST, Shape.PLAY)),
    "EN": (2, _SETTLED),
    "ST": (4, (Shape.LAST, Shape.LAST, Shape.LAST, Shape.SETTLED, Shape.DEAL)),
    "IN": (3, (Shape.PLAY, Shape.DEAL, Shape.LAST)),
    "IR": (9, (Shape.DISPUTE, Shape.DISPUTE, Shape.PLAY, Shape.DISPUTE, Shape.DEAL)),
}
"""How many turns a clause of each chapter has in a round, and the shapes it takes by turns."""

_USUAL: Final = (1, (Shape.PLAY, Shape.LAST, Shape.DEAL))
"""What holds for a chapter that is not named above."""

_MOST_TABLES: Final = 40
"""From so many rulesets one is drawn in a turn."""


class Turn:
    """A few cases: their shape, the rulesets they are drawn under, and their seed.

    It is no dataclass, for Hypothesis would write out all its fields whenever a draw is given up.
    """

    def __init__(self, shape: Shape, rulesets: Sequence[Ruleset], seed: int) -> None:
        """Take them."""
        self.shape = shape
        self.rulesets = tuple(rulesets)
        self.seed = seed


def turns(law: Law, rulesets: Sequence[Ruleset], seed: int) -> Iterator[Turn]:
    """Give turns without end, each clause that binds under some ruleset having some in a round.

    In: the law, the rulesets, of which there is one at least, and the seed.
    """
    chance = Random(seed)  # noqa: S311 - the same for the same seed is what is wanted
    binding = [(clause, own) for clause in law.clauses if (own := _under(clause, rulesets))]
    taken = dict.fromkeys((clause.id for clause, _ in binding), 0)
    served = [each for each in binding for _ in range(_of(each[0])[0])]
    for _ in count():
        chance.shuffle(served)
        for clause, own in served:
            shapes = _of(clause)[1]
            shape = shapes[taken[clause.id] % len(shapes)]
            taken[clause.id] += 1
            chosen = chance.sample(own, min(len(own), _MOST_TABLES))
            yield Turn(shape, chosen, chance.getrandbits(64))


def _of(clause: Clause) -> tuple[int, tuple[Shape, ...]]:
    """Return how many turns a clause has in a round, and in which shapes."""
    return _CHAPTERS.get(clause.chapter, _USUAL)


def _under(clause: Clause, rulesets: Sequence[Ruleset]) -> list[Ruleset]:
    """Return the rulesets under which an engine can break a clause."""
    if clause.unobservable is not None:
        return []
    return [own for own in rulesets if clause.when.truth(own.table) is Truth.TRUE]
