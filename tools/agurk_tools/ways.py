"""Ways: a second counter of the lawful ways to play a deal, which shares no rule with the first.

It knows ranks and how many cards there are of each, no cards, no engine and no messages; it reads
the option table itself, and counts from the end of a deal to its beginning, while the counter of
`agurk perft` asks an engine and goes from the beginning to the end. Common to both is only what a
deal says: the hands, the order of the stock, and that the seat after the dealer begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Ranks: TypeAlias = "tuple[int, ...]"
Counts: TypeAlias = "tuple[int, ...]"
"""In how many ways one ply, two plies and so on can be played."""

_ACE = 14


@dataclass(frozen=True)
class Manner:
    """How cards are played: the options on which the number of ways hangs."""

    follow: str
    reference: str
    ace: str
    ace_holds: bool
    first_equal: bool

    @classmethod
    def of(cls, table: Mapping[str, str | int]) -> Manner:
        """Read an option table."""
        return cls(
            follow=str(table["follow_rule"]),
            reference=str(table["follow_reference"]),
            ace=str(table["ace_rule"]),
            ace_holds=table["ace_lead_winner"] == "leader",
            first_equal=table["trick_tie"] == "first_equal",
        )

    def may_follow(self, trick: Ranks, hand: Ranks) -> frozenset[int]:
        """Return the ranks that may be played to a trick (FW-1, FW-3, FW-4, FW-9 to FW-13)."""
        lowest = frozenset([min(hand)])
        if self._is_forced(trick):
            return lowest
        mark = trick[-1] if self.reference == "previous_card" else max(trick)
        heading = frozenset(rank for rank in hand if rank >= mark)
        if self.follow == "free_choice":
            return heading | lowest
        if self.follow == "match_then_head" and mark in hand:
            return frozenset([mark])
        return heading or lowest

    def place_of_taker(self, trick: Ranks) -> int:
        """Return at which place of a complete trick its taker has played (TR-1 to TR-3, TR-6)."""
        highest = max(trick)
        if self.first_equal or (self.ace_holds and trick[0] == _ACE == highest):
            return trick.index(highest)
        return len(trick) - 1 - trick[::-1].index(highest)

    def _is_forced(self, trick: Ranks) -> bool:
        """Whether an ace leaves nothing but the lowest card."""
        forcing = {
            "none": (),
            "ace_lead_forces_lowest": trick[:1],
            "ace_played_forces_rest": trick,
            "ace_played_forces_next": trick[-1:],
        }
        return _ACE in forcing[self.ace]


def count_ways(table: Mapping[str, str | int], hands: Sequence[Ranks], leader: int) -> Counts:
    """Return in how many ways hands can be played out, after each ply.

    In: the option table, the ranks in each hand, clockwise, and the place of the leader.
    """
    manner, seats = Manner.of(table), len(hands)

    @cache
    def ways(held: tuple[Ranks, ...], first: int, trick: Ranks) -> Counts:
        """Return the ways on from a moment."""
        if len(trick) == seats:
            return ways(held, (first + manner.place_of_taker(trick)) % seats, ())
        at = (first + len(trick)) % seats
        hand = held[at]
        if not hand:
            return ()
        ranks = manner.may_follow(trick, hand) if trick else frozenset(hand)
        branches = [
            (hand.count(rank), ways(_less(held, at, rank), first, (*trick, rank))) for rank in ranks
        ]
        here = sum(number for number, _ in branches)
        return (here, *_sums((number, counts) for number, counts in branches))

    return ways(tuple(tuple(sorted(hand)) for hand in hands), leader, ())


def count_with_exchange(
    table: Mapping[str, str | int], hands: Sequence[Ranks], leader: int, stock: Ranks
) -> Counts:
    """Return in how many ways a deal can be played whose cards are exchanged first (XC-1 to XC-7).

    An exchange by one seat is a ply; in: as above, and the undealt cards, top first.
    """
    seats = len(hands)
    order = [(leader + place) % seats for place in range(seats)]

    def ways(held: tuple[Ranks, ...], done: Counts, rest: Ranks) -> Counts:
        """Return the ways on from a moment of the exchange."""
        is_closed = len(done) == seats or (done and done[0] == 0) or not rest
        if is_closed:
            return count_ways(table, held, leader)
        at = order[len(done)]
        hand = held[at]
        allowed = {0, min(done[0], len(rest))} if done else set(range(len(rest) + 1))
        branches: list[tuple[int, Counts]] = []
        for number in allowed & set(range(len(hand) + 1)):
            for places in combinations(range(len(hand)), number):
                kept = [rank for place, rank in enumerate(hand) if place not in places]
                own = (*kept, *rest[:number])
                after = (*held[:at], own, *held[at + 1 :])
                branches.append((1, ways(after, (*done, number), rest[number:])))
        return (len(branches), *_sums(branches))

    return ways(tuple(hands), (), stock)


def _less(held: tuple[Ranks, ...], at: int, rank: int) -> tuple[Ranks, ...]:
    """Return hands of which one has a card less."""
    hand = list(held[at])
    hand.remove(rank)
    return (*held[:at], tuple(hand), *held[at + 1 :])


def _sums(branches: Iterable[tuple[int, Counts]]) -> Iterator[int]:
    """Return the sums of counts ply by ply, each branch so many times."""
    scaled = ([number * count for count in counts] for number, counts in branches)
    return (sum(column) for column in zip_longest(*scaled, fillvalue=0))
