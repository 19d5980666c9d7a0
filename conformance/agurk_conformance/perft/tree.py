"""Trees: all lawful ways on from a deal, by an oracle, ply by ply.

Ways that lead to the same hands, trick and leader go on alike, and are followed once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from agurk_conformance import notation
from agurk_conformance.corpus.position import Position, first_position, position_to_wire
from agurk_conformance.exhaust.laying import given_seats
from agurk_conformance.notation import Card, Play
from agurk_conformance.protocol.outcome import Call

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_conformance.notation import Seat
    from agurk_conformance.perft.deals import Deal
    from agurk_spec.records import Ruleset

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of a deal: the hands in the order of the seats, who leads, the trick so far.

    `exchanged` says how many cards each seat has exchanged before, and `stock` what is left.
    """

    hands: tuple[Hand, ...]
    leader: int
    trick: Hand = ()
    exchanged: tuple[int, ...] = ()
    stock: Hand | None = None

    @property
    def to_act(self) -> int:
        """The place of the seat whose turn it is to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def is_complete(self) -> bool:
        """Whether every seat has played to the trick."""
        return len(self.trick) == len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether no card is left and no trick is open."""
        return not any(self.hands) and not self.trick

    def played(self, card: Card) -> Node:
        """Return the moment after the seat to act has played a card."""
        at = self.to_act
        own = tuple(other for other in self.hands[at] if other != card)
        hands = (*self.hands[:at], own, *self.hands[at + 1 :])
        return replace(self, hands=hands, trick=(*self.trick, card))

    def taken(self, taker: int) -> Node:
        """Return the moment after a complete trick."""
        return replace(self, leader=taker, trick=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """All moments after so many plies: the number of ways to each, and what is legal then."""

    number: int
    ways: Mapping[Node, int]
    legal: Mapping[Node, Hand]

    @property
    def leaves(self) -> int:
        """The number of lawful ways to play one ply more."""
        return sum(ways * len(self.legal[node]) for node, ways in self.ways.items())


@dataclass(slots=True)
class Tree:
    """What is lawful in a deal, found out from the oracle as it is needed."""

    deal: Deal
    ruleset: Ruleset
    oracle: Oracle
    _legal: dict[Node, Hand] = field(default_factory=dict[Node, Hand])
    _takers: dict[Node, int] = field(default_factory=dict[Node, int])

    def start(self) -> Node:
        """Return the moment before the first lead."""
        leader = self.deal.seats.index(self.deal.leader)
        return Node(tuple(self.deal.hands.values()), leader)

    def plies(self, begin: Mapping[Node, int], most: int) -> Iterator[Ply]:
        """Return up to so many plies, from some moments with the number of ways to each."""
        ways, number = begin, 1
        while number <= most and not all(node.is_over for node in ways):
            self.look(list(ways))
            ply = Ply(number=number, ways=ways, legal={node: self._legal[node] for node in ways})
            yield ply
            ways, number = self._after(ply), number + 1

    def legal(self, node: Node) -> Hand:
        """Return what the seat to act may play."""
        self.look([node])
        return self._legal[node]

    def after(self, node: Node, card: Card) -> Node:
        """Return the moment after a card; a complete trick is taken."""
        played = node.played(card)
        if not played.is_complete:
            return played
        self._take([played])
        return played.taken(self._takers[played])

    def look(self, nodes: Sequence[Node]) -> None:
        """Ask the oracle what is legal at some moments, if it has not been asked."""
        new = [node for node in nodes if node not in self._legal]
        calls = [Call("legal_cards", {"position": self.wire(node)}) for node in new]
        for node, result in zip(new, self.oracle.ask(calls), strict=True):
            self._legal[node] = tuple(sorted(notation.cards_from_wire(result["cards"])))

    def position(self, node: Node) -> Position:
        """Return a moment as a position."""
        seats = self.deal.seats
        turns = (*seats[node.leader :], *seats[: node.leader])
        trick = tuple(Play(seat, card) for seat, card in zip(turns, node.trick, strict=False))
        exchanged = dict(zip(self._exchangers(), node.exchanged, strict=False))
        given = replace(
            given_seats(seats),
            dealer=self.deal.dealer,
            leader=seats[node.leader],
            hands=dict(zip(seats, node.hands, strict=True)),
            trick=trick,
            stock=node.stock,
            exchanged=exchanged or None,
        )
        return first_position(given)

    def wire(self, node: Node) -> dict[str, object]:
        """Return a moment as the protocol carries it."""
        return position_to_wire(self.position(node), self.ruleset)

    def taker(self, node: Node) -> Seat:
        """Return who takes the complete trick of a moment, by the oracle."""
        self._take([node])
        return self.deal.seats[self._takers[node]]

    def _exchangers(self) -> tuple[Seat, ...]:
        """Return the seats in the order in which they exchange."""
        at = self.deal.seats.index(self.deal.leader)
        return (*self.deal.seats[at:], *self.deal.seats[:at])

    def _after(self, ply: Ply) -> Mapping[Node, int]:
        """Return the moments after one ply more."""
        played: Counter[Node] = Counter()
        for node, ways in ply.ways.items():
            for card in ply.legal[node]:
                played[node.played(card)] += ways
        self._take([node for node in played if node.is_complete])
        found: Counter[Node] = Counter()
        for node, ways in played.items():
            found[node.taken(self._takers[node]) if node.is_complete else node] += ways
        return found

    def _take(self, nodes: Sequence[Node]) -> None:
        """Ask the oracle who takes some complete tricks, if it has not been asked."""
        new = [node for node in nodes if node not in self._takers]
        calls = [Call("trick_taker", {"position": self.wire(node)}) for node in new]
        for node, result in zip(new, self.oracle.ask(calls), strict=True):
            self._takers[node] = self.deal.seats.index(result["seat"])
