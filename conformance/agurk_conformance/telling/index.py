"""The index: everything that has an id, and what is told of it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING

from agurk_conformance.corpus.units import applies
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.running.choosing import find_playable, find_ruleset, means_file
from agurk_conformance.telling.norms import (
    tell_chapter,
    tell_clause,
    tell_retired,
    tell_ruling,
    tell_theorem,
)
from agurk_conformance.telling.options import (
    allowed,
    read_value,
    tell_constraint,
    tell_option,
    tell_value,
)
from agurk_conformance.telling.rulesets import tell_ruleset
from agurk_conformance.telling.scenarios import tell_scenario
from agurk_conformance.telling.words import (
    tell_erratum,
    tell_section,
    tell_source,
    tell_statement,
    tell_term,
)
from agurk_spec.conditions import Truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

    Teller = Callable[[], Iterable[str]]

_NEAR = 6
_KINDS = (
    "a clause such as FW-1, a ruling such as RU-23, an option such as follow_rule, a value such as "
    "follow_rule=must_head, a ruleset such as agurk, a scenario, an erratum such as ER-1, a "
    "section such as 'agurk-ru 03', a word of the glossary, or a ruleset file"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that has an id, and how it is told."""

    name: str
    tell: Teller


class Index:
    """Everything that has an id, by its name without capitals."""

    def __init__(self, law: Law, corpus: tuple[Scenario, ...]) -> None:
        """Enter the law and the scenarios."""
        self._law = law
        self._corpus = corpus
        self._entries: dict[str, list[Entry]] = defaultdict(list)
        for entry in (*_norms(law, corpus), *_rest(law, corpus)):
            self._entries[entry.name.casefold()].append(entry)

    def explain(self, name: str, folder: Path) -> Iterator[str]:
        """Return the lines that explain everything of this name.

        In: an id, whatever its capitals; the folder from which the file of a ruleset is seen.
        Raises UsageError, with near names, where nothing has the name.
        """
        wanted = " ".join(name.split()).casefold()
        found = [entry.tell for entry in self._entries.get(wanted, ())]
        for number, tell in enumerate(found or [self._composed(name.strip(), folder)]):
            if number:
                yield ""
            yield from tell()

    def _composed(self, name: str, folder: Path) -> Teller:
        """Return what tells an option's value, a unit, or a ruleset from a file."""
        law = self._law
        teller = _value(name, law) or _unit(name, law, self._corpus, folder)
        if teller is not None:
            return teller
        if means_file(name, folder):
            return partial(tell_ruleset, find_ruleset(name, law, folder), law)
        if not name:
            raise UsageError(f"no id is told; allowed: {_KINDS}")
        raise UsageError(f"nothing is called {name}; {self._near(name.casefold())}")

    def _near(self, wanted: str) -> str:
        """Return names near to one that nothing has, or else what kinds of names there are."""
        names = {key: entries[0].name for key, entries in self._entries.items()}
        near = get_close_matches(wanted, names, n=_NEAR, cutoff=0.7)
        near += [key for key in names if wanted in key and key not in near]
        if not near:
            return f"allowed: {_KINDS}"
        return f"near it: {', '.join(names[key] for key in near[:_NEAR])}"


def _norms(law: Law, corpus: tuple[Scenario, ...]) -> Iterator[Entry]:
    """Go through what the law rules."""
    for chapter in law.chapters:
        yield Entry(chapter.code, partial(tell_chapter, chapter))
    for clause in law.clauses:
        yield Entry(clause.id, partial(tell_clause, clause, law, corpus))
    for ruling in law.rulings:
        yield Entry(ruling.id, partial(tell_ruling, ruling, law))
    for theorem in law.theorems:
        yield Entry(theorem.id, partial(tell_theorem, theorem, law))
    for retired in law.retired:
        yield Entry(retired.id, partial(tell_retired, retired))
    for option in law.options:
        yield Entry(option.key, partial(tell_option, option, law))
    for constraint in law.constraints:
        yield Entry(constraint.id, partial(tell_constraint, constraint))
    for ruleset in law.rulesets:
        yield Entry(ruleset.id, partial(tell_ruleset, ruleset, law))


def _rest(law: Law, corpus: tuple[Scenario, ...]) -> Iterator[Entry]:
    """Go through words, documents and scenarios."""
    for term in law.terms:
        for name in (term.term, *term.aliases):
            yield Entry(name, partial(tell_term, term, law))
    for erratum in law.errata:
        yield Entry(erratum.id, partial(tell_erratum, erratum, law))
    for source in law.sources:
        yield Entry(source.id, partial(tell_source, source))
        for section in source.sections:
            yield Entry(f"{source.id} {section.id}", partial(tell_section, source, section))
        for statement in source.statements:
            yield Entry(statement.id, partial(tell_statement, statement))
    for scenario in corpus:
        yield Entry(scenario.id, partial(tell_scenario, scenario, law))
        for row in scenario.rows:
            if row.name:
                name = f"{scenario.id}/{row.name}"
                yield Entry(name, partial(tell_scenario, scenario, law, (row,)))


def _value(name: str, law: Law) -> Teller | None:
    """Return what tells the value of an option, if the name is that of one."""
    key, is_value, text = name.partition("=")
    for option in law.options:
        if is_value and option.key == key:
            value = read_value(option, text)
            if value is None:
                raise UsageError(f"{key} is never {text}; allowed: {allowed(option)}")
            return partial(tell_value, option, value, law)
    return None


def _unit(name: str, law: Law, corpus: tuple[Scenario, ...], folder: Path) -> Teller | None:
    """Return what tells a scenario or a row under a ruleset, if the name is that of one."""
    unit, is_unit, ruleset = name.partition("@")
    for scenario in corpus if is_unit else ():
        named = {scenario.id: scenario.rows}
        named |= {f"{scenario.id}/{row.name}": (row,) for row in scenario.rows}
        if unit in named:
            by = find_playable(ruleset, law, folder)
            return _holding(scenario, named[unit], law, by)
    return None


def _holding(scenario: Scenario, rows: tuple[Row, ...], law: Law, by: Ruleset) -> Teller:
    """Return what tells rows under a ruleset: those that hold."""
    holding = tuple(row for row in rows if applies(scenario, row, by) is Truth.TRUE)
    if not holding:
        raise UsageError(f"{scenario.id} does not hold under {by.id}")
    return partial(tell_scenario, scenario, law, holding, by)
