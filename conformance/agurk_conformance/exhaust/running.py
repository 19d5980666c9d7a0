"""Running: a scope is gone through block by block, from its beginning or from where it was left."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from agurk_conformance.exhaust.asking import LEGALITY, METHODS, TAKER, Asking
from agurk_conformance.exhaust.clauses import Naming
from agurk_conformance.exhaust.laying import Layer
from agurk_conformance.exhaust.oracle import Company
from agurk_conformance.identify.probes import Probe
from agurk_conformance.identify.turning import turning
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.outcome import Call

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.exhaust.asking import Laid
    from agurk_conformance.exhaust.counts import Tally
    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_conformance.exhaust.scope import Scope, Spot
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

BLOCK: Final = 256
"""How many positions are asked at a time; an interruption loses no more than these."""

_ACE: Final = 14


class Run:
    """One scope, one engine, one oracle, one ruleset."""

    def __init__(
        self, scope: Scope, client: Client, oracle: Oracle, law: Law, ruleset: Ruleset
    ) -> None:
        """Take them; nothing is asked yet."""
        self.scope = scope
        self.ruleset = ruleset
        self._client = client
        methods = [method for method in METHODS if client.hello.supports(method)]
        self._asking = Asking(client, oracle, ruleset, methods)
        self._layer = Layer(scope, Company(oracle, scope, ruleset))
        self._naming = Naming(law, ruleset, oracle)

    def go_on(self, tally: Tally) -> Iterator[Tally]:
        """Ask what is left, and return the tally after each block; it ends early if given up."""
        spots = islice(self.scope.spots(), tally.positions, None)
        while block := tuple(islice(spots, BLOCK)):
            self._ask(block, tally)
            yield tally
            if self._client.given_up:
                return

    def _ask(self, block: Sequence[Spot], tally: Tally) -> None:
        """Ask one block of positions, and count what comes of it when all of it has."""
        laid: list[Laid] = []
        impossible = undecided = 0
        for spot in block:
            position = self._layer.lay(spot)
            if position is None:
                impossible += 1
            elif is_undecided(spot, self.ruleset.table):
                undecided += 1
            else:
                laid.append(self._asking.laid(spot, position))
        answers = list(self._asking.answers(laid))
        clauses = [
            self._naming.clause(answer) if answer.verdict is Verdict.FAILED else None
            for answer in answers
        ]
        for answer, clause in zip(answers, clauses, strict=True):
            tally.add(answer, clause)
        tally.positions += len(block)
        tally.impossible += impossible
        tally.undecided += undecided


def is_undecided(spot: Spot, table: Mapping[str, str | int]) -> bool:
    """Whether no clause says who takes a trick: last cards turned up together that tie (TR-7)."""
    if spot.hand or spot.size > 1 or table.get("last_trick_mode") != "simultaneous_reveal":
        return False
    is_low = table.get("ace_rank_last_trick") == "low_one"
    ranks = [1 if is_low and rank == _ACE else rank for rank in spot.trick]
    return ranks.count(max(ranks)) > 1


def left_open(table: Mapping[str, str | int], keys: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return for each method the options on which its answers turn and which a table leaves open.

    In: the table, and the keys of all options.
    """
    return {method: open_to(method, table, keys) for method in (*LEGALITY, TAKER)}


def open_to(method: str, table: Mapping[str, str | int], keys: Sequence[str]) -> tuple[str, ...]:
    """Return the options of `keys` on which the answers of one method turn, if the table has none.

    In: the method, the table, and the keys of the options in question.
    """
    return tuple(key for key in turning(_probe(method), keys) if key not in table)


def _probe(method: str) -> Probe:
    """Return a question by a method, about nothing."""
    return Probe(name="", calls=(Call(method, {}),), asked=(), gates=(), size=0)
