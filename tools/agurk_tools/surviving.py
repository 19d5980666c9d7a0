"""Surviving: which mutants of the rule modules' code the suite alone does not notice.

A mutant is killed by the first unit that fails or breaks on it.
Survivors have to be known: each stands in `survivors.yaml` with the reason why no scenario can kill
it.
"""

from __future__ import annotations

import signal
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from warnings import catch_warnings

from agurk_spec.document import read_document
from agurk_tools.copies import load_engines, package_sources
from agurk_tools.findings import Finding
from agurk_tools.forked import forked_map
from agurk_tools.killing import try_engine
from agurk_tools.replay import GREETING, agrees
from agurk_tools.touch import Bench, lines_between

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from agurk_conformance.corpus.units import Unit
    from agurk_spec.compose import Plain
    from agurk_spec.document import Document
    from agurk_tools.copies import Engine
    from agurk_tools.sourcing import SourceMutant

SURVIVORS_FILE: Final = Path(__file__).with_name("survivors.yaml")

LEAST: Final = 0.95
"""How many of the mutants that are not shown to be equivalent the suite has to kill."""

_REASONS: Final = ("equivalent", "unobservable")
"""Equivalent mutants reply alike to everything; of others no scenario can ask what would show."""

_PATIENCE: Final = 10
"""After so many seconds in one unit a mutant hangs, which is a way of breaking."""


class Fate(StrEnum):
    """What becomes of a mutant."""

    FAILED = "failed"
    """Some unit finds a wrong answer."""

    BROKEN = "broken"
    """Some unit finds no answer: the engine raises or hangs."""

    NOT_LOADED = "not loaded"
    """The engine cannot be imported, so that it cannot even greet."""

    STUMBLED = "made the suite stumble"
    """The suite itself raises on what the engine answers, which is a fault of the suite."""

    SURVIVED = "survived"
    """Every unit passes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A mutant with its fate, and the unit that killed it."""

    mutant: SourceMutant
    fate: Fate
    unit: str | None = None

    def to_json(self) -> dict[str, object]:
        """Return the outcome for a file."""
        return {"mutant": self.mutant.name, "fate": self.fate, "unit": self.unit}


@dataclass(frozen=True, slots=True, kw_only=True)
class Survivor:
    """A mutant that survives, and why: it is equivalent, or nobody can see the difference."""

    mutant: str
    reason: str
    because: str


class HangsError(Exception):
    """A mutant that is still busy when its time is up."""


def fates(
    units: Iterable[Unit], mutants: Sequence[SourceMutant], *, jobs: int = 1
) -> tuple[Outcome, ...]:
    """Return what becomes of each mutant, in the order of the mutants.

    In: the units, the mutants, and in how many processes they are run.
    """
    outcome = partial(_outcome, Bench.of(units, package_sources()))
    return tuple(forked_map(outcome, mutants, jobs, chunk=4))


def load_survivors(file: Path = SURVIVORS_FILE) -> tuple[Survivor, ...]:
    """Return the survivors that are known, group by group.

    Raises SpecError where a group is not a reason, a `because` and a list of mutants.
    """
    document = read_document(file)
    groups = document.data
    if not isinstance(groups, list):
        raise document.error((), found="no list of groups", allowed="groups of survivors")
    return tuple(each for at in range(len(groups)) for each in _group(document, at, groups[at]))


def _group(document: Document, at: int, group: Plain) -> Iterator[Survivor]:
    """Return the survivors of one group."""
    match group:
        case {"reason": str() as reason, "because": str() as because, "mutants": list() as mutants}:
            if reason not in _REASONS:
                allowed = ", ".join(_REASONS)
                raise document.error((at, "reason"), found=reason, allowed=allowed)
            for mutant in mutants:
                yield Survivor(mutant=str(mutant), reason=reason, because=because)
        case _:
            raise document.error(
                (at,), found="no group of survivors", allowed="reason, because, mutants"
            )


