"""Material: the law, the corpus, and the units that the reference engine is judged by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.files import read_files
from agurk_spec.kinds import Status
from agurk_spec.load import law_folder, load_law
from agurk_tools.homes import units_at_any_home

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.corpus.units import Unit
    from agurk_spec.law import Law
    from agurk_spec.records import Clause, Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What the checks look at; each scenario's row is a unit once, at its home."""

    law: Law
    corpus: tuple[Scenario, ...]
    units: tuple[Unit, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses of the law, those of option values that no named ruleset has included."""
        return self.law.clauses

    @property
    def playable(self) -> tuple[Ruleset, ...]:
        """The named rulesets whose rules are known."""
        return playable(self.law)


def playable(law: Law) -> tuple[Ruleset, ...]:
    """Return the named rulesets whose rules are known."""
    return tuple(rules for rules in law.rulesets if rules.status is not Status.UNSPECIFIED)


def material_of(law: Law, corpus: tuple[Scenario, ...]) -> Material:
    """Return the material of a law and a corpus."""
    return Material(
        law=law, corpus=corpus, units=tuple(units_at_any_home(corpus, playable(law), law))
    )


@cache
def load_material() -> Material:
    """Return the material of this clone, loaded once; raises SpecError where it is not sound."""
    law = load_law()
    return material_of(law, load_corpus(law))


def chapter_files(folder: Path | None = None) -> Mapping[str, str]:
    """Return the name of each chapter's file by the chapter's code.

    The scenarios of a chapter stand in a folder of the same name.
    """
    entries = read_files(law_folder() if folder is None else folder).chapters
    return {entry.data["chapter"]["code"]: PurePath(entry.document.name).stem for entry in entries}


def entailed_by(clause: str, law: Law) -> frozenset[str]:
    """Return a clause and every clause that restates consequences of it, however indirectly."""
    found = {clause}
    while more := {
        other.id
        for other in law.clauses
        if other.id not in found and found & set(other.entailed_by)
    }:
        found |= more
    return frozenset(found)
