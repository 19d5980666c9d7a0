"""Ids: each given once, where it belongs, and never again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = {
    "a clause given twice": (
        "clauses/01-follow.yaml",
        "id: FW-2",
        "id: FW-1",
        (
            "clauses/01-follow.yaml:12:9: FW-1: clause FW-1 is there already, in "
            "clauses/01-follow.yaml:3; allowed: an id never given before"
        ),
    ),
    "an option given twice": (
        "options.yaml",
        "key: players_min",
        "key: players_max",
        (
            "options.yaml:17:10: players_max: option players_max is there already, in "
            "options.yaml:9; allowed: an id never given before"
        ),
    ),
    "a statement given twice": (
        "sources/page.yaml",
        "page/01.2",
        "page/01.1",
        (
            "sources/page.yaml:9:10: page/01.1: statement page/01.1 is there already, in "
            "sources/page.yaml:8; allowed: an id never given before"
        ),
    ),
    "a term that is another's alias": (
        "glossary.yaml",
        "term: head",
        "term: follower",
        (
            "glossary.yaml:2:63: follow: term follower is there already, in glossary.yaml:3; "
            "allowed: an id never given before"
        ),
    ),
    "a retired id": (
        "clauses/01-follow.yaml",
        "id: FW-2",
        "id: FW-3",
        (
            "clauses/01-follow.yaml:12:9: FW-3: FW-3 is retired (It said nothing); allowed: an "
            "id never given before"
        ),
    ),
    "a clause of another chapter": (
        "clauses/01-follow.yaml",
        "id: FW-2",
        "id: TR-2",
        ("clauses/01-follow.yaml:12:9: TR-2: id is TR-2 in clauses/01-follow.yaml; allowed: FW-…"),
    ),
    "a statement of another document": (
        "sources/page.yaml",
        "page/01.2",
        "pages/01.1",
        (
            "sources/page.yaml:9:10: pages/01.1: id is pages/01.1 in sources/page.yaml; allowed: "
            "page/…"
        ),
    ),
    "a statement of no section": (
        "sources/page.yaml",
        "page/01.2",
        "page/03.1",
        "sources/page.yaml:9:10: page/03.1: page has no section 03; allowed: 01, 02",
    ),
    "a ruleset in a file of another name": (
        "rulesets/plain.yaml",
        "id: plain",
        "id: plane",
        "rulesets/plain.yaml:1:5: plane: id is plane in rulesets/plain.yaml; allowed: plain",
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "error"), CASES.values(), ids=CASES)
def test_error(
    broken: Callable[[str, str, str], str], file: str, old: str, new: str, error: str
) -> None:
    """The error tells the file, the line, the column, the id, what is found and what is allowed."""
    assert broken(file, old, new) == error
