"""Redundancy: scenarios without which neither the kill matrix nor branch coverage changes.

A scenario tells something of its own if it kills a set of mutants that no earlier scenario kills
just so, or arrives at a branch that no other arrives at.
Scenarios of whole deals and matches show how everything fits together, and are exempt.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_tools.killing import KillMatrix
    from agurk_tools.reach import Arc, Reach

EXEMPT_CHAPTERS: Final = ("14-whole-deals", "15-whole-matches")
"""The chapters whose scenarios may tell nothing new."""

KEPT_FILE: Final = Path(__file__).with_name("kept.yaml")


def kept(file: Path = KEPT_FILE) -> Mapping[str, str]:
    """Return why each redundant scenario that is kept is kept, by its id.

    Raises SpecError where the file is no mapping of scenarios to reasons.
    """
    document = read_document(file)
    reasons: dict[str, str] = {}
    if not isinstance(document.data, dict):
        raise document.error((), found="no mapping", allowed="scenario id: reason")
    for name, reason in document.data.items():
        if not isinstance(reason, str) or not reason.strip():
            raise document.error((name,), found="no reason", allowed="why the scenario is kept")
        reasons[name] = reason
    return reasons


def redundant(
    corpus: Iterable[Scenario], matrix: KillMatrix, reached: Reach
) -> Iterator[tuple[Scenario, str]]:
    """Return each scenario that tells nothing of its own, and what makes it so, in words."""
    corpus = tuple(corpus)
    arcs = _arcs_by_scenario(matrix, reached)
    known = Counter(arc for its in arcs.values() for arc in its)
    first: dict[frozenset[str], str] = {frozenset(): ""}
    for scenario in corpus:
        kills = matrix.kills(scenario.id)
        same = first.setdefault(kills, scenario.id)
        alone = any(known[arc] == 1 for arc in arcs.get(scenario.id, ()))
        if same == scenario.id or alone or scenario.chapter in EXEMPT_CHAPTERS:
            continue
        yield scenario, f"kills just the mutants that {same} kills" if same else "kills no mutant"


def redundancies(
    found: Iterable[tuple[Scenario, str]], corpus: Iterable[Scenario], reasons: Mapping[str, str]
) -> Iterator[Finding]:
    """Return the redundant scenarios that no reason keeps, and the reasons that keep nothing."""
    told = tuple(found)
    names = {scenario.id for scenario, _ in told}
    known = [scenario.id for scenario in corpus]
    for scenario, why in told:
        if scenario.id not in reasons:
            place = f"{scenario.file.as_posix()}:{scenario.line}"
            yield Finding(place, scenario.id, f"the scenario is redundant: it {why}")
    for name in reasons:
        if name not in known:
            text = f"is no scenario; there are {shortlist(name, known)}"
            yield Finding(KEPT_FILE.name, name, text)
        elif name not in names:
            yield Finding(KEPT_FILE.name, name, "is not redundant; take it off the list")


def _arcs_by_scenario(matrix: KillMatrix, reached: Reach) -> Mapping[str, set[Arc]]:
    """Return the arcs at which the units of each scenario arrive."""
    arcs: dict[str, set[Arc]] = {}
    for unit, scenario in matrix.scenarios.items():
        arcs.setdefault(scenario, set()).update(reached.alone(unit))
    return arcs
