"""The book: the law together with everything that stands behind it, loaded once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from agurk_conformance.corpus.loading import load_corpus, scenario_folder
from agurk_conformance.corpus.units import applies
from agurk_spec.conditions import Truth
from agurk_spec.load import law_folder, load_law
from agurk_tools.code import citations
from agurk_tools.copies import package_sources
from agurk_tools.homes import asked_of, home
from agurk_tools.material import chapter_files
from agurk_tools.mutants import MUTANTS_FILE, load_mutants
from agurk_tools.space import Space

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_spec.law import Law
    from agurk_spec.records import Clause, Ruleset, Statement
    from agurk_tools.code import Citations
    from agurk_tools.copies import Sources
    from agurk_tools.mutants import Mutant


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The law, its scenarios, the code that decides its clauses, and the faulty engines.

    `homes` says under which rulesets a row of a scenario holds, by the scenario's id and the row's
    name, and `nearest` which table comes nearest where no named one does; `folders` says in which
    folder the scenarios of a chapter stand, by the chapter's code; `files` are all that the book
    was read from.
    """

    law: Law
    corpus: tuple[Scenario, ...]
    mutants: tuple[Mutant, ...]
    code: Citations
    sources: Sources
    homes: Mapping[tuple[str, str | None], tuple[Ruleset, ...]]
    nearest: Mapping[tuple[str, str | None], Ruleset | None]
    folders: Mapping[str, str]
    files: tuple[Path, ...]

    def scenarios_at(self, clause: Clause) -> tuple[Scenario, ...]:
        """Return the scenarios that are shown with a clause: they bear its id.

        Those of a folder that belongs to no chapter are shown by themselves.
        """
        folders = set(self.folders.values())
        return tuple(
            scenario
            for scenario in self.corpus
            if scenario.chapter in folders and clause_of(scenario) == clause.id
        )

    def scenarios_in(self, folder: str) -> tuple[Scenario, ...]:
        """Return the scenarios of a folder."""
        return tuple(scenario for scenario in self.corpus if scenario.chapter == folder)

    def citing(self, clause: Clause) -> tuple[Scenario, ...]:
        """Return the scenarios in which an expectation depends on a clause."""
        return tuple(scenario for scenario in self.corpus if clause.id in all_clauses(scenario))

    def mutants_of(self, clause: Clause) -> tuple[Mutant, ...]:
        """Return the engines that break a clause."""
        return tuple(mutant for mutant in self.mutants if mutant.clause == clause.id)

    def overriding(self, clause: Clause) -> tuple[str, ...]:
        """Return the clauses that go before a clause."""
        return tuple(other.id for other in self.law.clauses if clause.id in other.overrides)

    def entailed_by(self, clause: Clause) -> tuple[str, ...]:
        """Return the clauses that restate consequences of a clause."""
        return tuple(other.id for other in self.law.clauses if clause.id in other.entailed_by)

    def statements_on(self, ref: str) -> tuple[Statement, ...]:
        """Return what the documents say that went to a record of the law."""
        return tuple(
            statement
            for source in self.law.sources
            for statement in source.statements
            if ref in statement.refs
        )

    def rulesets_of(self, scenario: Scenario, row: Row) -> tuple[Ruleset, ...]:
        """Return the rulesets under which a row of a scenario holds."""
        return self.homes[scenario.id, row.name]

    def home_of(self, scenario: Scenario, row: Row) -> Ruleset | None:
        """Return the first ruleset under which a row holds, or one made near a named one."""
        named = self.rulesets_of(scenario, row)
        return named[0] if named else self.nearest[scenario.id, row.name]

    def scenarios_under(self, ruleset: Ruleset) -> int:
        """Return how many scenarios hold under a ruleset, with one of their rows at least."""
        return len({name for (name, _), homes in self.homes.items() if ruleset in homes})


def clause_of(scenario: Scenario) -> str:
    """Return the clause whose id a scenario bears."""
    return "-".join(scenario.id.split("-")[:2])


def all_clauses(scenario: Scenario) -> tuple[str, ...]:
    """Return the clauses that a scenario cites, its rows included."""
    rows = (clause for row in scenario.rows for clause in row.clauses)
    return tuple(dict.fromkeys((*scenario.clauses, *rows)))


def _homes(
    law: Law, corpus: Iterable[Scenario]
) -> Mapping[tuple[str, str | None], tuple[Ruleset, ...]]:
    """Find the rulesets under which each row of each scenario holds."""
    return {
        (scenario.id, row.name): tuple(
            ruleset for ruleset in law.rulesets if applies(scenario, row, ruleset) is Truth.TRUE
        )
        for scenario in corpus
        for row in scenario.rows
    }


def _nearest(
    law: Law,
    corpus: Iterable[Scenario],
    homes: Mapping[tuple[str, str | None], tuple[Ruleset, ...]],
) -> Mapping[tuple[str, str | None], Ruleset | None]:
    """Find a ruleset near a named one for each row that holds under no named one."""
    space = Space(law)
    return {
        (scenario.id, row.name): home(asked_of(scenario, row), law.rulesets, space)
        for scenario in corpus
        for row in scenario.rows
        if not homes[scenario.id, row.name]
    }


@cache
def load_book(law: Path | None, scenarios: Path | None, mutants: Path | None) -> Book:
    """Return the book of this clone, or one with other files in place of its own.

    In: the folder of the law, the folder of the scenarios, the file of the mutants; None for those
    of the clone. Raises SpecError where anything is not sound.
    """
    law, scenarios = law or law_folder(), scenarios or scenario_folder()
    mutants, sources = mutants or MUTANTS_FILE, package_sources()
    loaded = load_law(law)
    corpus = load_corpus(loaded, scenarios)
    homes = _homes(loaded, corpus)
    return Book(
        law=loaded,
        corpus=corpus,
        mutants=load_mutants(loaded, mutants, sources),
        code=citations(sources),
        sources=sources,
        homes=homes,
        nearest=_nearest(loaded, corpus, homes),
        folders=chapter_files(law),
        files=(
            *sorted((*law.rglob("*.yaml"), *scenarios.rglob("*.yaml"))),
            mutants,
            *(source.path for source in sources.values()),
        ),
    )
