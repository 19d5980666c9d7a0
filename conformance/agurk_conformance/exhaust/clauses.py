"""Clauses: which one an answer is against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.exhaust.asking import TAKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.exhaust.asking import Answer
    from agurk_conformance.exhaust.oracle import Oracle
    from agurk_spec.law import Law
    from agurk_spec.records import Clause, Ruleset

_ACE: Final = 14


class Naming:
    """Names the clause that a wrong answer is against, under one ruleset."""

    def __init__(self, law: Law, ruleset: Ruleset, oracle: Oracle) -> None:
        """Take the law, the ruleset and the oracle, which explains what is legal."""
        self._oracle = oracle
        self._clauses = law.clauses_of(ruleset)

    def clause(self, answer: Answer) -> str | None:
        """Return the id of the clause; None where the oracle does not explain itself."""
        laid = answer.question.laid
        if answer.question.call.method == TAKER:
            return self._of_taker(answer)
        seat = laid.position.to_act
        if answer.card is None or seat is None:
            return None
        return self._oracle.reason(laid.wire, seat, answer.card)

    def _of_taker(self, answer: Answer) -> str | None:
        """Return the clause by which another seat takes: of ranks, or of equal cards."""
        laid = answer.question.laid
        trick = laid.position.trick
        ranks = {str(play.seat): play.card.rank for play in trick}
        own, right = ranks.get(answer.seat or ""), ranks[answer.question.taker or ""]
        if own == right:
            return self._among_equals(led_ace=trick[0].card.rank == _ACE)
        is_last = laid.spot.size == 1
        what = "rank-order" if is_last and _ACE in {own, right} else "taker-rank"
        return next((clause.id for clause in self._deciding(what)), None)

    def _among_equals(self, *, led_ace: bool) -> str | None:
        """Return the clause of equal cards: the one about a led ace where one is led."""
        among = list(self._deciding("taker-among-equals"))
        names = {clause.id for clause in among}
        special = [clause.id for clause in among if names & set(clause.overrides)]
        plain = [clause.id for clause in among if clause.id not in special]
        return next(iter((special if led_ace else []) + plain), None)

    def _deciding(self, what: str) -> Iterator[Clause]:
        """Return the clauses in force that decide something."""
        return (clause for clause in self._clauses if clause.decides == what)
