"""Templates: what a new clause, ruling, scenario or engine looks like before it is filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from agurk_spec.errors import shortlist

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from agurk_spec.law import Law

_SLUG: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")

_CLAUSE: Final = """\
# spec/agurk_spec/clauses/{file}.yaml
  - id: {id}
    title: …
    text: …  # a sentence a line, with MUST, MUST NOT or MAY
    when: {{}}
    decides: …  # a clause that decides the same overrides the other, or is entailed by it
    formal: '…'
    terms: []
    sources:
{sources}
    rulings: []
    since: {edition}
"""

_RULING: Final = """\
# spec/agurk_spec/rulings/…
  - id: {id}
    kind: …  # decisive: another answer lets another seat pay, win or play; or editorial
    question: …
    positions:
{positions}
    answer: …
    reason: …
    clauses: []
    scenarios: []  # a decisive ruling has at least one
"""

_SCENARIO: Final = """\
# conformance/agurk_conformance/scenarios/{file}/…
- id: {id}-…
  title: …
  clauses: [{id}]  # and every other on which an expectation depends
  when: {{}}  # as wide as true, and no wider
  sources: []
  because: …
  given: {{dealer: B, trick: {{A: 9♣}}, hands: {{A: 2♣ 3♣, B: 4♦ 9♦ J♦}}}}
  steps:
    - {{seat: B, may_play: 4♦ 9♦ J♦}}
"""

_ENGINE: Final = """\
# engines/{id}.toml
command = ["…"]  # one JSON-RPC request a line on stdin, one reply a line on stdout
cwd = "../examples/{id}"
"""


class NoTemplateError(Exception):
    """A template that cannot be made for an id: what was given, and what is allowed."""


def new_clause(law: Law, files: Mapping[str, str], code: str) -> str:
    """Return the template of the next clause of a chapter; `files` are those of the chapters."""
    chapters = {chapter.code: chapter for chapter in law.chapters}
    if code not in chapters:
        raise NoTemplateError(f"there is no chapter {code}; there are {shortlist(code, chapters)}")
    sources = "\n".join(f"      - {{source: {source.id}, says: …}}" for source in law.sources)
    return _CLAUSE.format(
        id=_next(f"{code}-", _ids_ever(law), "{}"),
        file=files[code],
        sources=sources,
        edition=law.edition,
    )


def new_ruling(law: Law) -> str:
    """Return the template of the next ruling."""
    positions = "\n".join(f"      - {{source: {source.id}, says: …}}" for source in law.sources)
    return _RULING.format(id=_next("RU-", _ids_ever(law), "{:02}"), positions=positions)


def new_scenario(law: Law, files: Mapping[str, str], clause: str) -> str:
    """Return the template of a scenario that shows a clause; `files` are those of the chapters."""
    known = [clause.id for clause in law.clauses]
    if clause not in known:
        raise NoTemplateError(f"there is no clause {clause}; there are {shortlist(clause, known)}")
    return _SCENARIO.format(id=clause, file=files[clause.partition("-")[0]])


def new_engine(name: str) -> str:
    """Return the template of the file of an engine."""
    if not _SLUG.fullmatch(name):
        raise NoTemplateError(f"{name} is no name of an engine; allowed: small letters and hyphens")
    return _ENGINE.format(id=name)


def _ids_ever(law: Law) -> tuple[str, ...]:
    """Return every id that a clause or a ruling has or had."""
    clauses = (clause.id for clause in law.clauses)
    rulings = (ruling.id for ruling in law.rulings)
    return (*clauses, *rulings, *(retired.id for retired in law.retired))


def _next(prefix: str, ids: Iterable[str], form: str) -> str:
    """Return the prefix with the number after the highest that any id has behind it."""
    numbers = (name.removeprefix(prefix) for name in ids if name.startswith(prefix))
    highest = max((int(number) for number in numbers if number.isdecimal()), default=0)
    return prefix + form.format(highest + 1)
