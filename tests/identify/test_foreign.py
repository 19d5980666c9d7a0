"""Engines that are not the reference: the one in JavaScript, and the reference with a mistake."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.identify.conftest import (
    CORPUS,
    KNOWN,
    LAW,
    OFFERS,
    RULESETS,
    complete,
    found_out,
    probes,
)
from tests.identify.whole_runs import judge_all

from agurk_conformance.corpus.position import ruleset_to_wire
from agurk_conformance.identify.doubting import find_out
from agurk_conformance.identify.listening import listen
from agurk_conformance.identify.reaching import all_probes
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.mutants import load_mutants

if TYPE_CHECKING:
    from agurk_conformance.identify.doubting import Inquest
    from agurk_tools.mutants import Mutant

ROOT = Path(__file__).parents[2]
STEP = 61
SOURCES = package_sources()
MUTANTS = {mutant.id: mutant for mutant in load_mutants(LAW)}


@pytest.mark.parametrize("name", ["agurk", "cucumber-fr-21", "five-cucumbers"])
def test_the_engine_in_javascript_plays_what_it_claims(name: str) -> None:
    """It is told from just the rulesets from which the reference is told by the same questions."""
    ruleset = next(each for each in RULESETS if each.id == name)
    with open_client(resolve_engine("javascript", ROOT)) as client:
        offered = tuple(each for each in OFFERS["questions"] if client.hello.supports(each))
        hello = replace(client.hello, methods=frozenset(offered))
        told = ruleset_to_wire(ruleset)
        found = find_out(
            lambda asked: listen(client, asked, told), all_probes(CORPUS, hello), hello, KNOWN
        ).identity
    expected = found_out(complete(ruleset.table), *offered).identity
    assert found.is_consistent
    assert found.indistinguishable == expected.indistinguishable


def inquest(mutant: Mutant) -> Inquest:
    """Return what is found out of a faulty engine by questions."""
    methods = OFFERS["questions"]
    with Client(InProcessLink(load_engine(mutant.sources(SOURCES)))) as client:
        hello = replace(client.hello, methods=frozenset(methods))
        return find_out(lambda asked: listen(client, asked), probes(*methods), hello, KNOWN)


def mistakes(mutant: Mutant) -> list[str]:
    """Return what is wrong with what is found out of a faulty engine."""
    told = inquest(mutant)
    found, evidence = told.identity, told.evidence
    default = RULESETS[0]
    is_told = next(evidence.against(default.table, evidence.numbers), None) is not None
    wrong: list[str] = []
    if is_told and default in found.indistinguishable:
        wrong.append("it is said to play the game that it plays wrongly")
    for rules, table in zip(found.indistinguishable, found.completions, strict=True):
        if next(evidence.against(table, evidence.numbers), None) is not None:
            wrong.append(f"it does not play {rules.id}")
    if not found.is_consistent and found.indistinguishable:
        wrong.append("its answers contradict one another, and it is said to play a ruleset")
    if not is_told and found.indistinguishable[:1] != (default,):
        wrong.append("its answers are those of the game, which is not found")
    return wrong


@pytest.mark.parametrize("name", list(MUTANTS)[::STEP])
def test_a_mistake_is_no_ruleset(name: str) -> None:
    """An engine with a mistake that the probes show is not silently said to play a ruleset."""
    assert mistakes(MUTANTS[name]) == []


def main() -> int:
    """Judge what is found out of every faulty engine; return how many are found out wrongly."""
    cases = [(name,) for name in MUTANTS]
    return judge_all(cases, lambda case: mistakes(MUTANTS[case[0]]), "faulty engines")


if __name__ == "__main__":
    sys.exit(main() > 0)
