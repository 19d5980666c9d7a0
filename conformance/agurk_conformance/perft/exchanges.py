"""Exchanges: the plies before the first lead, in which seats lay cards aside and draw others.

No question lists what may be exchanged, so that every set of cards is tried in a match.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from agurk_conformance import notation
from agurk_conformance.perft.difference import Counting, Difference
from agurk_conformance.perft.matches import LostWayError, exchange_of, subsets, table_of
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.outcome import Answered, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.perft.matches import Path, Table
    from agurk_conformance.perft.tree import Hand, Node, Tree


@dataclass(frozen=True, slots=True)
class Pending:
    """A moment at which a seat is to exchange, the way to it, and what comes of each exchange."""

    node: Node
    path: Path
    seat: str
    after: Mapping[Hand, tuple[Node, bool]]
    """The moment after each lawful exchange, and whether another seat is to exchange then."""


def exchanges(tree: Tree) -> tuple[tuple[Pending, ...], ...]:
    """Return the moments of each ply of an exchange, by the oracle; none without a stock.

    Raises UsageError where the oracle has no such match.
    """
    stock = tree.deal.stock(str(tree.ruleset.table["deck"]))
    if stock is None:
        return ()
    start = replace(tree.start(), stock=stock)
    table = table_of(tree.oracle.client, tree, start)
    if isinstance(table, str):
        raise UsageError(f"the oracle plays no match with an exchange: {table}")
    plies: list[tuple[Pending, ...]] = []
    nodes: Sequence[tuple[Node, Path]] = [(start, ())]
    while nodes:
        ply = tuple(_pending(table, tree, node, path) for node, path in nodes)
        plies.append(ply)
        nodes = [
            (node, (*each.path, exchange_of(notation.Seat(each.seat), cards)))
            for each in ply
            for cards, (node, goes_on) in each.after.items()
            if goes_on
        ]
    return tuple(plies)


def beginnings_of(
    tree: Tree, plies: Sequence[Sequence[Pending]]
) -> Mapping[int, Mapping[Node, int]]:
    """Return the moments before the first lead by the number of plies that have gone before.

    Out: each moment with the number of ways to it.
    """
    found: dict[int, Counter[Node]] = {}
    for node, path in beginnings(tree, plies):
        found.setdefault(len(path), Counter())[node] += 1
    return found


def beginnings(tree: Tree, plies: Sequence[Sequence[Pending]]) -> Iterator[tuple[Node, Path]]:
    """Return the moments before the first lead, each with the way to it."""
    if not plies:
        yield tree.start(), ()
    for ply in plies:
        for each in ply:
            for cards, (node, goes_on) in each.after.items():
                if not goes_on:
                    yield node, (*each.path, exchange_of(notation.Seat(each.seat), cards))


def compare_exchanges(
    table: Table, tree: Tree, plies: Sequence[Sequence[Pending]], counting: Counting
) -> None:
    """Count which exchanges an engine accepts, up to the first ply in which it is not the law's."""
    for number, ply in enumerate(plies, start=1):
        counting.count(number, 0)
        for each in ply:
            _compare(table, tree, each, number, counting)
        if counting.difference is not None:
            return


def _compare(table: Table, tree: Tree, each: Pending, number: int, counting: Counting) -> None:
    """Try every exchange at one moment."""
    seat = notation.Seat(each.seat)
    for cards in subsets(each.node.hands[tree.deal.seats.index(seat)]):
        move = exchange_of(seat, cards)
        try:
            outcome = table.tries(each.path, move)
        except LostWayError as lost:
            outcome = lost.outcome
        accepts = isinstance(outcome, Answered)
        counting.count(number, int(accepts))
        if accepts is (cards in each.after) and isinstance(outcome, Answered | Refused):
            continue
        told = getattr(outcome, "message", None) or getattr(outcome, "detail", "")
        law = "accepted" if cards in each.after else "refused"
        counting.note(
            Difference(
                ply=number,
                node=each.node,
                words=move.words,
                law=law,
                engine="accepted" if accepts else f"{type(outcome).__name__.lower()}: {told}",
                path=tuple(done.words for done in each.path),
            )
        )


def _pending(table: Table, tree: Tree, node: Node, path: Path) -> Pending:
    """Try every exchange at one moment, with the oracle."""
    try:
        seat = notation.Seat(table.go(path)["to_act"])
    except LostWayError as lost:
        raise UsageError(f"the oracle does not go on: {lost.move.words}") from lost
    after: dict[Hand, tuple[Node, bool]] = {}
    for cards in subsets(node.hands[tree.deal.seats.index(seat)]):
        outcome = table.tries(path, exchange_of(seat, cards))
        if isinstance(outcome, Answered):
            state = outcome.result
            held = (notation.cards_from_wire(state["hands"][other]) for other in tree.deal.seats)
            exchanged = replace(
                node,
                hands=tuple(tuple(sorted(hand)) for hand in held),
                exchanged=(*node.exchanged, len(cards)),
                stock=(node.stock or ())[len(cards) :],
            )
            after[cards] = (exchanged, state["phase"] == "exchange")
    return Pending(node, path, seat, after)
