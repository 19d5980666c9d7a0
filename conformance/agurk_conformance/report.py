"""Reports: what a run found, written line by line while it goes, and closed into one document.

While the run goes, the file NAME.partial holds the head and the entry of every finished unit, one
JSON object a line; at the end the report NAME is put in its place.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import IO, TYPE_CHECKING, Any

from agurk_conformance import __version__
from agurk_conformance.culprits import rank_suspects
from agurk_conformance.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from agurk_conformance.entry import Entry
    from agurk_conformance.protocol.hello import Hello
    from agurk_conformance.units import LeftOpen
    from agurk_spec.law import Law


class ReportFile:
    """A report on its way to a file."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Take the path of the report, and begin the partial file with its head.

        Raises OSError where the file cannot be written.
        """
        self._path = path
        self._partial = path.with_name(f"{path.name}.partial")
        self._file: IO[str] = self._partial.open("w", encoding="utf-8")
        self._write(head)

    def add(self, entry: Entry) -> None:
        """Write the entry of a finished unit."""
        self._write(entry.to_json())

    def close(self, report: Mapping[str, Any]) -> None:
        """Write the whole report, and remove the partial file."""
        self._file.close()
        text = json.dumps(report, ensure_ascii=False, indent=1)
        self._path.write_text(f"{text}\n", encoding="utf-8")
        self._partial.unlink()

    def _write(self, data: Mapping[str, Any]) -> None:
        """Write one line, at once."""
        self._file.write(f"{json.dumps(data, ensure_ascii=False)}\n")
        self._file.flush()


def head(engine: str, hello: Hello, law: Law, rulesets: Sequence[str]) -> dict[str, Any]:
    """Return what a report says first: who is judged, by what, and on what claim."""
    return {
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
    entries: Sequence[Entry],
    warnings: Sequence[str],
    left_open: Sequence[LeftOpen],
) -> dict[str, Any]:
    """Return the whole report of `entries`, and of what a ruleset leaves open."""
    return {
        **beginning,
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