def unexpected(
    outcomes: Sequence[Outcome], known: Sequence[Survivor], *, is_whole: bool
) -> Iterator[Finding]:
    """Return survivors that nobody has explained, and explained ones that are killed or gone.

    In: the outcomes, the survivors that are known, and whether all mutants are among the outcomes.
    """
    survived = {each.mutant.name for each in outcomes if each.fate is Fate.SURVIVED}
    names, listed = {each.mutant.name for each in outcomes}, [each.mutant for each in known]
    for name, times in Counter(listed).items():
        if times > 1:
            yield Finding("survivors.yaml", name, "is listed twice")
    for each in outcomes:
        if each.fate is Fate.STUMBLED:
            yield Finding("", each.mutant.name, f"the suite raises in {each.unit}")
    for name in sorted(survived - set(listed)):
        yield Finding("", name, "survives: a scenario is missing, or a reason in survivors.yaml")
    for name in sorted(set(listed) - survived):
        if name in names:
            yield Finding("survivors.yaml", name, "is killed; allowed: mutants that survive")
        elif is_whole:
            yield Finding("survivors.yaml", name, "is no mutant of the rule modules as they are")


def killed_of(outcomes: Sequence[Outcome], known: Sequence[Survivor]) -> tuple[int, int]:
    """Return how many mutants are killed, and of how many that start and are not equivalent."""
    equivalent = {each.mutant for each in known if each.reason == "equivalent"}
    counted = [
        each
        for each in outcomes
        if each.fate not in {Fate.NOT_LOADED, Fate.STUMBLED}
        and not (each.fate is Fate.SURVIVED and each.mutant.name in equivalent)
    ]
    return sum(each.fate is not Fate.SURVIVED for each in counted), len(counted)


def too_few(outcomes: Sequence[Outcome], known: Sequence[Survivor]) -> Iterator[Finding]:
    """Return that too few mutants are killed, if they are."""
    killed, counted = killed_of(outcomes, known)
    if killed < LEAST * counted or not counted:
        share = f"{killed} of {counted} mutants are killed"
        yield Finding("", "", f"{share}; allowed: {LEAST:.0%} of those that are not equivalent")


def told(outcomes: Sequence[Outcome], known: Sequence[Survivor]) -> Iterator[str]:
    """Say how many mutants met each fate, and how many are killed."""
    fates_met = Counter(each.fate for each in outcomes)
    yield f"{len(outcomes)} mutants: " + ", ".join(f"{fates_met[fate]} {fate}" for fate in Fate)
    killed, counted = killed_of(outcomes, known)
    share = killed / max(1, counted)
    yield f"killed: {killed} of {counted} that start and are not equivalent ({share:.1%})"


def _outcome(bench: Bench, mutant: SourceMutant) -> Outcome:
    """Return what becomes of a mutant."""
    try:
        with _limited(), catch_warnings(action="ignore", category=SyntaxWarning):
            engines = load_engines(mutant.sources(bench.sources))
            greets = agrees(engines(), bench.talks[GREETING])
    except Exception:  # noqa: BLE001 - a mutant may raise anything
        return Outcome(mutant, Fate.NOT_LOADED)
    lines = lines_between(bench.sources[mutant.module].text, *mutant.lines)
    for unit in bench.facing(mutant.module, lines):
        with _limited():
            if greets and agrees(engines(), bench.talks[unit.name]):
                continue
        fate = _fate(unit, engines)
        if fate is not Fate.SURVIVED:
            return Outcome(mutant, fate, unit.name)
    return Outcome(mutant, Fate.SURVIVED)


def _fate(unit: Unit, engines: Callable[[], Engine]) -> Fate:
    """Return what a unit makes of a mutant that replies otherwise than the reference engine."""
    try:
        with _limited():
            trial = try_engine([unit], engines())
    except Exception:  # noqa: BLE001 - whatever it is, the suite has not coped with it
        return Fate.STUMBLED
    if trial.failed:
        return Fate.FAILED
    return Fate.BROKEN if trial.broken else Fate.SURVIVED


@contextmanager
def _limited() -> Generator[None]:
    """Have whatever is busy for too long raise `HangsError`, again and again."""

    def ring(*_: object) -> None:
        """Raise."""
        raise HangsError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, _PATIENCE, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
