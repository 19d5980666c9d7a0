"""References: every id that is cited is there."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from agurk_spec.errors import shortlist
from agurk_spec.kinds import GoesTo, Method
from agurk_spec.values import parse_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from agurk_spec.files import Entry, LawFiles
    from agurk_spec.law import Law
    from agurk_spec.records import Option


def check_references(files: LawFiles, law: Law) -> None:
    """Check every citation in the files.

    In: the files, and the law built from them. Raises SpecError at an id that is not there.
    """
    check = _References(law)
    for entry in files.sources:
        check.statements(entry)
    for entry in files.options.items("options"):
        for name, value in entry.data["values"].items():
            check.citations(entry, value["sources"], "values", name, "sources")
    for entry in files.rulesets:
        check.citations(entry, entry.data["sources"], "sources")
    for entry in files.clauses():
        check.clause(entry)
    for entry in files.rulings():
        check.list(entry, "clauses", "clause")
        check.notes(entry, "positions")
    for entry in files.claims():
        check_evidence(entry)
        check.list(entry, "clauses", "clause")
        check.citations(entry, entry.data.get("sources", ()), "sources")
    for entry in files.glossary.items("terms"):
        check.list(entry, "see", "term")
    for entry in files.errata.items("errata"):
        check.list(entry, "rulings", "ruling")
        check.note(entry)
    for entry in files.retired.items("retired"):
        check.replacement(entry)


def check_citations(entry: Entry, law: Law) -> None:
    """Check the citations of a ruleset; raises as `check_references`."""
    _References(law).citations(entry, entry.data["sources"], "sources")


def check_evidence(theorem: Entry) -> None:
    """Check that a theorem has what its method asks for.

    In: the entry of a theorem. Raises SpecError where what is tried, searched or induced has no
    program, where a refuted claim has neither a scenario nor a program, and where a case is
    recorded twice.
    """
    data = theorem.data
    match Method(data["method"]):
        case Method.PROVED:
            asked: tuple[str, ...] = ()
        case Method.REFUTED:
            asked = ("program", "scenarios")
        case Method.EXHAUSTED | Method.COMPUTED | Method.INDUCTION:
            asked = ("program",)
    if asked and not any(field in data for field in asked):
        found = f"a theorem that is {data['method']} without evidence"
        raise theorem.error("method", found=found, allowed=f"one with {' or '.join(asked)}")
    cases = [result["case"] for result in data.get("results", ())]
    for number, case in enumerate(cases):
        if case in cases[:number]:
            found, allowed = f"case {case} is there already", "each case once"
            raise theorem.error("results", number, "case", found=found, allowed=allowed)


class _References:
    """Knows every id of the law by its kind."""

    def __init__(self, law: Law) -> None:
        """Take the law's ids."""
        self._options: Mapping[str, Option] = {option.key: option for option in law.options}
        self._sections = {
            source.id: [section.id for section in source.sections] for source in law.sources
        }
        self._known: Mapping[str, list[str]] = {
            "clause": [clause.id for clause in law.clauses],
            "ruling": [ruling.id for ruling in law.rulings],
            "erratum": [erratum.id for erratum in law.errata],
            "option": list(self._options),
            "term": [term.term for term in law.terms],
            "source": list(self._sections),
            "ruleset": [ruleset.id for ruleset in law.rulesets],
            "theorem": [theorem.id for theorem in law.theorems],
        }

    def clause(self, entry: Entry) -> None:
        """Check all that a clause cites."""
        for field, kind in (
            ("overrides", "clause"),
            ("entailed_by", "clause"),
            ("terms", "term"),
            ("rulings", "ruling"),
        ):
            self.list(entry, field, kind)
        self.notes(entry, "sources")

    def list(self, entry: Entry, field: str, kind: str) -> None:
        """Check a list of ids of one kind."""
        for number, name in enumerate(entry.data.get(field, ())):
            self._one(entry, name, kind, field, number)

    def notes(self, entry: Entry, field: str) -> None:
        """Check a list of notes on documents."""
        for note in entry.items(field):
            self.note(note)

    def note(self, entry: Entry) -> None:
        """Check the document and the section of a note on a document."""
        self._one(entry, entry.data["source"], "source", "source")
        if "section" in entry.data:
            self._section(entry, entry.data["source"], entry.data["section"], "section")

    def citations(self, entry: Entry, cited: Iterable[str], *path: str) -> None:
        """Check a list of citations such as `agurk-ru 05`."""
        for number, text in enumerate(cited):
            source, _, section = text.partition(" ")
            self._one(entry, source, "source", *path, number)
            if section:
                self._section(entry, source, section, *path, number)

    def statements(self, source: Entry) -> None:
        """Check where the statements of a document went."""
        for entry in source.items("statements"):
            kind = GoesTo(entry.data["goes_to"])
            for number, name in enumerate(entry.data.get("refs", ())):
                if kind is GoesTo.OPTION:
                    self._option(entry, name, "refs", number)
                else:
                    self._one(entry, name, kind, "refs", number)

    def replacement(self, entry: Entry) -> None:
        """Check the id that took the place of a retired one, of whatever kind."""
        known = list(chain.from_iterable(self._known.values()))
        name = entry.data.get("replaced_by")
        if name is not None and name not in known:
            found = f"id {name} is unknown"
            raise entry.error("replaced_by", found=found, allowed=shortlist(name, known))

    def _option(self, entry: Entry, text: str, *path: str | int) -> None:
        """Check an option, or an option with a value."""
        key, _, value = text.partition("=")
        self._one(entry, key, "option", *path)
        if value:
            parse_value(self._options[key], value, *entry.at(*path))

    def _section(self, entry: Entry, source: str, section: str, *path: str | int) -> None:
        """Check a section of a document that is there."""
        if section not in self._sections[source]:
            found = f"{source} has no section {section}"
            allowed = shortlist(section, self._sections[source])
            raise entry.error(*path, found=found, allowed=allowed)

    def _one(self, entry: Entry, name: str, kind: str, *path: str | int) -> None:
        """Check one id."""
        if name not in self._known[kind]:
            found, allowed = f"{kind} {name} is unknown", shortlist(name, self._known[kind])
            raise entry.error(*path, found=found, allowed=allowed)
