"""Reports: what a run found, written line by line while it goes, and closed into one document.

While the run goes, the file NAME.partial holds the head and the entry of every finished unit, one
JSON object a line; at the end the report NAME is put in its place.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from agurk_conformance import __version__
from agurk_conformance.judging.culprits import rank_suspects
from agurk_conformance.judging.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from agurk_conformance.corpus.units import LeftOpen
    from agurk_conformance.protocol.hello import Hello
    from agurk_conformance.reporting.entry import Entry
    from agurk_spec.law import Law

FORMAT: Final = 1
"""The version of the report's form."""


class ReportError(Exception):
    """A report that cannot be written; the text says where, and why not."""


class ReportFile:
    """A report on its way to a file."""

    def __init__(
        self,
        path: Path,
        head: Mapping[str, Any],
        entries: Iterable[Entry] = (),
        inputs: Iterable[Path] = (),
    ) -> None:
        """Take the path of the report, and begin the partial file with its head.

        In: also the units that an earlier run has finished, and the files that the run reads, none
        of which the report may replace. An earlier partial file stays until all this is written.
        Raises ReportError where the file cannot be written.
        """
        self._path = _writable(path, inputs)
        self._partial = self._path.with_name(f"{self._path.name}.partial")
        begun = self._path.with_name(f"{self._path.name}.begun")
        with _told_failures(path):
            self._file = _open(begun)
        try:
            self._write(head)
            for entry in entries:
                self.add(entry)
            with _told_failures(path):
                begun.replace(self._partial)
        except ReportError:
            with suppress(OSError):
                self._file.close()
            begun.unlink(missing_ok=True)
            raise

    def add(self, entry: Entry) -> None:
        """Write the entry of a finished unit. Raises ReportError where it cannot be written."""
        self._write(entry.to_json())

    def close(self, report: Mapping[str, Any]) -> None:
        """Put the whole report in its place, and remove the partial file.

        Raises ReportError; the partial file and an earlier report then stay as they are.
        """
        text = json.dumps(report, ensure_ascii=False, indent=1)
        whole = self._path.with_name(f"{self._path.name}.whole")
        with _told_failures(self._path):
            self._file.close()
            try:
                with _open(whole) as file:
                    file.write(f"{text}\n")
                whole.replace(self._path)
            finally:
                whole.unlink(missing_ok=True)
            self._partial.unlink()

    def _write(self, data: Mapping[str, Any]) -> None:
        """Write one line, at once."""
        with _told_failures(self._path):
            self._file.write(f"{json.dumps(data, ensure_ascii=False)}\n")
            self._file.flush()


def _open(path: Path) -> IO[str]:
    """Open a file for text of which half a surrogate pair is written as JSON escapes it."""
    return path.open("w", encoding="utf-8", errors="backslashreplace")


@contextmanager
def _told_failures(path: Path) -> Generator[None]:
    """Raise ReportError for what the system says against a file."""
    try:
        yield
    except OSError as problem:
        at = Path(problem.filename).name if problem.filename else path.name
        cause = f"{problem.strerror} ({at})"
        raise ReportError(f"--report {path} cannot be written: {cause}") from problem


def _writable(path: Path, inputs: Iterable[Path]) -> Path:
    """Return where a report goes, links followed. Raises ReportError where none can go."""
    fault = None
    if path.is_dir():
        fault = "it is a folder; allowed: a file"
    elif path.exists() and not path.is_file():
        fault = "it is no regular file"
    elif path.exists() and not os.access(path, os.W_OK):
        fault = "it is read-only"
    elif any(path.exists() and each.exists() and path.samefile(each) for each in inputs):
        fault = "this run reads that file; allowed: another one"
    if fault is not None:
        raise ReportError(f"--report {path} cannot be written: {fault}")
    return path.resolve()


def head(engine: str, hello: Hello, law: Law, rulesets: Sequence[str]) -> dict[str, Any]:
    """Return what a report says first: who is judged, by what, and on what claim."""
    return {
        "format": FORMAT,
        "agurk": {"suite": __version__, "edition": law.edition, "protocol": 1},
        "engine": {
            "named": engine,
            "name": hello.name,
            "version": hello.version,
            "url": hello.url,
        },
        "claim": {"rulesets": list(rulesets), "level": level_of(hello)},
    }


def level_of(hello: Hello) -> str:
    """Return how far an engine can be judged: by `questions`, on `deals`, or in whole `matches`."""
    if not hello.supports("match.new"):
        return "questions"
    whole = "match" in hello.positions and hello.supports("match.deal")
    return "matches" if whole else "deals"


def close_report(
    beginning: Mapping[str, Any],
    course: Mapping[str, Any],
    entries: Sequence[Entry],
    warnings: Sequence[str],
    left_open: Sequence[LeftOpen],
) -> dict[str, Any]:
    """Return the whole report.

    In: its head, the course that the run has taken, the entries, what was odd, and what a ruleset
    leaves open.
    """
    return {
        **beginning,
        "run": dict(course),
        "counts": counts_of(entries),
        "clauses": _clauses(entries),
        "culprits": [
            {
                "clause": suspect.clause,
                "failed": suspect.failed,
                "passed": suspect.passed,
                "suspicion": round(suspect.suspicion, 4),
            }
            for suspect in rank_suspects(judged(entries))
        ],
        "warnings": list(warnings),
        "left_open": [
            {
                "scenario": left.unit.scenario.id,
                "row": left.unit.row.name,
                "ruleset": left.unit.ruleset.id,
                "options": list(left.options),
            }
            for left in left_open
        ],
        "units": [entry.to_json() for entry in entries],
    }


def counts_of(entries: Iterable[Entry]) -> dict[str, int]:
    """Return how many units came to each verdict."""
    counts = Counter(entry.verdict for entry in entries)
    return {str(verdict): counts[verdict] for verdict in Verdict}


def judged(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries in which the law agrees or disagrees with an answer."""
    return [entry for entry in entries if entry.verdict in {Verdict.PASSED, Verdict.FAILED}]


def _clauses(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return for each clause cited how its units came out."""
    cited: dict[str, list[Entry]] = {}
    for entry in entries:
        for clause in entry.clauses:
            cited.setdefault(clause, []).append(entry)
    return [{"id": clause, **counts_of(cited[clause])} for clause in sorted(cited)]
