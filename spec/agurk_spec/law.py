"""The law as one value, with everything in it found by its id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from agurk_spec.conditions import Truth
from agurk_spec.errors import UnknownIdError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_spec.records import (
        Chapter,
        Clause,
        Constraint,
        Erratum,
        Option,
        Retired,
        Ruleset,
        Ruling,
        Source,
        Symbol,
        Term,
        Theorem,
    )

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """One edition of the law.

    Every part is in reading order. The look-ups raise UnknownIdError, a KeyError, for an id that
    is not there.
    """

    edition: str
    sources: tuple[Source, ...] = ()
    options: tuple[Option, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    rulesets: tuple[Ruleset, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    theorems: tuple[Theorem, ...] = ()
    terms: tuple[Term, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    errata: tuple[Erratum, ...] = ()
    retired: tuple[Retired, ...] = ()

    def source(self, key: str) -> Source:
        """Find a document by its key."""
        return _find("source", key, ((source.id, source) for source in self.sources))

    def option(self, key: str) -> Option:
        """Find an option by its key."""
        return _find("option", key, ((option.key, option) for option in self.options))

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """Find a ruleset by its id."""
        return _find("ruleset", ruleset_id, ((ruleset.id, ruleset) for ruleset in self.rulesets))

    def chapter(self, code: str) -> Chapter:
        """Find a chapter by its code."""
        return _find("chapter", code, ((chapter.code, chapter) for chapter in self.chapters))

    def clause(self, clause_id: str) -> Clause:
        """Find a clause by its id."""
        return _find("clause", clause_id, ((clause.id, clause) for clause in self.clauses))

    def ruling(self, ruling_id: str) -> Ruling:
        """Find a ruling by its id."""
        return _find("ruling", ruling_id, ((ruling.id, ruling) for ruling in self.rulings))

    def theorem(self, theorem_id: str) -> Theorem:
        """Find a theorem by its id."""
        return _find("theorem", theorem_id, ((theorem.id, theorem) for theorem in self.theorems))

    def erratum(self, erratum_id: str) -> Erratum:
        """Find an erratum by its id."""
        return _find("erratum", erratum_id, ((erratum.id, erratum) for erratum in self.errata))

    def term(self, word: str) -> Term:
        """Find a term of the glossary by its word or one of its aliases."""
        named = ((name, term) for term in self.terms for name in (term.term, *term.aliases))
        return _find("term", word, named)

    def clauses_of(self, ruleset: Ruleset) -> tuple[Clause, ...]:
        """Say which clauses bind under a ruleset; not those that hang on an option left open."""
        return tuple(self._under(ruleset, Truth.TRUE))

    def clauses_open_in(self, ruleset: Ruleset) -> tuple[Clause, ...]:
        """Say of which clauses it is open whether they bind, because an option is left open."""
        return tuple(self._under(ruleset, Truth.UNKNOWN))

    def _under(self, ruleset: Ruleset, truth: Truth) -> Iterator[Clause]:
        """Go through the clauses whose condition has this truth under a ruleset."""
        return (clause for clause in self.clauses if clause.when.truth(ruleset.table) is truth)


def _find(noun: str, wanted: str, named: Iterable[tuple[str, Record]]) -> Record:
    """Find a record by its name, or raise the error that tells the names there are."""
    names: list[str] = []
    for name, record in named:
        if name == wanted:
            return record
        names.append(name)
    raise UnknownIdError(noun, wanted, tuple(names))
