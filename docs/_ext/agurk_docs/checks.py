"""Checks: whatever the law holds is shown once, neither left out nor repeated."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sphinx.errors import ExtensionError

from agurk_docs.domain import KINDS, LawDomain, book_of, to_be_shown
from agurk_docs.markup import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from agurk_docs.domain import Place

_REMEDIES: Final = {
    "scenario": "show its clause, or its folder with a directive `scenarios`",
    "term": "show the glossary with a directive `glossary-terms`",
    "option": "show the options with a directive `options`",
    "ruleset": "show the rulesets with a directive `rulesets`",
}


def check_shown(_app: Sphinx, env: BuildEnvironment) -> None:
    """Stop the build where a record is shown nowhere, or more than once."""
    found = list(misplaced(env))
    if found:
        raise ExtensionError("\n".join(["not every record is shown exactly once", *found]))


def misplaced(env: BuildEnvironment) -> Iterator[str]:
    """Go through what is shown nowhere or more than once, a sentence for each."""
    domain = env.domains[DOMAIN]
    assert isinstance(domain, LawDomain)  # noqa: S101 - it is registered under this name
    for kind, name in to_be_shown(book_of(env.config)):
        places = domain.shown.get((kind, name), [])
        if not places:
            remedy = _REMEDIES.get(kind, f"put a directive `{kind}` with its id on a page")
            yield f"{KINDS[kind]} {name} is shown nowhere; {remedy}"
        elif len(places) > 1:
            yield f"{KINDS[kind]} {name} is shown {_times(places)}: {_listed(places, env)}"


def _times(places: list[Place]) -> str:
    """Return how often."""
    return "twice" if len(places) == 2 else f"{len(places)} times"


def _listed(places: list[Place], env: BuildEnvironment) -> str:
    """Return where, as file and line."""
    files = (f"{env.doc2path(place.docname, base=False)}:{place.line}" for place in places)
    return ", ".join(Counter(files))
