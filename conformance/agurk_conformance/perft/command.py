"""The command: the ways to play canonical deals, by the law and by an engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from agurk_conformance.exhaust.oracle import open_oracle
from agurk_conformance.exhaust.running import left_open
from agurk_conformance.perft.deals import find_deal, fits, load_deals, ruled, rulesets_of
from agurk_conformance.perft.exchanges import (
    beginnings,
    beginnings_of,
    compare_exchanges,
    exchanges,
)
from agurk_conformance.perft.matches import Walk, table_of
from agurk_conformance.perft.questions import count_by_questions
from agurk_conformance.perft.telling import tell_counts
from agurk_conformance.perft.tree import Tree
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.lines import warned
from agurk_conformance.running.choosing import find_playable
from agurk_conformance.running.claims import claimed_rulesets
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_conformance.perft.deals import Deal
    from agurk_conformance.perft.difference import Counting
    from agurk_conformance.perft.matches import Table
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

LONGEST: Final = 100
"""More plies than any canonical deal has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a user asks for; without a deal all small ones, without plies all of them."""

    engine: str | None
    ruleset: str | None
    oracle: str
    deals: tuple[str, ...]
    plies: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one deal by one ruleset: its lines, and whether all counts agree."""

    lines: tuple[str, ...]
    is_right: bool


def perft(wish: Wish, folder: Path) -> Iterator[Outcome]:
    """Return what comes of each deal by each ruleset, one after the other.

    In: the wish, the folder in which names are looked up.
    Raises UsageError for names that mean nothing, EngineError where an engine does not start.
    """
    law = load_law()
    deals = tuple(map(find_deal, wish.deals)) or tuple(d for d in load_deals() if d.small)
    with open_oracle(wish.oracle, folder) as oracle:
        if wish.engine is None:
            yield from _Counter(law, oracle, None, wish, folder).outcomes(deals)
            return
        spec = resolve_engine(wish.engine, folder)
        wish = replace(wish, ruleset=spec.asked_by(wish.ruleset))
        with open_client(spec) as client:
            yield from _Counter(law, oracle, client, wish, folder).outcomes(deals)
            if client.warnings:
                yield Outcome(tuple(warned(client.warnings)), is_right=True)


def law_counts(tree: Tree, plies: int = LONGEST) -> list[int]:
    """Return the number of lawful ways after each ply, by the oracle."""
    before = exchanges(tree)
    counts = Counter({at: sum(len(each.after) for each in ply) for at, ply in enumerate(before)})
    for gone, begin in beginnings_of(tree, before).items():
        for ply in tree.plies(begin, plies - gone):
            counts[gone + ply.number - 1] += ply.leaves
    return [counts[at] for at in range(min(plies, len(counts)))]


class _Counter:
    """The law, an oracle, and an engine if one is to be compared."""

    def __init__(
        self,
        law: Law,
        oracle: Oracle,
        client: Client | None,
        wish: Wish,
        folder: Path,
    ) -> None:
        """Take them."""
        self._law = law
        self._oracle = oracle
        self._client = client
        self._wish = wish
        self._folder = folder

    def outcomes(self, deals: Sequence[Deal]) -> Iterator[Outcome]:
        """Count each deal by each ruleset. Raises UsageError where no deal fits a ruleset."""
        chosen = [(deal, ruleset) for deal in deals for ruleset in self._rulesets(deal)]
        if not chosen:
            raise UsageError(
                "none of the deals fits pack, seats and hands of a ruleset by which is counted; "
                "allowed: another by --ruleset"
            )
        for deal, ruleset in chosen:
            yield self._outcome(deal, ruleset)

    def _rulesets(self, deal: Deal) -> Iterator[Ruleset]:
        """Return the rulesets by which a deal is counted: the one wished, or all that fit."""
        if self._wish.ruleset is not None:
            wished = find_playable(self._wish.ruleset, self._law, self._folder)
            yield from [wished] if fits(deal, wished.table) else []
            return
        hello = None if self._client is None else self._client.hello
        if hello is None or hello.any_ruleset:
            fitting = rulesets_of(deal, self._law)
            yield from (ruleset for ruleset in fitting if ruleset.id in _distinct(deal))
        elif not deal.options:
            claimed = claimed_rulesets(hello.rulesets, self._law)
            yield from (ruleset for ruleset in claimed if fits(deal, ruleset.table))

    def _outcome(self, deal: Deal, named: Ruleset) -> Outcome:
        """Count one deal by one ruleset, and compare all counts."""
        ruleset = ruled(deal, named, self._law)
        keys = [option.key for option in self._law.options]
        open_ = {key for keys in left_open(ruleset.table, keys).values() for key in keys}
        if open_:
            raise UsageError(f"{named.id} leaves {', '.join(sorted(open_))} open; allowed: a value")
        tree = Tree(deal, ruleset, self._oracle)
        plies = LONGEST if self._wish.plies is None else self._wish.plies
        counts = law_counts(tree, plies)
        published = deal.ways.get(named.id, ())[:plies]
        compared = [] if self._client is None else list(self._compared(self._client, tree, plies))
        lines = list(
            tell_counts(
                tree, named, counts=counts, published=published, compared=compared, law=self._law
            )
        )
        if self._client is not None and not compared:
            lines.append(f"  not compared: {_lacking(self._client, tree)}")
        right = not published or list(published) == counts[: len(published)]
        right = right and all(each.difference is None for each in compared)
        return Outcome(tuple(lines), right and (self._client is None or bool(compared)))

    def _compared(self, client: Client, tree: Tree, plies: int) -> Iterator[Counting]:
        """Count by questions and in matches, whichever the engine offers."""
        before = exchanges(tree)
        if client.hello.supports("legal_cards"):
            yield count_by_questions(client, tree, beginnings_of(tree, before), plies).finished()
        table = _table(client, tree)
        if isinstance(table, str):
            return
        walk = Walk(table, tree, plies)
        compare_exchanges(table, tree, before[:plies], walk.counting)
        if walk.counting.difference is None:
            for node, path in beginnings(tree, before):
                walk.on(node, path)
        yield walk.counting.finished()


def _lacking(client: Client, tree: Tree) -> str:
    """Say why no way of an engine can be counted: it lists no cards, and plays no such match."""
    table = _table(client, tree)
    why = table if isinstance(table, str) else "no match begins"
    return f"hello does not list legal_cards, and no match is played: {why}"


def _table(client: Client, tree: Tree) -> Table | str:
    """Return a table at which an engine plays a deal, or the capability that is missing."""
    stock = tree.deal.stock(str(tree.ruleset.table["deck"]))
    return table_of(client, tree, replace(tree.start(), stock=stock))


def _distinct(deal: Deal) -> frozenset[str]:
    """Return one ruleset for each row of a deal: those of a row count alike."""
    first: dict[tuple[int, ...], str] = {}
    for ruleset, counts in deal.ways.items():
        first.setdefault(counts, ruleset)
    return frozenset(first.values())
