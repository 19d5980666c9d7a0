"""Rulesets: every option settled or left open, and nothing that makes no sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = {
    "unknown option": (
        "rulesets/plain.yaml",
        "follow_rule: free",
        "folow_rule: free",
        (
            "rulesets/plain.yaml:7:3: plain: option folow_rule is unknown; allowed: follow_rule, "
            "players_min, players_max"
        ),
    ),
    "unknown value": (
        "rulesets/plain.yaml",
        "free_choice",
        "free",
        ("rulesets/plain.yaml:7:16: plain: follow_rule is free; allowed: free_choice, must_head"),
    ),
    "number out of range": (
        "rulesets/plain.yaml",
        "players_min: 2",
        "players_min: 1",
        ("rulesets/plain.yaml:8:16: plain: players_min is 1; allowed: a whole number from 2 to 26"),
    ),
    "name for a number": (
        "rulesets/plain.yaml",
        "players_max: 7",
        "players_max: many",
        (
            "rulesets/plain.yaml:9:16: plain: players_max is many; allowed: a whole number, 2 or "
            "more"
        ),
    ),
    "no number of seats": (
        "rulesets/plain.yaml",
        "players_min: 2",
        "players_min: 8",
        (
            "rulesets/plain.yaml:8:16: plain: players_min is 8 and players_max is 7; allowed: "
            "players_min not above players_max"
        ),
    ),
    "option passed over": (
        "rulesets/plain.yaml",
        "  players_min: 2\n",
        "",
        (
            "rulesets/plain.yaml:6:1: plain: option players_min is missing; allowed: a value for "
            "every option, or unspecified"
        ),
    ),
    "violated constraint": (
        "rulesets/strict.yaml",
        "players_min: unspecified",
        "players_max: 8",
        (
            "rulesets/strict.yaml:8:16: strict: follow_rule is must_head and players_max is 8, "
            "against K1 (Eight seats are too many); allowed: players_max is at most 7"
        ),
    ),
    "constraint violated by what the base says": (
        "rulesets/plain.yaml",
        "players_max: 7",
        "players_max: 8",
        (
            "rulesets/strict.yaml:7:16: strict: follow_rule is must_head and players_max is 8, "
            "against K1 (Eight seats are too many); allowed: players_max is at most 7"
        ),
    ),
    "circle of bases": (
        "rulesets/plain.yaml",
        "base: null",
        "base: strict",
        (
            "rulesets/strict.yaml:4:7: strict: base runs in a circle: plain, strict, plain; "
            "allowed: a ruleset that is not built on this one"
        ),
    ),
    "unknown base": (
        "rulesets/plain.yaml",
        "base: null",
        "base: strickt",
        "rulesets/plain.yaml:4:7: plain: ruleset strickt is unknown; allowed: strict, plain",
    ),
    "default that is no value": (
        "options.yaml",
        "default: free_choice",
        "default: free",
        ("options.yaml:5:14: follow_rule: follow_rule is free; allowed: free_choice, must_head"),
    ),
    "default out of range": (
        "options.yaml",
        "default: 7",
        "default: 1",
        ("options.yaml:20:14: players_max: players_max is 1; allowed: a whole number, 2 or more"),
    ),
    "named value out of range": (
        "options.yaml",
        '"2": {text',
        '"1": {text',
        ("options.yaml:16:12: players_min: players_min is 1; allowed: a whole number from 2 to 26"),
    ),
    "named value that is no number": (
        "options.yaml",
        '"2": {text',
        '"two": {text',
        (
            "options.yaml:16:14: players_min: players_min is two; allowed: a whole number from 2 "
            "to 26"
        ),
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "error"), CASES.values(), ids=CASES)
def test_error(
    broken: Callable[[str, str, str], str], file: str, old: str, new: str, error: str
) -> None:
    """The error tells the file, the line, the column, the id, what is found and what is allowed."""
    assert broken(file, old, new) == error
