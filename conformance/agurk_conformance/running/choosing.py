"""Choosing: a ruleset by its id in the law, or from a file of somebody's own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from agurk_conformance.places import is_file, is_there
from agurk_conformance.protocol.entry import UsageError
from agurk_spec.errors import SpecError, shortlist
from agurk_spec.kinds import Status
from agurk_spec.load import load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

EVERY: Final = "all"
"""The word for all rulesets with known rules, which no ruleset has for an id."""

_FILE: Final = "a ruleset file such as my-house.yaml"


def known_rulesets(law: Law) -> tuple[Ruleset, ...]:
    """Return the rulesets of the law whose rules are known."""
    return tuple(rules for rules in law.rulesets if rules.status is not Status.UNSPECIFIED)


def find_ruleset(name: str, law: Law, folder: Path) -> Ruleset:
    """Return the ruleset that a name means.

    In: an id of the law, one without known rules too, or a file as seen from `folder`; the law.
    Raises UsageError where there is neither, or something is wrong with the file.
    """
    named = {rules.id: rules for rules in law.rulesets}
    if name in named:
        return named[name]
    path = folder / name
    if not means_file(name, folder):
        there = shortlist(name, [*named, _FILE])
        raise UsageError(f"there is no ruleset {name!r}; there are: {there}")
    if not is_file(path):
        raise UsageError(f"{name} is no file; allowed: {_FILE}, or the id of a ruleset")
    try:
        ruleset = load_ruleset(path, law)
    except SpecError as problem:
        raise UsageError(str(problem)) from problem
    if ruleset.id == EVERY:
        raise UsageError(f"{name}: id is {EVERY}, the word for every ruleset; allowed: another id")
    return ruleset


def means_file(name: str, folder: Path) -> bool:
    """Return whether a name that nothing in the law has means a file, as seen from `folder`."""
    path = folder / name
    return bool(name) and (is_there(path) or path.suffix in {".yaml", ".yml"} or os.sep in name)


def find_playable(name: str, law: Law, folder: Path) -> Ruleset:
    """Return the ruleset by which an engine can be judged; in and raises as `find_ruleset`."""
    return _playable(name, find_ruleset(name, law, folder), law)


def find_claimed(name: str, law: Law) -> Ruleset:
    """Return the ruleset of the law that an engine claims by its id.

    Raises UsageError where there is none of that id, or nothing is known of it but its name.
    """
    named = {rules.id: rules for rules in law.rulesets}
    if name not in named:
        there = shortlist(name, [rules.id for rules in known_rulesets(law)])
        raise UsageError(f"the engine claims ruleset {name}, and there is none; there are: {there}")
    return _playable(name, named[name], law)


def _playable(name: str, ruleset: Ruleset, law: Law) -> Ruleset:
    """Return the ruleset, unless it settles nothing."""
    if not ruleset.table:
        known = shortlist(name, [*(rules.id for rules in known_rulesets(law)), EVERY, _FILE])
        raise UsageError(
            f"ruleset {name} leaves every option open, so that nothing can be judged; "
            f"there are: {known}"
        )
    return ruleset
