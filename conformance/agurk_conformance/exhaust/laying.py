"""Laying: a position of ranks as cards on a table, with hands for the seats that are not to act.

Every card of the trick has been played lawfully: where no hands can be found from which all of
them were legal, the position cannot occur and is not asked. Beside which cards a card is legal is
asked of the oracle, two cards at a time, as every follow rule compares a card with each other card
of its hand by itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeAlias

from agurk_conformance.corpus.position import Position, first_position
from agurk_conformance.corpus.scenario import bare_given
from agurk_conformance.notation import Play, Seat
from agurk_conformance.ways.embedding import PACKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.exhaust.scope import Ranks, Scope, Spot
    from agurk_conformance.notation import Card

Beside: TypeAlias = "Callable[[Ranks, int], frozenset[int]]"
"""Says of which ranks a hand may be, beside a card of this rank, for the card to be legal now."""


def any_rank(trick: Ranks, rank: int) -> frozenset[int]:
    """Return every rank: whatever else is held, the card passes for legal."""
    del trick, rank
    return frozenset(range(1, 16))


class Layer:
    """Lays positions of one scope on the table.

    B leads, so that a place in the trick and a seat at the table are not the same thing.
    """

    def __init__(self, scope: Scope, beside: Beside) -> None:
        """Take the scope, and what may be held beside a card that was legal."""
        self._beside = beside
        self._copies = scope.copies
        self._cards: dict[int, list[Card]] = defaultdict(list)
        for card in PACKS[scope.deck]:
            self._cards[card.rank].append(card)
        seats = tuple(map(Seat, ascii_uppercase[: scope.seats]))
        self._turns = (*seats[1:], seats[0])
        self._given = given_seats(seats)

    def lay(self, spot: Spot) -> Position | None:
        """Return the position on the table; None where it cannot occur."""
        rests = self._rests(spot)
        if rests is None:
            return None
        return self._position(spot, rests)

    def _position(self, spot: Spot, rests: Iterable[Ranks]) -> Position:
        """Return the position with these ranks in the hands, suits going round."""
        used: Counter[int] = Counter()

        def card(rank: int) -> Card:
            """Take the next card of a rank; neighbouring ranks begin with different suits."""
            own = self._cards[rank]
            used[rank] += 1
            return own[(rank + used[rank]) % len(own)]

        plays = tuple(
            Play(seat, card(rank)) for seat, rank in zip(self._turns, spot.trick, strict=False)
        )
        acting = tuple(map(card, spot.hand))
        held = [tuple(map(card, rest)) for rest in rests]
        if len(plays) < len(self._turns):
            held.insert(len(plays), acting)
        hands = dict(sorted(zip(self._turns, held, strict=True)))
        given = replace(self._given, hands=hands, trick=plays)
        return first_position(given)

    def _rests(self, spot: Spot) -> list[Ranks] | None:
        """Return the ranks that the others hold, in the order of their turns."""
        left = Counter(self._copies)
        left.subtract(spot.trick + spot.hand)
        waiting = max(0, len(self._turns) - len(spot.trick) - 1)
        rests = _of_their_own(spot, left) or self._found(spot, left)
        if rests is None:
            return None
        for rest in rests:
            left.subtract(rest)
        lowest = [rank for rank, number in left.items() for _ in range(number)]
        size = spot.size
        others = [tuple(lowest[at * size : (at + 1) * size]) for at in range(waiting)]
        return [*rests, *others]

    def _found(self, spot: Spot, left: Counter[int]) -> list[Ranks] | None:
        """Return hands beside which each card of the trick was legal, if there are any.

        Going up the ranks, each card goes to the seat that has the fewest chances left.
        """
        trick, wanted = spot.trick, spot.size - 1
        allowed = [self._beside(trick[:at], rank) for at, rank in enumerate(trick)]
        rests: list[list[int]] = [[] for _ in trick]
        for rank, number in left.items():
            for _ in range(number):
                open_ = [
                    (sum(left[r] for r in own if r > rank), at)
                    for at, own in enumerate(allowed)
                    if rank in own and len(rests[at]) < wanted
                ]
                if open_:
                    rests[min(open_)[1]].append(rank)
        if any(len(rest) < wanted for rest in rests):
            return None
        return [tuple(rest) for rest in rests]


def _of_their_own(spot: Spot, left: Mapping[int, int]) -> list[Ranks] | None:
    """Return for each seat that has played cards of the same rank, if there are enough.

    Equal cards are legal together, so that nothing needs to be asked.
    """
    wanted = spot.size - 1
    need = {rank: spot.trick.count(rank) * wanted for rank in spot.trick}
    if any(left[rank] < number for rank, number in need.items()):
        return None
    return [(rank,) * wanted for rank in spot.trick]


def given_seats(seats: tuple[Seat, ...]) -> Given:
    """Return what is given beside the cards: nothing but the seats, of which the first deals."""
    return replace(bare_given(seats, seats[0]), leader=seats[1])
