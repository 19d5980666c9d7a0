"""Engines that are not the reference: the one in JavaScript, and the reference with a mistake."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.identify.conftest import (
    CHOICES,
    CORPUS,
    LAW,
    OFFERS,
    ORACLE,
    RULESETS,
    complete,
    identity_of,
    probes,
)

from agurk_conformance.corpus.position import ruleset_to_wire
from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify
from agurk_conformance.identify.listening import listen
from agurk_conformance.identify.reaching import all_probes
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.mutants import load_mutants

if TYPE_CHECKING:
    from agurk_conformance.identify.finding import Identity
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
        hello = client.hello
        asked = [each for each in all_probes(CORPUS, hello) if each.method in offered]
        hearing = listen(client, asked, ruleset_to_wire(ruleset))
    found = identify(Evidence(hearing.heard, ORACLE, saturates=hello.saturates), CHOICES, RULESETS)
    expected = identity_of(complete(ruleset.table), *offered)
    assert found.is_consistent
    assert found.indistinguishable == expected.indistinguishable


def found_out(mutant: Mutant) -> tuple[Identity, Evidence]:
    """Return what is found out of a faulty engine by questions, and what it has answered."""
    with Client(InProcessLink(load_engine(mutant.sources(SOURCES)))) as client:
        hearing = listen(client, probes(*OFFERS["questions"]))
    evidence = Evidence(hearing.heard, ORACLE, saturates=False)
    return identify(evidence, CHOICES, RULESETS), evidence


def mistakes(mutant: Mutant) -> list[str]:
    """Return what is wrong with what is found out of a faulty engine."""
    found, evidence = found_out(mutant)
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
    failed = 0
    for name, mutant in MUTANTS.items():
        wrong = mistakes(mutant)
        failed += bool(wrong)
        sys.stdout.writelines(f"{name}: {each}\n" for each in wrong)
    sys.stdout.write(f"{len(MUTANTS)} faulty engines: {failed} found out wrongly\n")
    return failed


if __name__ == "__main__":
    sys.exit(main() > 0)
