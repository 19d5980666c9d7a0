"""Proving: a scenario file is loaded and run before it is shown.

It has to fail for the engine and to pass for the oracle, by the same runner as the suite's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.scenario import NoMatch
from agurk_conformance.corpus.units import units_under
from agurk_conformance.explore.cases import Case, answered
from agurk_conformance.explore.values import cards_in
from agurk_conformance.explore.writing import scenario_text
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.notation import decks_with
from agurk_conformance.running.run import run
from agurk_conformance.strategies.tables import nameless, values_of
from agurk_spec.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.judging.verdict import Check, UnitResult
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

_SEATED: Final = frozenset({"players_min", "players_max"})


@dataclass(frozen=True, slots=True)
class Proof:
    """A scenario file, and what came of it: None where nothing stands against it."""

    text: str
    result: UnitResult | None
    fault: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """A disagreement: the case, the clauses it cites, and the check that fails.

    The first clause is the one it is about.
    """

    case: Case
    clauses: tuple[str, ...]
    check: Check


def prove(found: Found, engine: Client, oracle: Client, law: Law) -> Proof:
    """Write a case as a scenario file that fails for the engine and passes for the oracle.

    In: what was found, both engines, the law. Out: the first file that does, or the last one tried
    with what stands against it.
    """
    proof = Proof("", None, "no condition was tried")
    for when in _conditions(found.case, oracle, law):
        text = scenario_text(found, when, law, oracle.hello.name)
        proof = _tried(text, found.case.ruleset, engine, oracle, law)
        if proof.fault is None:
            break
    return proof


def _conditions(case: Case, oracle: Client, law: Law) -> Iterator[dict[str, str]]:
    """Return the conditions under which a case may hold, the shortest first."""
    table = case.ruleset.table
    if case.ruleset.id in {rules.id for rules in law.rulesets}:
        named = {"ruleset": case.ruleset.id}
        yield {**named, **_mode(case)}
        return
    yield {key: str(table[key]) for key in _turning(case, oracle)} | _mode(case)
    yield {key: str(value) for key, value in table.items()}


def _mode(case: Case) -> dict[str, str]:
    """Return the condition by which a scenario says that last cards are turned up together."""
    key = "last_trick_mode"
    return {key: "simultaneous_reveal"} if case.given.any_order else {}


def _turning(case: Case, oracle: Client) -> Iterator[str]:
    """Return the options any other value of which changes the answers, each by itself."""
    table = case.ruleset.table
    decks = decks_with(cards_in((case.given, case.steps)))
    seated = isinstance(case.steps[0], NoMatch)
    for key in table:
        if key in _SEATED and not seated:
            continue  # the number of seats says it already
        others = [value for value in values_of(key) if value != table[key]]
        for value in others:
            if key == "deck" and value not in decks:
                continue  # and so do the cards
            ruleset = nameless({**table, key: value})
            other = answered(oracle, ruleset, case.given, case.steps)
            if other is None or other.steps != case.steps:
                yield key
                break


def _tried(text: str, ruleset: Ruleset, engine: Client, oracle: Client, law: Law) -> Proof:
    """Load a scenario file, and run it on both."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "explored" / "explored.yaml"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        try:
            corpus = load_corpus(law, Path(folder))
        except SpecError as problem:
            return Proof(text, None, str(problem))
    units = list(units_under(corpus, [ruleset]))
    if not units:
        return Proof(text, None, f"the scenario does not hold under {ruleset.id}")
    (result,), (own,) = run(units, engine), run(units, oracle)
    if Verdict.FAILED not in {check.verdict for check in result.checks}:
        return Proof(text, result, f"the engine is found {result.verdict} by it")
    if own.verdict is not Verdict.PASSED:
        return Proof(text, result, f"the oracle is found {own.verdict} by it")
    return Proof(text, result, None)
