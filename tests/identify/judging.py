"""Judging: whether what was found out of an engine is neither too much nor too little.

Too much is said where the pool tells apart what is said to be alike, and too little where something
is said to be told apart of which no answer speaks.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.identify.conftest import CHOICES, RULESETS, found_out
from tests.identify.deals import Deals
from tests.identify.pool import Pool

from agurk_conformance.identify.finding import Standing
from agurk_conformance.strategies.tables import broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.identify.doubting import Inquest
    from agurk_conformance.identify.finding import Finding
    from agurk_spec.conditions import OptionTable, Value

SEED = 20
POOL = Pool(Deals(SEED), [{**RULESETS[0].table, **rules.table} for rules in RULESETS])
REDRAWN = 3


def mistakes(
    table: OptionTable,
    methods: tuple[str, ...],
    found: Inquest | None = None,
    pool: Pool = POOL,
) -> list[str]:
    """Return what is wrong with what is found out of an engine that plays by a table.

    In: the table, the methods that are offered, what was found if it is not to be found first, and
    the questions by which this is judged.
    """
    found = found_out(table, *methods) if found is None else found
    judge = _Judge(table, methods, found, pool)
    is_right = found.identity.is_consistent
    wrong = [] if is_right else ["no table is said to explain the answers"]
    return [*wrong, *judge.too_much(), *judge.too_little(), *judge.of_rulesets()]


class _Judge:
    """What was found out, and the table that the engine plays by."""

    def __init__(
        self, table: OptionTable, methods: tuple[str, ...], found: Inquest, pool: Pool
    ) -> None:
        """Take the table, the methods that are offered, what was found, and a pool."""
        self._table = table
        self._pool = pool
        self._found = found.identity
        self._asked = frozenset("legal_cards" if name == "is_legal" else name for name in methods)
        self._evidence = found.evidence
        self._order = list(self._evidence.numbers)
        self._random = random.Random(1)  # noqa: S311 - no secret

    def too_much(self) -> Iterator[str]:
        """Return each table that is said to explain the answers, and does not."""
        yield from self._refuted("the table found", self._found.table)
        for finding in self._found.findings:
            for other in finding.alternatives:
                yield from self._refuted(f"{finding.key} {other[finding.key]}", other)
        for rules, table in zip(
            self._found.indistinguishable, self._found.completions, strict=True
        ):
            yield from self._refuted(rules.id, table)
            if any(table[key] != value for key, value in rules.table.items()):
                yield f"{rules.id} is given other options"

    def too_little(self) -> Iterator[str]:
        """Return each value of an option that is left out, and would do as well."""
        for finding in self._found.findings:
            if finding.standing in {Standing.DETERMINED, Standing.OPEN}:
                for value in CHOICES.all_but(finding.key, finding.value):
                    if value not in finding.others:
                        yield from self._spared(finding, value)

    def of_rulesets(self) -> Iterator[str]:
        """Return each ruleset that is left out, and explains the answers."""
        left_out = (each for each in RULESETS if each not in self._found.indistinguishable)
        for rules in left_out:
            for rest in (self._table, self._found.table, RULESETS[0].table):
                rival = {key: rules.table.get(key, rest[key]) for key in rest}
                if _is_valid(rival) and self._explains(rival):
                    yield f"{rules.id} is left out"

    def _refuted(self, name: str, table: OptionTable) -> Iterator[str]:
        """Say by which question a table is told from the one that is played."""
        if not _is_valid(table):
            yield f"{name}: a constraint is broken"
        question = self._pool.refuting(self._table, table, self._asked)
        if question is not None:
            yield f"{name}: refuted by {question}"

    def _spared(self, finding: Finding, value: Value) -> Iterator[str]:
        """Say whether a table with a value of an option explains the answers after all."""
        for rival in self._rivals(finding.key, value):
            if _is_valid(rival) and self._explains(rival):
                yield f"{finding.key} {value} is left out"

    def _rivals(self, key: str, value: Value) -> Iterator[OptionTable]:
        """Return tables with a value of an option: what did not matter is drawn anew in some."""
        table = self._found.table
        yield {**table, key: value}
        idle = [each for each in table if not CHOICES.applies(each, table) and each != key]
        drawn = {each: self._table[each] for each in idle}
        yield {**table, **drawn, key: value}
        woken = {**table, key: value}
        if any(CHOICES.applies(each, woken) for each in idle):
            for _ in range(REDRAWN):
                drawn = {each: self._random.choice(CHOICES.values(each)) for each in idle}
                yield {**table, **drawn, key: value}

    def _explains(self, table: OptionTable) -> bool:
        """Return whether no answer speaks against a table; what spoke last is asked first."""
        number = next(self._evidence.against(table, self._order), None)
        if number is not None:
            self._order.remove(number)
            self._order.insert(0, number)
        return number is None


def _is_valid(table: OptionTable) -> bool:
    """Return whether a table breaks no constraint."""
    return int(table["players_min"]) <= int(table["players_max"]) and broken(table) is None
