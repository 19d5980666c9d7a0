"""Words: terms of the glossary, documents with what they say, and their mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agurk_conformance.telling.layout import facts, few, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_spec.law import Law
    from agurk_spec.records import Erratum, Section, Source, Statement, Term

_MANY = 12


def tell_term(term: Term, law: Law) -> Iterator[str]:
    """Return the lines of a word of the table."""
    yield f"{term.term}: a word of the glossary"
    yield ""
    yield paragraph(term.text)
    yield ""
    clauses = [clause.id for clause in law.clauses if term.term in clause.terms]
    yield from facts(
        [
            ("also", [", ".join(term.aliases)] if term.aliases else []),
            ("see", [", ".join(term.see)] if term.see else []),
            ("clauses", [few(clauses, _MANY)] if clauses else []),
        ]
    )


def tell_erratum(erratum: Erratum, law: Law) -> Iterator[str]:
    """Return the lines of a mistake in a document."""
    yield f"{erratum.id}: {erratum.kind} in {erratum.source} {erratum.section}"
    yield ""
    yield from facts(
        [
            ("found", [erratum.found]),
            ("reading", [erratum.reading]),
            ("reason", [erratum.reason]),
            ("rulings", [f"{name}: {law.ruling(name).question}" for name in erratum.rulings]),
        ]
    )


def tell_source(source: Source) -> Iterator[str]:
    """Return the lines of a document with its sections."""
    yield f"{source.id}: {source.title}"
    yield ""
    yield paragraph(source.nature)
    yield ""
    yield from facts([("language", [source.language]), ("coverage", [source.coverage])])
    yield ""
    yield from facts((section.id, [section.title or "–"]) for section in source.sections)


def tell_section(source: Source, section: Section) -> Iterator[str]:
    """Return the lines of a section: each statement, and what became of it."""
    title = "" if section.title is None else f", {section.title}"
    yield f"{source.id} {section.id}: {source.title}{title}"
    yield ""
    said = [each for each in source.statements if each.section == section.id]
    yield from facts((each.id, [f"{each.text} {_fate(each)}"]) for each in said)


def tell_statement(statement: Statement) -> Iterator[str]:
    """Return the lines of one statement of a document."""
    yield f"{statement.id}: a statement of a document, in the law's own words"
    yield ""
    yield paragraph(f"{statement.text} {_fate(statement)}")


def _fate(statement: Statement) -> str:
    """Say what became of a statement."""
    told = (*statement.refs, *((statement.reason,) if statement.reason else ()))
    return f"→ {statement.goes_to}{': ' if told else ''}{', '.join(told)}"
