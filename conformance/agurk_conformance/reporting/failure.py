"""Failure text: the position, both answers, the clause, and how to repeat just this."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final

from agurk_conformance.judging.verdict import Way
from agurk_conformance.protocol.outcome import NOT_SENT
from agurk_conformance.reporting.drawing import draw, drawing_of
from agurk_conformance.reporting.lines import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from agurk_conformance.judging.verdict import Check, UnitResult
    from agurk_conformance.protocol.outcome import Exchange
    from agurk_spec.law import Law
    from agurk_spec.records import Clause

ANYWHERE: Final = "agurk run"
"""What runs the suite wherever it is installed, in a clone or not."""
_OPTIONS: Final = re.compile(r'"options": ?\{[^}]*\}')
_WAYS: Final = {
    Way.QUESTIONS: "asked as a question",
    Way.MATCH: "in a match from the position",
    Way.EMBEDDED: "in a whole deal with plays that lead to the position",
    Way.PLAY_DEAL: "asked for a whole deal in one call",
    Way.SAMPLES: "asked for deals of its own",
    Way.SELF_DEALT: "in a match with deals of its own, followed with an oracle",
}


def failure_text(
    result: UnitResult,
    law: Law,
    engine: str,
    ruleset_named: str | None = None,
    program: str = ANYWHERE,
) -> str:
    """Return what a person needs to see of a unit that did not pass.

    In: the result, the law for the text of its clauses, the engine and the ruleset as the command
    line names them, which for a ruleset that is not of the law is its file, and what runs the
    suite.
    """
    named = {rules.id: rules.id for rules in law.rulesets}.get(result.unit.ruleset.id)
    command = again(engine, named or ruleset_named, result.unit.name, program)
    return "\n".join(failure_lines(result, law, command))


def failure_lines(result: UnitResult, law: Law, command: str) -> Iterator[str]:
    """Go through the lines of the text, the last of which is the command that repeats it."""
    check = result.culprit
    if check is None:
        yield f"{result.unit.id}: {result.verdict}"
        return
    yield from _head(result, check)
    yield from _clauses(result, law)
    yield from _tail(check, command)


def _head(result: UnitResult, check: Check) -> Iterator[str]:
    """Return the title, the position and the two answers."""
    unit = result.unit
    yield f"{unit.id}: {unit.scenario.title}"
    yield ""
    yield _indent(draw(drawing_of(unit.positions[check.step], unit.ruleset)))
    yield ""
    place = f"{unit.scenario.file.as_posix()}:{unit.row.step_lines[check.step]}"
    yield f"  step {check.step + 1} ({place}), {_WAYS[check.way]}: {check.asked}"
    yield f"    the law:     {check.expected}"
    yield f"    the engine:  {one_line(check.got)}"
    others = sum(other.verdict is result.verdict for other in result.checks) - 1
    if others:
        yield f"    and {others} more of this unit's checks"
    yield f"  because: {unit.row.because}"
    yield ""


def _clauses(result: UnitResult, law: Law) -> Iterator[str]:
    """Return the text of the clause in question, and the titles of the others cited."""
    unit = result.unit
    own = "-".join(unit.scenario.id.split("-")[:2])
    for clause in sorted(map(law.clause, unit.clauses), key=lambda clause: clause.id != own):
        if clause.id == own:
            yield f"  {clause.id}  {' '.join(clause.text.split())}{sources_of(clause)}"
        else:
            yield f"  {clause.id}  {clause.title}"


def sources_of(clause: Clause) -> str:
    """Return where a clause comes from, in brackets behind a space; nothing where unstated."""
    said = (f"{note.source} {note.section}" for note in clause.sources if note.says == "states")
    listed = ", ".join(said)
    return f" [{listed}]" if listed else ""


def _tail(check: Check, command: str) -> Iterator[str]:
    """Return the frames and the command that repeats just this."""
    exchange = check.exchange
    if exchange is not None and exchange != NOT_SENT:
        yield ""
        yield from _frames(exchange)
    yield ""
    yield f"  again: {command}"


def program_in(folder: Path) -> str:
    """Return what runs the suite in a folder: in a clone pytest, elsewhere the command alone."""
    cloned = folder / "conformance" / "agurk_conformance"
    return "pytest conformance" if cloned.is_dir() else ANYWHERE


def again(engine: str, ruleset: str | None, name: str, program: str = ANYWHERE) -> str:
    """Return the command that repeats a unit.

    In: the engine and the ruleset as the command line names them, None for the engine's own claim;
    the name of the unit without its ruleset; what runs the suite.
    """
    by = [] if ruleset is None else [f"--ruleset={ruleset}"]
    words = [f"--engine={engine}", *by, f"--scenario={name}"]
    return f"{program} {shlex.join(words)}"


def _frames(exchange: Exchange) -> Iterator[str]:
    """Return what went over the wire, and what else the engine wrote."""
    sent = _OPTIONS.sub('"options":{…}', exchange.sent)
    yield f"  sent:     {one_line(sent)}"
    yield f"  received: {one_line(exchange.received or 'nothing')}"
    if exchange.noise:
        yield f"  other lines on stdout: {one_line(' ⏎ '.join(exchange.noise))}"
    if exchange.stderr.strip():
        yield f"  on stderr: {one_line(' ⏎ '.join(exchange.stderr.strip().splitlines()[-5:]))}"


def _indent(text: str) -> str:
    """Return `text` moved to the right."""
    return "\n".join(f"    {line}" for line in text.splitlines())
