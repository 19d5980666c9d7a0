"""Records: the law as values, without a word on the files it is kept in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agurk_spec.conditions import (
    ALWAYS,
    NOTHING_SETTLED,
    Between,
    Condition,
    NoneOf,
    OneOf,
    OptionTable,
    Predicate,
    Table,
    Truth,
    Value,
)
from agurk_spec.law import Law

if TYPE_CHECKING:
    from agurk_spec import kinds

# This module is the one door to the law's values, for those who may not open any other.
__all__ = [
    "ALWAYS",
    "NOTHING_SETTLED",
    "Between",
    "Chapter",
    "Citation",
    "Clause",
    "Condition",
    "Constraint",
    "Erratum",
    "Law",
    "NoneOf",
    "OneOf",
    "Option",
    "OptionTable",
    "OptionValue",
    "Predicate",
    "Result",
    "Retired",
    "Ruleset",
    "Ruling",
    "Section",
    "Source",
    "SourceNote",
    "SourcePosition",
    "Statement",
    "Symbol",
    "Table",
    "Term",
    "Theorem",
    "Truth",
    "Value",
]


@dataclass(frozen=True, slots=True)
class Citation:
    """A section of a document; without a section the document as a whole."""

    source: str
    section: str | None = None

    def __str__(self) -> str:
        """Write the citation as the law's files do: `agurk-ru 05`."""
        return self.source if self.section is None else f"{self.source} {self.section}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing that a document says, in the law's own words, and what became of it."""

    id: str
    text: str
    goes_to: kinds.GoesTo
    refs: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def section(self) -> str:
        """The section of the document it stands in."""
        return self.id.partition("/")[2].rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a document; None where it has no title of its own."""

    id: str
    title: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document that describes the game, its sections, and everything it says."""

    id: str
    title: str
    language: str
    nature: str
    document: str
    coverage: kinds.Coverage
    sections: tuple[Section, ...]
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionValue:
    """One value of an option, exactly what it means, and who says it."""

    value: Value
    text: str
    sources: tuple[Citation, ...] = ()
    authority: kinds.Authority | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One point in which the games of the family differ.

    A number (`minimum` is not None) may take any value within its bounds, and its `values` are
    those that documents name; any other option has just its `values`.
    """

    key: str
    title: str
    default: Value
    values: tuple[OptionValue, ...]
    minimum: int | None = None
    maximum: int | None = None
    applies_when: Predicate = ALWAYS
    text: str | None = None

    @property
    def is_number(self) -> bool:
        """Whether the option is a number."""
        return self.minimum is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """A combination of options to be kept: where `when` holds, one of `requires` holds too."""

    id: str
    when: Predicate
    requires: tuple[Predicate, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play.

    `options` is what its file says, the word unspecified included; `table` is what it settles
    together with its bases, and lacks what is left open.
    """

    id: str
    title: str
    status: kinds.Status
    table: Table
    options: Table = NOTHING_SETTLED
    base: str | None = None
    summary: str = ""
    sources: tuple[Citation, ...] = ()
    players_remark: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceNote:
    """What a document does about a clause."""

    source: str
    section: str | None
    says: kinds.Says


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One numbered norm."""

    id: str
    title: str
    text: str
    when: Predicate
    decides: str
    terms: tuple[str, ...]
    sources: tuple[SourceNote, ...]
    rulings: tuple[str, ...]
    since: str
    formal: str | None = None
    overrides: tuple[str, ...] = ()
    entailed_by: tuple[str, ...] = ()
    unobservable: kinds.Unobservable | None = None

    @property
    def chapter(self) -> str:
        """The code of the chapter it stands in."""
        return self.id.partition("-")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One chapter of the law, its clauses in reading order."""

    code: str
    title: str
    intro: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePosition:
    """What a document says to a question, in the law's own words."""

    source: str
    section: str | None
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A question the documents leave open, and its answer."""

    id: str
    group: str
    kind: kinds.RulingKind
    question: str
    positions: tuple[SourcePosition, ...]
    answer: str
    reason: str
    clauses: tuple[str, ...]
    scenarios: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One case that a theorem's program settles, and what it finds there."""

    case: str
    found: str
    is_long: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Theorem:
    """A statement that follows from clauses, and how that is known.

    `program` names the function that establishes the `results` anew, as `module:function`;
    `scenarios` are the counterexample, or show the statement at work.
    """

    id: str
    title: str
    statement: str
    when: Predicate
    scope: str
    method: kinds.Method
    evidence: str
    clauses: tuple[str, ...]
    sources: tuple[Citation, ...] = ()
    program: str | None = None
    results: tuple[Result, ...] = ()
    scenarios: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the table and its meaning."""

    term: str
    text: str
    aliases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the formulas, in LaTeX, and what it stands for."""

    symbol: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A mistake in a document, and how it is read."""

    id: str
    source: str
    section: str
    kind: kinds.ErratumKind
    found: str
    reading: str
    reason: str
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired:
    """An id that went out of use and is never given again."""

    id: str
    reason: str
    replaced_by: str | None = None
