"""Scopes: all positions with small hands and short tricks, each told by its ranks.

Suits never count (EQ-3), so that positions with the same ranks are one position and asked once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import factorial
from typing import TYPE_CHECKING

from agurk_conformance.ways.embedding import PACKS

if TYPE_CHECKING:
    from collections.abc import Iterator

Ranks = tuple[int, ...]
"""Ranks of cards: those of a trick in order of play, those of a hand from the lowest up."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position by its ranks: the trick so far, the hand of the seat to act, what seats hold.

    `size` is how many cards each seat had before the trick; in a complete trick nobody is to act
    and `hand` is empty.
    """

    trick: Ranks
    hand: Ranks
    size: int


@dataclass(frozen=True, kw_only=True)
class Scope:
    """How many seats there are, how large a hand may be and how long a trick, and the pack.

    Complete tricks belong to the scope where a trick may be as long as there are seats: each one
    as the last of its deal, and with a card left to each seat.
    """

    seats: int
    hand: int
    trick: int
    deck: str
    legality: bool = True
    """Whether incomplete tricks are part of it."""

    takers: bool = True
    """Whether complete tricks are part of it."""

    @cached_property
    def copies(self) -> dict[int, int]:
        """How many cards of each rank the pack has."""
        return dict(sorted(Counter(card.rank for card in PACKS[self.deck]).items()))

    def spots(self) -> Iterator[Spot]:
        """Return every position once, those with the fewest cards first."""
        for cards, played in sorted((h + t, t) for h, t in self._shapes()):
            hands = tuple(combinations_with_replacement(self.copies, cards - played))
            for trick in product(self.copies, repeat=played):
                yield from (
                    Spot(trick, hand, len(hand)) for hand in hands if self._is_dealt(trick + hand)
                )
        for size in self._sizes():
            for trick in product(self.copies, repeat=self.seats):
                if self._is_dealt(trick):
                    yield Spot(trick, (), size)

    @cached_property
    def count(self) -> int:
        """The number of positions, by a formula and not by going through them.

        Tricks are words and hands multisets over the ranks, and together they hold no rank more
        often than the pack: with s cards in the trick and m in the hand their number is s! times
        the coefficient of x^s y^m in the product over the ranks of the sums of x^i y^j / i! for
        all i + j up to the number of copies.
        """
        incomplete = sum(self.count_of(played, held) for held, played in self._shapes())
        return incomplete + len(self._sizes()) * self.count_of(self.seats, 0)

    def count_of(self, played: int, held: int) -> int:
        """Return how many positions have so many cards in the trick and in the hand."""
        known = {(0, 0): Fraction(1)}
        for copies in self.copies.values():
            grown: dict[tuple[int, int], Fraction] = {}
            for (s, m), ways in known.items():
                for i, j in product(range(copies + 1), repeat=2):
                    if i + j <= copies and s + i <= played and m + j <= held:
                        at = (s + i, m + j)
                        grown[at] = grown.get(at, Fraction(0)) + ways / factorial(i)
            known = grown
        return int(known.get((played, held), Fraction(0)) * factorial(played))

    def _shapes(self) -> tuple[tuple[int, int], ...]:
        """Return how many cards hands and incomplete tricks have."""
        if not self.legality:
            return ()
        longest = min(self.trick, self.seats - 1)
        return tuple(product(range(1, self.hand + 1), range(longest + 1)))

    def _sizes(self) -> tuple[int, ...]:
        """Return how many cards each seat had before a complete trick."""
        if not self.takers or self.trick < self.seats:
            return ()
        return (1, 2) if self.hand > 1 else (1,)

    def _is_dealt(self, ranks: Ranks) -> bool:
        """Whether the pack has so many cards of each rank."""
        return all(ranks.count(rank) <= self.copies[rank] for rank in set(ranks))
