"""States: how far a run has come, kept in a file, so that an interruption loses next to nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.exhaust.counts import Tally, tally_from_json
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.writing import write_whole
from agurk_spec.bounded import read_bounded

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FORM: Final = 1
"""The version of the form of the file."""


@dataclass(slots=True)
class State:
    """What a run is about, and the tally of each ruleset by its id."""

    head: Mapping[str, Any]
    tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])

    def tally(self, ruleset: str) -> Tally:
        """Return the tally of a ruleset, which is new where it has not been begun."""
        return self.tallies.setdefault(ruleset, Tally())

    def write(self, file: Path) -> None:
        """Write the state; the file is whole at any time. Raises UsageError where it cannot."""
        tallies = {name: tally.to_json() for name, tally in self.tallies.items()}
        data = {"form": _FORM, "head": self.head, "tallies": tallies}
        write_whole(file, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def check_place(file: Path) -> None:
    """Leave alone a file that is there and is no state of a run. Raises UsageError."""
    if file.exists():
        _read(file)


def read_state(file: Path, head: Mapping[str, Any]) -> State:
    """Return the state of an earlier run about the same.

    Raises UsageError where the file is no state, or that of a run about something else.
    """
    found, tallies = _read(file)
    for name, own in head.items():
        if found.get(name) != own:
            raise UsageError(f"{file}: {name} is {found.get(name)!r}; allowed: {own!r}, as asked")
    return State(head, tallies)


def _read(file: Path) -> tuple[Mapping[str, Any], dict[str, Tally]]:
    """Return what a run was about, and how far it has come with each ruleset."""
    try:
        data: Any = json.loads(read_bounded(file))
        found, form = data["head"], data["form"]
        tallies = {name: tally_from_json(each) for name, each in data["tallies"].items()}
    except OSError as problem:
        raise UsageError(f"{file}: {problem.strerror}; allowed: the file of --state") from problem
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise UsageError(f"{file} is no state of a run; allowed: the file of --state") from problem
    if form != _FORM:
        raise UsageError(f"{file}: form is {form!r}; allowed: {_FORM}, which this version writes")
    return found, tallies
