"""Telling: the number of ways ply by ply, and where an engine parts from the law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.exhaust.telling import number
from agurk_conformance.perft.difference import NOT_COUNTED
from agurk_conformance.reporting.drawing import draw, drawing_of
from agurk_conformance.reporting.failure import sources_of
from agurk_conformance.reporting.lines import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.perft.difference import Counting, Difference
    from agurk_conformance.perft.tree import Tree
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset


def tell_counts(  # noqa: PLR0913 - a table has these columns
    tree: Tree,
    named: Ruleset,
    *,
    counts: Sequence[int],
    published: Sequence[int],
    compared: Sequence[Counting],
    law: Law,
) -> Iterator[str]:
    """Return the table of a deal, a line a ply, and what differs."""
    yield f"{tree.deal.id} by {named.id}: {tree.deal.title}"
    yield _row("ply", ["by the law", *(f"in {each.way}" for each in compared)])
    for at, count in enumerate(counts):
        own = [_cell(each.leaves, at) for each in compared]
        yield _row(str(at + 1), [number(count), *own])
    if published and list(published) != list(counts[: len(published)]):
        yield f"  published are {' '.join(map(number, published))}: the oracle counts otherwise"
    for each in compared:
        if each.difference is None:
            yield f"  in {each.way}: all plies agree"
        else:
            yield from _tell_difference(tree, each.way, each.difference, law)


def _row(name: str, cells: Sequence[str]) -> str:
    """Return a line of the table."""
    return f"  {name:>4}" + "".join(f"{cell:>16}" for cell in cells)


def _cell(leaves: Sequence[int], at: int) -> str:
    """Return what was counted of a ply, or a dash."""
    return number(leaves[at]) if at < len(leaves) and leaves[at] != NOT_COUNTED else "–"


def _tell_difference(tree: Tree, way: str, found: Difference, law: Law) -> Iterator[str]:
    """Draw the first moment at which an engine parts from the law."""
    position = tree.position(found.node)
    path = "" if not found.path else f", after {', '.join(found.path)}"
    yield f"  in {way}: ply {found.ply} differs{path}"
    yield from (f"    {line}" for line in draw(drawing_of(position, tree.ruleset)).splitlines())
    yield f"  {found.words}"
    yield f"    the law:     {found.law}"
    yield f"    the engine:  {one_line(found.engine)}"
    seat = position.to_act
    if found.card is None or seat is None:
        return
    clause_id = tree.oracle.reason(tree.wire(found.node), seat, found.card)
    if clause_id is not None:
        clause = law.clause(clause_id)
        yield f"  {clause.id}  {' '.join(clause.text.split())}{sources_of(clause)}"
