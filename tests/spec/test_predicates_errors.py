"""Predicates in files: options and values that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = {
    "unknown option": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {folow_rule: must_head}",
        (
            "clauses/01-follow.yaml:15:12: FW-2: predicate on an unknown option, folow_rule; "
            "allowed: follow_rule, players_min, players_max, ruleset"
        ),
    ),
    "unknown value": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {follow_rule: [must_head, must_hed]}",
        (
            "clauses/01-follow.yaml:15:37: FW-2: follow_rule is must_hed; allowed: must_head, "
            "free_choice"
        ),
    ),
    "unknown value under not": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {follow_rule: {not: must_hed}}",
        (
            "clauses/01-follow.yaml:15:31: FW-2: follow_rule is must_hed; allowed: must_head, "
            "free_choice"
        ),
    ),
    "unknown ruleset": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {ruleset: strikt}",
        (
            "clauses/01-follow.yaml:15:21: FW-2: predicate on an unknown ruleset, strikt; "
            "allowed: strict, plain"
        ),
    ),
    "several rulesets": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {ruleset: [plain, strict]}",
        "clauses/01-follow.yaml:15:21: FW-2: more than one ruleset; allowed: a ruleset id",
    ),
    "number out of range": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {players_max: {min: 1}}",
        (
            "clauses/01-follow.yaml:15:31: FW-2: players_max is 1; allowed: a whole number, 2 or "
            "more"
        ),
    ),
    "bounds on names": (
        "clauses/01-follow.yaml",
        "when: {follow_rule: must_head}",
        "when: {follow_rule: {min: 2}}",
        (
            "clauses/01-follow.yaml:15:26: FW-2: min on follow_rule, which is not a number; "
            "allowed: free_choice, must_head"
        ),
    ),
    "bound that is no number": (
        "options.yaml",
        "{max: 7}",
        "{max: seven}",
        "options.yaml:28:35: K1: max of players_max is seven; allowed: a whole number",
    ),
    "condition of an option": (
        "options.yaml",
        "{follow_rule: free_choice}",
        "{folow_rule: free_choice}",
        (
            "options.yaml:24:20: players_max: predicate on an unknown option, folow_rule; "
            "allowed: follow_rule, players_min, players_max, ruleset"
        ),
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "error"), CASES.values(), ids=CASES)
def test_error(
    broken: Callable[[str, str, str], str], file: str, old: str, new: str, error: str
) -> None:
    """The error tells the file, the line, the column, the id, what is found and what is allowed."""
    assert broken(file, old, new) == error
