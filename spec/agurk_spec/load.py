"""Loading: a folder of the law's files into the law, everything checked."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files as package_files
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agurk_spec.build import (
    build_chapter,
    build_constraint,
    build_erratum,
    build_options,
    build_retired,
    build_ruling,
    build_source,
    build_symbol,
    build_term,
    build_theorem,
)
from agurk_spec.conflicts import check_conflicts
from agurk_spec.files import LawFiles, read_entry, read_files
from agurk_spec.ids import check_ids
from agurk_spec.records import Law, Ruleset
from agurk_spec.references import check_citations, check_references
from agurk_spec.settle import build_rulesets

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNSAID: Final[Mapping[str, object]] = {
    "status": "extension",
    "summary": "A ruleset of somebody's own.",
    "sources": (),
}
"""What a ruleset of somebody's own is where its file does not say."""


def law_folder() -> Path:
    """Say where the files of the law lie that come with the package."""
    return Path(str(package_files("agurk_spec")))


def load_law(folder: Path | None = None) -> Law:
    """Load the law.

    In: a folder laid out as the package's own, which is the default. Out: the law. Raises
    SpecError for the first thing found that is missing, not as its schema says, unknown, given
    twice, retired, or in conflict.
    """
    files = read_files(law_folder() if folder is None else folder)
    check_ids(files)
    law = _build(files)
    check_references(files, law)
    check_conflicts(tuple(files.clauses()), law)
    return law


def load_ruleset(path: Path, law: Law) -> Ruleset:
    """Load a ruleset of somebody's own.

    In: a file of the same form as the law's own rulesets, whose base may be one of them; the law.
    Only id, base and options have to be there. Out: the ruleset, which is an extension entitled
    by its id where the file says nothing else. Raises SpecError for the first thing found that is
    wrong with it.
    """
    read = read_entry(path, "house_ruleset")
    entry = read._replace(data={**_UNSAID, "title": read.data["id"], **read.data})
    taken = [ruleset.id for ruleset in law.rulesets]
    if entry.data["id"] in taken:
        found = f"ruleset {entry.data['id']} is in the law already"
        raise entry.error("id", found=found, allowed="an id of its own")
    check_citations(entry, law)
    return build_rulesets((entry,), law)[0]


def _build(files: LawFiles) -> Law:
    """Build the law in the order in which its parts need each other."""
    options = build_options(files.options)
    law = Law(edition=files.edition.data["edition"], options=options)
    law = replace(
        law,
        constraints=tuple(
            build_constraint(item, law) for item in files.options.items("constraints")
        ),
    )
    law = replace(law, rulesets=build_rulesets(files.rulesets, law))
    chapters = tuple(build_chapter(entry, law) for entry in files.chapters)
    return replace(
        law,
        sources=tuple(map(build_source, files.sources)),
        chapters=chapters,
        clauses=tuple(chain.from_iterable(chapter.clauses for chapter in chapters)),
        rulings=tuple(
            build_ruling(item, group.data["group"]["title"])
            for group in files.groups
            for item in group.items("rulings")
        ),
        theorems=tuple(build_theorem(item, law) for item in files.claims()),
        symbols=tuple(map(build_symbol, files.symbols())),
        terms=tuple(map(build_term, files.glossary.items("terms"))),
        errata=tuple(map(build_erratum, files.errata.items("errata"))),
        retired=tuple(map(build_retired, files.retired.items("retired"))),
    )
