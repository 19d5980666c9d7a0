"""Shape: a file of the law that is not as its schema says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = {
    "a key given twice": (
        "clauses/01-follow.yaml",
        "    title: Free choice",
        "    title: Free choice\n    title: Choice",
        (
            "clauses/01-follow.yaml:5:5: key title is given twice, on line 4 and on line 5; "
            "allowed: each key once"
        ),
    ),
    "an alias": (
        "clauses/01-follow.yaml",
        "terms: [follow, head]",
        "terms: *same",
        (
            "clauses/01-follow.yaml:17:12: alias *same; allowed: the value written out where it "
            "is used"
        ),
    ),
    "not YAML": (
        "rulesets/plain.yaml",
        "title: The plain game",
        "title: [The plain game",
        (
            "rulesets/plain.yaml:3:7: not YAML: did not find expected ',' or ']' while parsing a "
            "flow sequence; allowed: well-formed YAML"
        ),
    ),
    "an empty file": (
        "edition.yaml",
        "edition: 0.1.0\n",
        "",
        "edition.yaml: the file is empty; allowed: one YAML document",
    ),
    "a list for a mapping": (
        "glossary.yaml",
        "terms:",
        "- terms:",
        "glossary.yaml:1:1: the document is a list; allowed: a mapping",
    ),
    "an unknown field": (
        "clauses/01-follow.yaml",
        "decides: legal",
        "decide: legal",
        (
            "clauses/01-follow.yaml:7:5: FW-1: field decide is unknown; allowed: decides, id, "
            "title, text, when, formal, …"
        ),
    ),
    "a missing field": (
        "clauses/01-follow.yaml",
        "    title: Free choice\n",
        "",
        (
            "clauses/01-follow.yaml:3:5: FW-1: field title is missing; allowed: a mapping with "
            "id, title, text, when, decides, terms, sources, rulings, since"
        ),
    ),
    "a field that has no place": (
        "options.yaml",
        "    default: free_choice\n",
        "    default: free_choice\n    minimum: 1\n",
        (
            "options.yaml:6:5: follow_rule: field minimum has no place here; allowed: a mapping "
            "without it"
        ),
    ),
    "text for a number": (
        "options.yaml",
        "minimum: 2",
        "minimum: two",
        "options.yaml:13:14: players_min: minimum is two; allowed: an integer",
    ),
    "a value out of a closed list": (
        "options.yaml",
        "kind: enum",
        "kind: enumeration",
        "options.yaml:4:11: follow_rule: kind is enumeration; allowed: enum, integer",
    ),
    "empty text": (
        "glossary.yaml",
        "text: To play an equal or a higher card.",
        "text: ",
        "glossary.yaml:3:24: head: text is empty; allowed: at least 1 character",
    ),
    "an id of another form": (
        "clauses/01-follow.yaml",
        "id: FW-2",
        "id: FW2",
        "clauses/01-follow.yaml:12:9: FW2: id is FW2; allowed: a clause id such as FW-1",
    ),
    "a reference of another form": (
        "clauses/01-follow.yaml",
        "rulings: [RU-01]",
        "rulings: [RU2]",
        (
            "clauses/01-follow.yaml:10:15: FW-1: item 1 of rulings is RU2; allowed: a ruling id "
            "such as RU-14"
        ),
    ),
    "a version of another form": (
        "edition.yaml",
        "0.1.0",
        "one",
        "edition.yaml:1:10: edition is one; allowed: a version such as 0.1.0",
    ),
    "a key of another form": (
        "options.yaml",
        "      must_head: {text: A",
        "      Must_head: {text: A",
        (
            "options.yaml:8:7: follow_rule: key Must_head of values; allowed: a value such as "
            "free_choice or 7"
        ),
    ),
    "an item given twice": (
        "clauses/01-follow.yaml",
        "terms: [follow]",
        "terms: [follow, follow]",
        "clauses/01-follow.yaml:8:21: FW-1: terms has follow twice; allowed: each item once",
    ),
    "an option with one value": (
        "options.yaml",
        "      must_head: {text: A card that heads., sources: [], authority: third-party}\n",
        "",
        "options.yaml:7:7: follow_rule: values has 1 entry; allowed: at least 2 entries",
    ),
    "a number without bounds": (
        "options.yaml",
        "kind: enum",
        "kind: integer",
        (
            "options.yaml:2:5: follow_rule: field minimum is missing; allowed: a mapping with "
            "minimum"
        ),
    ),
    "a value on nobody's word": (
        "options.yaml",
        ", authority: third-party",
        "",
        (
            "options.yaml:8:18: follow_rule: field authority is missing; allowed: a mapping with "
            "authority"
        ),
    ),
    "a predicate of another form": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {players_max: {mn: 1}}",
        "clauses/01-follow.yaml:15:26: FW-2: field mn is unknown; allowed: min, max, not",
    ),
    "a predicate that is text": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: always",
        "clauses/01-follow.yaml:15:11: FW-2: when is always; allowed: a mapping",
    ),
    "a predicate with no value": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {follow_rule: []}",
        (
            "clauses/01-follow.yaml:15:25: FW-2: follow_rule of when has no items; allowed: at "
            "least 1 item"
        ),
    ),
    "a statement that went nowhere": (
        "sources/page.yaml",
        "refs: [FW-1]",
        "refs: []",
        "sources/page.yaml:8:71: page/01.1: refs has no items; allowed: at least 1 item",
    ),
    "a statement that binds nobody and went somewhere": (
        "sources/page.yaml",
        "reason: A wish.",
        "reason: A wish., refs: [FW-1]",
        "sources/page.yaml:10:82: page/02.1: refs has 1 item; allowed: no items",
    ),
    "a statement that binds nobody for no reason": (
        "sources/page.yaml",
        ", reason: A wish.",
        "",
        (
            "sources/page.yaml:10:5: page/02.1: field reason is missing; allowed: a mapping with "
            "reason"
        ),
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "error"), CASES.values(), ids=CASES)
def test_error(
    broken: Callable[[str, str, str], str], file: str, old: str, new: str, error: str
) -> None:
    """The error tells the file, the line, the column, the id, what is found and what is allowed."""
    assert broken(file, old, new) == error
