"""Files: what an export holds, as names and bytes; the same law gives the same bytes."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files as package_files
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance import __version__
from agurk_conformance.corpus.fields import KINDS, Kind
from agurk_conformance.exporting.plain import plain
from agurk_conformance.exporting.scenarios import exported

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_spec.law import Law
    from agurk_spec.records import Chapter

MANIFEST: Final = "manifest.json"
FORMAT: Final = 1
"""The version of the export's form; a reader of one version reads no other."""

_COMPARED: Final = {
    Kind.VALUE: "equal",
    Kind.SEATS: "the same seats, in any order",
    Kind.BY_SEAT: "equal at each seat named; null where there is nothing",
    Kind.CARDS: "the same cards as often, in any order",
    Kind.CARDS_BY_SEAT: (
        "at each seat named, the same cards as often, in any order; null where there are none"
    ),
    Kind.ROWS_BY_SEAT: (
        "at each seat named, the same cards in the same order; null where there are none"
    ),
    Kind.PLAYS: "the same plays in the same order",
    Kind.STOCK: "a number equals that number; a list, the same cards in any order",
}


def export_files(law: Law, corpus: tuple[Scenario, ...]) -> dict[str, bytes]:
    """Return the files of an export by their names, the manifest among them.

    In: the law, and its scenarios.
    """
    found = {**_law_files(law), **_scenario_files(law, corpus), **_schema_files()}
    files = dict(sorted(found.items()))
    listed = [
        {"path": path, "bytes": len(raw), "sha256": sha256(raw).hexdigest()}
        for path, raw in files.items()
    ]
    manifest = {
        "format": FORMAT,
        "edition": law.edition,
        "suite": __version__,
        "scenarios": len(corpus),
        "files": listed,
        "sha256": whole_hash(listed),
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    return {**files, MANIFEST: f"{text}\n".encode()}


def whole_hash(files: Iterable[Mapping[str, Any]]) -> str:
    """Return the hash of all files: that of the lines that `sha256sum` prints for them."""
    lines = (f"{file['sha256']}  {file['path']}\n" for file in files)
    return sha256("".join(lines).encode()).hexdigest()


def _law_files(law: Law) -> dict[str, bytes]:
    """Return the files of the law, a record a line."""
    parts: dict[str, Iterable[object]] = {
        "options": law.options,
        "constraints": law.constraints,
        "rulesets": law.rulesets,
        "clauses": law.clauses,
        "rulings": law.rulings,
        "theorems": law.theorems,
        "sources": law.sources,
        "errata": law.errata,
        "glossary": law.terms,
        "symbols": law.symbols,
        "retired": law.retired,
        "chapters": map(_chapter, law.chapters),
        "comparison": _comparison(),
    }
    return {f"{name}.json": _lines(map(plain, records)) for name, records in parts.items()}


def _chapter(chapter: Chapter) -> dict[str, Any]:
    """Return a chapter with the ids of its clauses, which have a file of their own."""
    clauses = [clause.id for clause in chapter.clauses]
    return {
        "code": chapter.code,
        "title": chapter.title,
        "intro": chapter.intro,
        "clauses": clauses,
    }


def _comparison() -> list[dict[str, str]]:
    """Return how each field of an answer is compared; one that is not named has to be equal."""
    return [
        {"field": name, "kind": kind.name.lower(), "compared": _COMPARED[kind]}
        for name, kind in sorted(KINDS.items())
    ]


def _scenario_files(law: Law, corpus: tuple[Scenario, ...]) -> dict[str, bytes]:
    """Return a file of scenarios for each chapter, a scenario a line."""
    chapters: dict[str, list[Any]] = {}
    for scenario in corpus:
        chapters.setdefault(scenario.chapter, []).append(exported(scenario, law))
    return {f"scenarios/{chapter}.json": _lines(found) for chapter, found in chapters.items()}


def _schema_files() -> dict[str, bytes]:
    """Return the schemas as they are shipped."""
    folder = package_files("agurk_spec") / "schemas"
    return {f"schemas/{path.name}": path.read_bytes() for path in folder.iterdir()}


def _lines(records: Iterable[Any]) -> bytes:
    """Return a list in JSON with each of its items on a line of its own."""
    told = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in records)
    inner = ",\n".join(told)
    return f"[\n{inner}\n]\n".encode() if inner else b"[]\n"
