"""The suite: the law, the corpus, an engine, and the units that are to be run on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.scenario import SelfDeal
from agurk_conformance.corpus.units import (
    LeftOpen,
    Unit,
    units_at_home,
    units_left_open,
    units_under,
)
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.foreign import apart
from agurk_conformance.reporting.summary import open_options
from agurk_conformance.running.choosing import EVERY, find_playable, known_rulesets
from agurk_conformance.running.claims import claimed_rulesets
from agurk_conformance.running.engines import EngineSpec, open_client, open_oracle, resolve_engine
from agurk_conformance.running.lists import read_list, reason_in
from agurk_conformance.running.run import BATCH, run
from agurk_conformance.ways.self_dealing import own_scenarios
from agurk_conformance.ways.self_dealt import NEEDED
from agurk_spec.errors import SpecError, shortlist
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.judging.verdict import UnitResult
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the user asks for, as the command line has it."""

    folder: Path
    engine: str | None = None
    ruleset: str | None = None
    scenarios: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    skips: Path | None = None
    known_failures: Path | None = None
    updates_known_failures: bool = False
    start_timeout: float | None = None
    call_timeout: float | None = None
    isolate: bool = False
    oracle: str | None = None


class Suite:
    """One run of the suite: everything is loaded once, and when it is first needed."""

    def __init__(self, wishes: Wishes) -> None:
        """Take what the user asks for; nothing is looked up yet."""
        self.wishes = wishes
        self._results: Iterator[UnitResult] | None = None
        self._ready: dict[str, UnitResult] = {}

    @cached_property
    def law(self) -> Law:
        """The law."""
        return load_law()

    @cached_property
    def corpus(self) -> tuple[Scenario, ...]:
        """All scenarios."""
        return load_corpus(self.law)

    @cached_property
    def engine(self) -> EngineSpec:
        """The engine, by its name on the command line."""
        return resolve_engine(self.wishes.engine, self.wishes.folder)

    @cached_property
    def client(self) -> Client:
        """The engine, started."""
        wishes = self.wishes
        return open_client(
            self.engine,
            start_timeout=wishes.start_timeout,
            call_timeout=wishes.call_timeout,
            isolate=wishes.isolate,
        )

    @cached_property
    def oracle(self) -> Client:
        """The engine with which deals of an engine's own are followed, started.

        Raises UsageError where it keeps no matches.
        """
        return open_oracle(self.wishes.oracle, NEEDED, self.wishes.folder)

    @cached_property
    def _scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios, and those for what the engine does by itself."""
        return (*self.corpus, *own_scenarios(self.client.hello))

    @cached_property
    def all_units(self) -> tuple[Unit, ...]:
        """Every unit that the engine's claim, or the user's choice of a ruleset, calls for.

        Raises UsageError where a ruleset is unknown.
        """
        if self._judged_by is None:
            return tuple(units_at_home(self._scenarios, known_rulesets(self.law)))
        return tuple(units_under(self._scenarios, self._judged_by))

    @cached_property
    def left_open(self) -> tuple[LeftOpen, ...]:
        """What is asked for and not judged, for a ruleset leaves open whether it holds."""
        found = units_left_open(self.corpus, self._judged_by or ())
        return tuple(left for left in found if self._is_wanted(left.unit))

    @cached_property
    def _judged_by(self) -> tuple[Ruleset, ...] | None:
        """The rulesets by which the engine is judged; None where it takes any.

        Raises UsageError where a ruleset is unknown, or cannot be.
        """
        wished = self.wishes.ruleset
        if wished is None:
            wished = self.engine.ruleset
        if wished == EVERY:
            return known_rulesets(self.law)
        if wished is not None:
            return (find_playable(wished, self.law, self.wishes.folder),)
        hello = self.client.hello
        if (lacking := hello.offers_nothing()) is not None:
            raise UsageError(lacking)
        return None if hello.any_ruleset else claimed_rulesets(hello.rulesets, self.law)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units to run: of the scenarios and chapters asked for.

        Raises UsageError where nothing has the name, or nothing is left.
        """
        self._check_chapters()
        wanted = [unit for unit in self.all_units if self._is_wanted(unit)]
        for name in self.wishes.scenarios:
            if not any(_is_named(unit, name) for unit in self.all_units):
                raise UsageError(self._no_scenario(name))
        if not wanted:
            lefts = (left.told for left in self.left_open)
            told = "".join(f"; {line}" for line in open_options(lefts))
            nothing = "no scenario is left to run by this engine's claim and these options"
            raise UsageError(f"{nothing}{told}")
        if any(isinstance(unit.row.steps[0], SelfDeal) for unit in wanted):
            self.oracle  # noqa: B018 - an oracle that does not start is a mistake of the user
        return tuple(wanted)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the user names for this run to read, besides the engine's own."""
        wishes = self.wishes
        named = (wishes.skips, wishes.known_failures, wishes.ruleset, f"{wishes.engine}.toml")
        engines = wishes.folder / "engines" / f"{wishes.engine}.toml"
        return (*(wishes.folder / name for name in named if name is not None), engines)

    @cached_property
    def skips(self) -> Mapping[str, str]:
        """The reasons of the user's list of units to skip."""
        return self._list(self.wishes.skips)

    @cached_property
    def known_failures(self) -> Mapping[str, str]:
        """The reasons of the user's list of units known to fail."""
        wishes = self.wishes
        path = wishes.known_failures
        if not wishes.updates_known_failures:
            return self._list(path)
        if path is None:
            raise UsageError("--update-known-failures needs --known-failures=FILE, the list")
        is_there = (wishes.folder / path).exists()
        return self._list(path) if is_there else {}

    def plan(self, units: Iterable[Unit], batch: int = BATCH) -> None:
        """Say which units will be asked for, in what order, and how many to prepare at once."""
        self._results = run(tuple(units), self.client, batch, lambda: self.oracle)

    def result(self, unit: Unit) -> UnitResult:
        """Return the result of a unit; results of the units before it are kept until asked for."""
        with apart():
            return self._result(unit)

    def _result(self, unit: Unit) -> UnitResult:
        """Go on with the plan as far as a unit, or run it by itself."""
        if unit.id in self._ready:
            return self._ready.pop(unit.id)
        for result in self._results or ():
            if result.unit.id == unit.id:
                return result
            self._ready[result.unit.id] = result
        return next(run([unit], self.client, oracle=lambda: self.oracle))

    def close(self) -> None:
        """Stop the engine, if it was started."""
        for name in {"client", "oracle"} & self.__dict__.keys():
            getattr(self, name).close()

    def skip_reason(self, unit: Unit) -> str | None:
        """Return why the user skips a unit, or None."""
        return reason_in(self.skips, unit)

    def known_failure_reason(self, unit: Unit) -> str | None:
        """Return why the user knows a unit to fail, or None."""
        return reason_in(self.known_failures, unit)

    def _list(self, path: Path | None) -> Mapping[str, str]:
        """Read one of the user's lists; its ids may name any unit claimed."""
        if path is None:
            return {}
        try:
            return read_list(self.wishes.folder / path, self.all_units)
        except SpecError as problem:
            raise UsageError(str(problem)) from problem

    def _check_chapters(self) -> None:
        """Refuse a chapter that does not exist."""
        known = sorted({scenario.chapter for scenario in self.corpus})
        for name in self.wishes.chapters:
            if not any(_is_chapter(chapter, name) for chapter in known):
                there = shortlist(name, known)
                raise UsageError(f"there is no chapter {name}; there are: {there}")

    def _is_wanted(self, unit: Unit) -> bool:
        """Return whether the options name a unit's chapter and scenario, where they name any."""
        wishes = self.wishes
        in_chapter = not wishes.chapters or any(
            _is_chapter(unit.scenario.chapter, name) for name in wishes.chapters
        )
        return in_chapter and (
            not wishes.scenarios or any(_is_named(unit, name) for name in wishes.scenarios)
        )

    def _no_scenario(self, name: str) -> str:
        """Return what to say of a name that no unit has."""
        if any(scenario.id == name for scenario in self.corpus):
            named = [left for left in self.left_open if _is_named(left.unit, name)]
            for line in open_options(left.told for left in named):
                return f"scenario {name} is not judged; {line}"
            rulesets = " ".join(sorted({unit.ruleset.id for unit in self.all_units}))
            return f"scenario {name} does not hold under {rulesets}"
        there = shortlist(name, [scenario.id for scenario in self.corpus])
        return f"there is no scenario {name}; there are: {there}"


def _is_chapter(chapter: str, name: str) -> bool:
    """Return whether `name` means a chapter: `05-follow`, `follow` or `05`."""
    number, _, word = chapter.partition("-")
    return name in {chapter, number, word}


def _is_named(unit: Unit, name: str) -> bool:
    """Return whether `name` means a unit: by scenario, by row, or whole."""
    return name in {unit.scenario.id, unit.name, unit.id}
