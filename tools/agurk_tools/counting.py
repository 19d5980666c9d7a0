"""Counting: the published numbers of ways, counted anew by both counters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from agurk_conformance.exhaust.oracle import open_oracle
from agurk_conformance.perft.command import law_counts
from agurk_conformance.perft.deals import load_deals, ruled, rulesets_of, settled
from agurk_conformance.perft.tree import Tree
from agurk_tools.findings import Finding
from agurk_tools.ways import count_ways, count_with_exchange

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_conformance.perft.deals import Deal
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset


def second_count(deal: Deal, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the number of ways after each ply by the second counter."""
    table = {**ruleset.table, **deal.options}
    hands = [tuple(card.rank for card in hand) for hand in deal.hands.values()]
    leader = deal.seats.index(deal.leader)
    stock = deal.stock(str(table["deck"]))
    if stock is None:
        return count_ways(table, hands, leader)
    return count_with_exchange(table, hands, leader, tuple(card.rank for card in stock))


def miscounts(law: Law, *, whole: bool, deals: Sequence[Deal] | None = None) -> Iterator[Finding]:
    """Return where a published number is not what both counters count, or is missing.

    In: the law, whether all deals are counted or the small ones alone, and the deals, which are
    the published ones without any.
    """
    chosen = [deal for deal in (deals or load_deals()) if whole or deal.small]
    with open_oracle("reference", Path.cwd()) as oracle:
        for deal in chosen:
            yield from _missing(deal, law)
            for row in _rows(deal, law):
                yield from _of_row(deal, row, law, oracle)


def _missing(deal: Deal, law: Law) -> Iterator[Finding]:
    """Return the rulesets by which a deal can be played and for which nothing is published."""
    fitting = {ruleset.id for ruleset in rulesets_of(deal, law) if settled(ruleset, law)}
    for name in sorted(fitting ^ set(deal.ways)):
        what = "is not counted" if name in fitting else "is counted, and the deal does not fit it"
        yield Finding("deals.yaml", deal.id, f"{name} {what}")


def _rows(deal: Deal, law: Law) -> Iterator[Sequence[Ruleset]]:
    """Return the rulesets of a deal, those together that play cards alike."""
    rows: dict[tuple[object, ...], list[Ruleset]] = {}
    for ruleset in rulesets_of(deal, law):
        if ruleset.id in deal.ways:
            keys = ("follow_rule", "follow_reference", "ace_rule", "ace_lead_winner", "trick_tie")
            rows.setdefault(tuple(ruleset.table[key] for key in keys), []).append(ruleset)
    yield from rows.values()


def _of_row(deal: Deal, row: Sequence[Ruleset], law: Law, oracle: Oracle) -> Iterator[Finding]:
    """Count a deal by some rulesets: by the second counter each, by the first the first of them."""
    first = tuple(law_counts(Tree(deal, ruled(deal, row[0], law), oracle)))
    for ruleset in row:
        second, published = second_count(deal, ruleset), deal.ways[ruleset.id]
        if not published == first == second:
            numbers = f"published {published}, by the oracle {first}, a second time {second}"
            yield Finding("deals.yaml", f"{deal.id}@{ruleset.id}", numbers)
