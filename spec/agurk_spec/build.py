"""Building: entries into records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from agurk_spec.kinds import (
    Authority,
    Coverage,
    ErratumKind,
    GoesTo,
    Method,
    RulingKind,
    Says,
    Unobservable,
)
from agurk_spec.predicates import parse_predicate
from agurk_spec.records import (
    ALWAYS,
    Chapter,
    Citation,
    Clause,
    Constraint,
    Erratum,
    Law,
    Option,
    OptionValue,
    Result,
    Retired,
    Ruling,
    Section,
    Source,
    SourceNote,
    SourcePosition,
    Statement,
    Symbol,
    Term,
    Theorem,
)
from agurk_spec.values import parse_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_spec.document import DocumentPath
    from agurk_spec.files import Entry
    from agurk_spec.records import Predicate


def citation(text: str) -> Citation:
    """Read a citation such as `agurk-ru 05`."""
    source, _, section = text.partition(" ")
    return Citation(source, section or None)


def build_source(entry: Entry) -> Source:
    """Build a document."""
    data = entry.data
    return Source(
        id=data["id"],
        title=data["title"],
        language=data["language"],
        nature=data["nature"],
        document=data["document"],
        coverage=Coverage(data.get("coverage", "full" if data["statements"] else "sections")),
        sections=tuple(map(_section, data["sections"])),
        statements=tuple(map(_statement, data["statements"])),
    )


def _section(data: Mapping[str, Any] | str) -> Section:
    """Build a section of a document, which may have no title."""
    return Section(data, None) if isinstance(data, str) else Section(data["id"], data["title"])


def _statement(data: Mapping[str, Any]) -> Statement:
    """Build a statement of a document."""
    return Statement(
        id=data["id"],
        text=data["text"],
        goes_to=GoesTo(data["goes_to"]),
        refs=tuple(data.get("refs", ())),
        reason=data.get("reason"),
    )


def build_options(entry: Entry) -> tuple[Option, ...]:
    """Build the options.

    Raises SpecError where a default is not a value of its option, a named value is not within the
    bounds of its number, or a condition asks for what there is not.
    """
    entries = tuple(entry.items("options"))
    law = Law(edition="", options=tuple(map(_bare_option, entries)))
    return tuple(
        replace(
            option,
            default=parse_value(option, item.data["default"], *item.at("default")),
            values=tuple(_option_values(option, item)),
            applies_when=_predicate(item, "applies_when", law),
        )
        for option, item in zip(law.options, entries, strict=True)
    )


def _bare_option(entry: Entry) -> Option:
    """Build an option as far as conditions on it are read by."""
    data = entry.data
    return Option(
        key=data["key"],
        title=data["title"],
        text=data.get("text"),
        default=data["default"],
        values=tuple(OptionValue(value=name, text="") for name in data["values"]),
        minimum=data.get("minimum"),
        maximum=data.get("maximum"),
    )


def _option_values(option: Option, entry: Entry) -> Iterator[OptionValue]:
    """Build the values of an option."""
    for name, data in entry.data["values"].items():
        yield OptionValue(
            value=parse_value(option, name, *entry.at("values", name)),
            text=data["text"],
            sources=tuple(map(citation, data["sources"])),
            authority=Authority(data["authority"]) if "authority" in data else None,
        )


def build_constraint(entry: Entry, law: Law) -> Constraint:
    """Build a constraint between options."""
    asked: Mapping[str, Any] | list[Any] = entry.data["requires"]
    many = range(len(asked)) if isinstance(asked, list) else None
    paths = [("requires",)] if many is None else [("requires", number) for number in many]
    return Constraint(
        id=entry.data["id"],
        when=_predicate(entry, "when", law),
        requires=tuple(_predicate_at(entry, path, law) for path in paths),
        reason=entry.data["reason"],
    )


def build_chapter(entry: Entry, law: Law) -> Chapter:
    """Build a chapter with its clauses."""
    return Chapter(
        code=entry.data["chapter"]["code"],
        title=entry.data["chapter"]["title"],
        intro=entry.data["chapter"]["intro"],
        clauses=tuple(_clause(item, law) for item in entry.items("clauses")),
    )


def _clause(entry: Entry, law: Law) -> Clause:
    """Build a clause."""
    data = entry.data
    return Clause(
        id=data["id"],
        title=data["title"],
        text=data["text"],
        when=_predicate(entry, "when", law),
        decides=data["decides"],
        terms=tuple(data["terms"]),
        sources=tuple(
            SourceNote(source=note["source"], section=note.get("section"), says=Says(note["says"]))
            for note in data["sources"]
        ),
        rulings=tuple(data["rulings"]),
        since=data["since"],
        formal=data.get("formal"),
        overrides=tuple(data.get("overrides", ())),
        entailed_by=tuple(data.get("entailed_by", ())),
        unobservable=Unobservable(data["unobservable"]) if "unobservable" in data else None,
    )


def build_ruling(entry: Entry, group: str) -> Ruling:
    """Build a ruling of a group."""
    data = entry.data
    return Ruling(
        id=data["id"],
        group=group,
        kind=RulingKind(data["kind"]),
        question=data["question"],
        positions=tuple(
            SourcePosition(source=told["source"], section=told.get("section"), says=told["says"])
            for told in data["positions"]
        ),
        answer=data["answer"],
        reason=data["reason"],
        clauses=tuple(data["clauses"]),
        scenarios=tuple(data["scenarios"]),
    )


def build_theorem(entry: Entry, law: Law) -> Theorem:
    """Build a theorem."""
    data = entry.data
    return Theorem(
        id=data["id"],
        title=data["title"],
        statement=data["statement"],
        when=_predicate(entry, "when", law),
        scope=data["scope"],
        method=Method(data["method"]),
        evidence=data["evidence"],
        clauses=tuple(data["clauses"]),
        sources=tuple(map(citation, data.get("sources", ()))),
        program=data.get("program"),
        results=tuple(
            Result(case=result["case"], found=result["found"], is_long=result.get("long", False))
            for result in data.get("results", ())
        ),
        scenarios=tuple(data.get("scenarios", ())),
    )


def build_term(entry: Entry) -> Term:
    """Build a term of the glossary."""
    data = entry.data
    return Term(
        term=data["term"],
        text=data["text"],
        aliases=tuple(data.get("aliases", ())),
        see=tuple(data.get("see", ())),
    )


def build_symbol(entry: Entry) -> Symbol:
    """Build a symbol of the notation."""
    return Symbol(entry.data["symbol"], entry.data["meaning"])


def build_erratum(entry: Entry) -> Erratum:
    """Build an erratum."""
    data = entry.data
    return Erratum(
        id=data["id"],
        source=data["source"],
        section=data["section"],
        kind=ErratumKind(data["kind"]),
        found=data["found"],
        reading=data["reading"],
        reason=data["reason"],
        rulings=tuple(data["rulings"]),
    )


def build_retired(entry: Entry) -> Retired:
    """Build a retired id."""
    data = entry.data
    return Retired(id=data["id"], reason=data["reason"], replaced_by=data.get("replaced_by"))


def _predicate(entry: Entry, field: str, law: Law) -> Predicate:
    """Read a predicate in a field that may be missing."""
    return _predicate_at(entry, (field,), law) if field in entry.data else ALWAYS


def _predicate_at(entry: Entry, path: DocumentPath, law: Law) -> Predicate:
    """Read the predicate at a path inside an entry."""
    data: Any = entry.data
    for step in path:
        data = data[step]
    return parse_predicate(data, law, *entry.at(*path))
