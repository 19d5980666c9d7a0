"""Known failures: the user's list, brought up to date with what a whole run has found."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from agurk_conformance.judging.culprits import about
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.lines import counted, one_line
from agurk_conformance.reporting.writing import write_whole
from agurk_conformance.running.lists import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from agurk_conformance.reporting.entry import Entry
    from agurk_conformance.running.suite import Suite

_AGAINST = (Verdict.FAILED, Verdict.BROKEN)


def update_known(suite: Suite, entries: Sequence[Entry], course: Mapping[str, Any]) -> str:
    """Write the user's list of known failures anew, and return what is to be said of it.

    In: the suite, the units that are finished, and the course of the run as its report has it.
    Raises UsageError where the run does not tell all, or the list cannot be written.
    """
    path = suite.wishes.folder / (suite.wishes.known_failures or "")
    given_up = any(entry.verdict is Verdict.GIVEN_UP for entry in entries)
    if given_up or not course["complete"]:
        why = "the engine was given up" if given_up else "this run is not complete"
        raise UsageError(f"--known-failures {path} stays as it was: {why}")
    before = lines_of(path) if path.exists() else []
    lines = list(updated(before, entries))
    write_whole(path, "".join(f"{line}\n" for line in lines))
    failing = sum(entry.verdict in _AGAINST for entry in entries)
    kept = len(set(before) & set(lines))
    units = counted(failing, "unit")
    told = f"it names {units} of this run; of {len(before)} lines before {kept} are kept"
    return f"--known-failures {path} is written anew: {told}"


def updated(lines: Iterable[str], entries: Sequence[Entry]) -> Iterator[str]:
    """Return the lines of a list that names every failing unit and no other of this run.

    In: the lines as they are, and the units that are finished. A remark of the user's stays, and
    so do lines about units that did not run, and the reasons of what still fails; a new line has
    as its reason the clause that the unit is about, or the first that it cites.
    """
    split = [tuple(part.strip() for part in line.partition("#")) for line in lines]
    listed = {name for name, _, _ in split}
    by_name = _by_name(entries)
    covered: set[str] = set()
    for name, mark, reason in split:
        named = by_name.get(name, [])
        failing = [entry for entry in named if entry.verdict in _AGAINST]
        covered.update(entry.id for entry in failing)
        if len(failing) == len(named):
            yield f"{name}  {mark} {reason}".strip()
        else:
            fresh = (entry.id for entry in failing if entry.id not in listed)
            yield from (f"{unit}  # {reason}".rstrip(" #") for unit in fresh)
            listed |= {entry.id for entry in failing}
    for entry in entries:
        if entry.verdict in _AGAINST and entry.id not in covered:
            own = about(entry.scenario)
            clause = own if own in entry.clauses else entry.clauses[0]
            yield f"{entry.id}  # {clause}: {one_line(entry.title)}"


def _by_name(entries: Iterable[Entry]) -> Mapping[str, list[Entry]]:
    """Return the entries that each name of a list means."""
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for name in dict.fromkeys((entry.id, entry.id.rpartition("@")[0], entry.scenario)):
            found[name].append(entry)
    return found
