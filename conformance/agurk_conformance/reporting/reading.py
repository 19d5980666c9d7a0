"""Reading: a report from its file, whatever stands in that."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.entry import entry_from_json
from agurk_conformance.reporting.lines import SHORT, one_line
from agurk_conformance.reporting.report import FORMAT
from agurk_spec.bounded import read_bounded
from agurk_spec.schema import refusals

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from agurk_conformance.reporting.entry import Entry

LARGEST: Final = 64 * 1024 * 1024
"""How many bytes a report may have: all units under every ruleset, and all of them failed."""

_ALLOWED: Final = "allowed: what `agurk run --report=FILE` has written"


@dataclass(frozen=True, slots=True)
class Report:
    """A report that has been read: the document as its schema has it, and its units."""

    data: Mapping[str, Any]
    entries: tuple[Entry, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every planned unit is finished or skipped."""
        complete: bool = self.data["run"]["complete"]
        return complete

    @property
    def engine(self) -> str:
        """The name and the version of the engine, on one line."""
        engine = self.data["engine"]
        return f"{one_line(engine['name'], SHORT)} {one_line(engine['version'], SHORT)}"

    @property
    def edition(self) -> str:
        """The edition by which the engine was judged, on one line."""
        return one_line(self.data["agurk"]["edition"], SHORT)

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rulesets that were claimed, each on one line."""
        return tuple(one_line(name, SHORT) for name in self.data["claim"]["rulesets"])


def read_report(path: Path) -> Report:
    """Return the report in a file.

    Raises UsageError, with the place where there is one, for what cannot be read, is too large, is
    cut off, is no report, or is one of another form.
    """
    name = one_line(str(path), SHORT)
    data = _as_report(name, _parse(name, _read(name, path)))
    entries = tuple(map(entry_from_json, data["units"]))
    ids = Counter(entry.id for entry in entries)
    for unit, times in ids.items():
        if times > 1:
            raise _no_report(name, f"unit {one_line(unit, SHORT)} is there {times} times")
    return Report(data, entries)


def _read(name: str, path: Path) -> str:
    """Return the text of a file."""
    try:
        return read_bounded(path, LARGEST).decode("utf-8-sig")
    except (OSError, ValueError) as problem:
        if isinstance(problem, UnicodeDecodeError):
            raise _no_report(name, "it is not UTF-8") from problem
        cause = problem.strerror if isinstance(problem, OSError) else problem
        raise UsageError(f"{name} cannot be read: {cause}") from problem


def _parse(name: str, text: str) -> object:
    """Return the data of a document in JSON; half a surrogate pair becomes a question mark."""
    try:
        data: object = json.loads(text, parse_constant=_refuse_constant)
        if "\\ud" in text or "\\uD" in text:
            whole = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
            data = json.loads(whole)
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        cut = " (it may be cut off)" if problem.pos >= len(text.rstrip()) else ""
        raise _no_report(name, f"{place} is not JSON: {problem.msg}{cut}") from problem
    except (ValueError, RecursionError) as problem:
        cause = "it is nested too deeply" if isinstance(problem, RecursionError) else problem
        raise _no_report(name, f"it is not JSON that can be read: {cause}") from problem
    return data


def _refuse_constant(name: str) -> object:
    """Raise ValueError for a word that is no number in JSON."""
    raise ValueError(f"{name} is no number")


def _as_report(name: str, data: object) -> Mapping[str, Any]:
    """Return the data of a report, which is as its schema says."""
    if not isinstance(data, dict) or "units" not in data or "agurk" not in data:
        raise _no_report(name, "it has no units, or does not say by what they were judged")
    report = cast("Mapping[str, Any]", data)
    form: object = report.get("format")
    if form != FORMAT or isinstance(form, bool):
        found = "no format" if form is None else f"format {one_line(str(form), SHORT)}"
        raise UsageError(f"{name} is a report of {found}; allowed: format {FORMAT}")
    for refusal in refusals(report, "report"):
        place = one_line("/".join(map(str, refusal.path)), SHORT)
        said = one_line(f"{refusal.found}; allowed: {refusal.allowed}")
        raise UsageError(f"{name} is no report: at {place or 'its top'}: {said}")
    return report


def _no_report(name: str, found: str) -> UsageError:
    """Return the error for what is no report."""
    return UsageError(f"{name} is no report: {found}; {_ALLOWED}")
