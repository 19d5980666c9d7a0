"""References: what is cited is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = {
    "a ruling of a clause": (
        "clauses/01-follow.yaml",
        "rulings: [RU-01]",
        "rulings: [RU-02]",
        "clauses/01-follow.yaml:10:15: FW-1: ruling RU-02 is unknown; allowed: RU-01",
    ),
    "a term of a clause": (
        "clauses/01-follow.yaml",
        "terms: [follow]",
        "terms: [heading]",
        "clauses/01-follow.yaml:8:13: FW-1: term heading is unknown; allowed: head, follow",
    ),
    "a section of a clause": (
        "clauses/01-follow.yaml",
        'section: "01"',
        'section: "03"',
        "clauses/01-follow.yaml:9:39: FW-1: page has no section 03; allowed: 01, 02",
    ),
    "a clause that is overridden": (
        "clauses/01-follow.yaml",
        "rulings: []",
        "rulings: []\n    overrides: [FW-9]",
        "clauses/01-follow.yaml:20:17: FW-2: clause FW-9 is unknown; allowed: FW-2, FW-1",
    ),
    "a clause that entails": (
        "clauses/01-follow.yaml",
        "rulings: []",
        "rulings: []\n    entailed_by: [FW-9]",
        "clauses/01-follow.yaml:20:19: FW-2: clause FW-9 is unknown; allowed: FW-2, FW-1",
    ),
    "a clause of a ruling": (
        "rulings/01-follow.yaml",
        "clauses: [FW-1]",
        "clauses: [FW-7]",
        "rulings/01-follow.yaml:9:15: RU-01: clause FW-7 is unknown; allowed: FW-2, FW-1",
    ),
    "a document of a ruling": (
        "rulings/01-follow.yaml",
        "source: page",
        "source: pages",
        "rulings/01-follow.yaml:6:26: RU-01: source pages is unknown; allowed: page",
    ),
    "a section of an option's value": (
        "options.yaml",
        "sources: [page 01]",
        "sources: [page 03]",
        "options.yaml:7:59: follow_rule: page has no section 03; allowed: 01, 02",
    ),
    "a document of an option's value": (
        "options.yaml",
        "sources: [page 01]",
        "sources: [pag 01]",
        "options.yaml:7:59: follow_rule: source pag is unknown; allowed: page",
    ),
    "a section of a ruleset": (
        "rulesets/plain.yaml",
        "sources: [page 01]",
        "sources: [page 1]",
        "rulesets/plain.yaml:10:11: plain: page has no section 1; allowed: 01, 02",
    ),
    "a clause of a statement": (
        "sources/page.yaml",
        "refs: [FW-1]",
        "refs: [FW-8]",
        "sources/page.yaml:8:72: page/01.1: clause FW-8 is unknown; allowed: FW-2, FW-1",
    ),
    "an option of a statement": (
        "sources/page.yaml",
        "[follow_rule=",
        "[follow=",
        (
            "sources/page.yaml:9:65: page/01.2: option follow is unknown; allowed: follow_rule, "
            "players_min, players_max"
        ),
    ),
    "an option's value of a statement": (
        "sources/page.yaml",
        "free_choice]",
        "free]",
        ("sources/page.yaml:9:65: page/01.2: follow_rule is free; allowed: free_choice, must_head"),
    ),
    "a term to see": (
        "glossary.yaml",
        "see: [head]",
        "see: [heads]",
        "glossary.yaml:2:80: follow: term heads is unknown; allowed: head, follow",
    ),
    "a ruling of an erratum": (
        "errata.yaml",
        "[RU-01]",
        "[RU-9]",
        "errata.yaml:9:15: ER-1: ruling RU-9 is unknown; allowed: RU-01",
    ),
    "a document of an erratum": (
        "errata.yaml",
        "source: page",
        "source: pge",
        "errata.yaml:3:13: ER-1: source pge is unknown; allowed: page",
    ),
    "a replacement": (
        "retired.yaml",
        "replaced_by: FW-1",
        "replaced_by: FW-5",
        (
            "retired.yaml:2:55: FW-3: id FW-5 is unknown; allowed: FW-2, FW-1, RU-01, ER-1, "
            "follow_rule, players_min, …"
        ),
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "error"), CASES.values(), ids=CASES)
def test_error(
    broken: Callable[[str, str, str], str], file: str, old: str, new: str, error: str
) -> None:
    """The error tells the file, the line, the column, the id, what is found and what is allowed."""
    assert broken(file, old, new) == error
