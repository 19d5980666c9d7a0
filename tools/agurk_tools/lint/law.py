"""The law: how clauses are worded, and which words of the glossary they use."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from agurk_tools.findings import Finding
from agurk_tools.lint.prose import avoided, norm_faults, title_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from agurk_spec.files import Entry, LawFiles

_PROSE: Final = ("question", "answer", "reason", "text", "summary", "statement", "found", "reading")


def law_findings(files: LawFiles) -> Iterator[Finding]:
    """Return what breaks a house rule in the files of the law."""
    for entry in files.clauses():
        faults = chain(title_faults(entry.data["title"]), norm_faults(entry.data["text"]))
        yield from _of(entry, faults)
    for entry in (*files.rulings(), *files.rulesets, *files.claims()):
        yield from _of(entry, chain.from_iterable(map(avoided, _texts(entry))))
    for entry in files.errata.items("errata"):
        yield from _of(entry, chain.from_iterable(map(avoided, _texts(entry))))
    yield from _glossary_findings(files)


def _glossary_findings(files: LawFiles) -> Iterator[Finding]:
    """Return the terms that nothing uses."""
    texts = [*_prose_of(files)]
    for entry in files.glossary.items("terms"):
        yield from _of(entry, avoided(entry.data["text"]))
        own = entry.data["text"]
        words = (entry.data["term"], *entry.data.get("aliases", ()))
        if not any(_uses(text, word) for text in texts for word in words if text is not own):
            yield Finding(entry.place, entry.data["term"], "the term is defined and never used")


def _prose_of(files: LawFiles) -> Iterator[str]:
    """Return every text in which a term can be used."""
    clauses = tuple(files.clauses())
    others = (*files.rulings(), *files.rulesets, *files.errata.items("errata"))
    glossary = files.glossary.items("terms")
    for entry in (*clauses, *others, *files.claims(), *files.options.items("options"), *glossary):
        yield from _texts(entry)
    for entry in files.options.items("options"):
        yield from (value["text"] for value in entry.data["values"].values())
    yield from (chapter.data["chapter"]["intro"] for chapter in files.chapters)
    yield from (term for entry in clauses for term in entry.data["terms"])


def _texts(entry: Entry) -> Iterator[str]:
    """Return the texts of a record."""
    return (
        entry.data[field] for field in ("title", *_PROSE) if isinstance(entry.data.get(field), str)
    )


def _uses(text: str, word: str) -> bool:
    """Whether a text uses a word, in the singular or in the plural."""
    return re.search(rf"\b{re.escape(word)}(s|es)?\b", text, re.IGNORECASE) is not None


def _of(entry: Entry, faults: Iterable[str]) -> Iterator[Finding]:
    """Return faults as findings about a record."""
    name = str(entry.data.get("id", entry.data.get("term", "")))
    return (Finding(entry.place, name, fault) for fault in faults)
