"""The session: what pytest's hooks do once scenarios are collected."""

from __future__ import annotations

import gc
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import pytest

from agurk_conformance.judging.verdict import UnitResult, Verdict
from agurk_conformance.protocol.client import EngineError
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.protocol.foreign import ForeignError, foreign
from agurk_conformance.reporting.entry import Entry, entry_from_json, entry_of
from agurk_conformance.reporting.lines import printable_lines
from agurk_conformance.reporting.report import ReportError, ReportFile, close_report, head
from agurk_conformance.reporting.summary import Line, Tone, header, summary
from agurk_conformance.running.course import Termination, course, how_it_ended, skipped_units
from agurk_conformance.running.known import update_known
from agurk_conformance.running.resuming import finished_entries
from agurk_conformance.running.suite import Suite
from agurk_conformance.running.wishes import path_of, wishes_of
from agurk_spec.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from agurk_conformance.corpus.units import Unit

RESULT = pytest.StashKey[UnitResult]()
_USER_MISTAKES = (UsageError, EngineError, SpecError)
_COLOURS: Final = {Tone.PLAIN: (), Tone.GOOD: ("green",), Tone.ODD: ("yellow",), Tone.BAD: ("red",)}


class SuiteSession:
    """The suite within one run of pytest; its methods named `pytest_…` are hooks."""

    def __init__(self, config: pytest.Config) -> None:
        """Take the options of the command line; nothing is loaded yet."""
        self.suite = Suite(wishes_of(config))
        self._is_worker = hasattr(config, "workerinput")
        self._mistake: Exception | None = None
        self._report_path = None if self._is_worker else path_of(config.getoption("--report"))
        self._resumes = bool(config.getoption("--resume"))
        if self._resumes and (self._is_worker or config.getoption("numprocesses", None)):
            self._mistake = UsageError("--resume goes with one process; allowed: without -n")
        elif self._resumes and self._report_path is None:
            self._mistake = UsageError("--resume needs --report=FILE, the report to go on with")
        self._report: ReportFile | None = None
        self._entries: list[Entry] = []
        self._chosen = 0
        self._fault: str | None = None
        self._said: tuple[Line, ...] = ()
        self._termination = Termination()
        self._ended = "under way"

    def check(self) -> None:
        """Load everything once, to refuse wrong options before a worker starts."""
        self.units()
        self._refuse_mistakes()
        self._open_report()

    def units(self) -> Sequence[Unit]:
        """Return the units called for; none after a user's mistake, which is kept for later."""
        if self._mistake is not None:
            return ()
        try:
            with _collector_paused():
                units = self.suite.units
            self.suite.skips  # noqa: B018 - an unknown id in a list is a mistake as well
            self.suite.known_failures  # noqa: B018 - likewise
        except _USER_MISTAKES as mistake:
            self._mistake = mistake
            return ()
        return units

    def _refuse_mistakes(self) -> None:
        """Raise a user's mistake in the form that pytest reports as one (exit status 4)."""
        if self._mistake is not None:
            raise pytest.UsageError(printable_lines(str(self._mistake))) from self._mistake

    def _open_report(self) -> None:
        """Begin the report, where one is asked for, and see to it that a signal leaves one."""
        if not self._is_worker:
            self._termination.listen()
        if self._report_path is None or self._report is not None:
            return
        path = self.suite.wishes.folder / self._report_path
        beginning = {**self._head(), "run": self._course()}
        try:
            if self._resumes:
                self._entries.extend(finished_entries(path, beginning))
            self._report = ReportFile(path, beginning, self._entries, self.suite.files)
        except (ReportError, UsageError) as problem:
            self._mistake = problem
            self._refuse_mistakes()

    def _course(self) -> dict[str, Any]:
        """Return what a report says of the run as it stands."""
        return course(self.suite, {entry.id for entry in self._entries}, self._ended)

    def _head(self) -> dict[str, Any]:
        """Return the head of the report."""
        suite = self.suite
        rulesets = dict.fromkeys(unit.ruleset.id for unit in suite.all_units)
        return head(suite.engine.name, suite.client.hello, suite.law, tuple(rulesets))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Refuse wrong options, and mark the tests that the user's lists name."""
        if self._mistake is not None:
            items.clear()  # hooks that come later look at what is left
        self._refuse_mistakes()
        self._open_report()
        self._pass_over_finished(items)
        for item, unit in _scenarios(items):
            skipped = self.suite.skip_reason(unit)
            known = self.suite.known_failure_reason(unit)
            if skipped is not None:
                item.add_marker(pytest.mark.skip(reason=f"skipped by the user: {skipped}"))
            elif known is not None:
                strict = not self.suite.wishes.updates_known_failures
                item.add_marker(pytest.mark.xfail(reason=f"known: {known}", strict=strict))

    def _pass_over_finished(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of units that an earlier run has finished."""
        finished = {entry.id for entry in self._entries}
        done = [item for item, unit in _scenarios(items) if unit.id in finished]
        if done:
            done[0].config.hook.pytest_deselected(items=done)
            items[:] = [item for item in items if item not in done]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Tell the suite which units will run, in their order."""
        if self._mistake is not None:
            return
        units = [unit for _, unit in _scenarios(session.items)]
        self._chosen = len(units)
        running = [unit for unit in units if self.suite.skip_reason(unit) is None]
        if self._is_worker:
            self.suite.plan(running, batch=1)
        else:
            self.suite.plan(running)
        gc.freeze()  # what is there now stays to the end, and is not gone over for garbage

    def pytest_report_collectionfinish(self) -> list[str]:
        """Say who is judged, and by what."""
        if self._mistake is not None:
            return []
        return header(self._head(), len(self.suite.units))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        """Clear away what an engine in this process leaves behind, before pytest looks at it."""
        done = yield
        with suppress(ForeignError), foreign():
            gc.collect()
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Attach the entry of a unit to the report of its test."""
        report = yield
        if report.when == "call" and RESULT in item.stash:
            result = item.stash[RESULT]
            del item.stash[RESULT]  # hundreds of thousands of records that nobody asks for again
            known = self.suite.known_failure_reason(result.unit) is not None
            report.agurk = entry_of(result, known=known).to_json()  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in the entry of a unit, from this process or from a worker."""
        data: Any = getattr(report, "agurk", None)
        if data is None or self._is_worker:
            return
        entry = entry_from_json(data)
        self._entries.append(entry)
        if self._report is not None and self._fault is None:
            self._try(lambda report: report.add(entry))

    def _try(self, write: Callable[[ReportFile], None]) -> None:
        """Write to the report, and keep what stands against it for later."""
        try:
            if self._report is not None:
                write(self._report)
        except ReportError as problem:
            self._fault = str(problem)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Close the report; a run that judges nothing, or loses its report, is no pass."""
        if self._is_worker or self._mistake is not None:
            return
        finished, due = len(self._entries), len(self.suite.units) - len(skipped_units(self.suite))
        terminated = self._termination.seen
        self._ended = how_it_ended(session, finished, due, terminated=terminated)
        ran = self._course()
        told = (ran, self._entries, self._warnings(), self.suite.left_open)
        whole = close_report(self._head(), *told)
        self._try(lambda report: report.close(whole))
        if self.suite.wishes.updates_known_failures and self._is_meant(session.config):
            self._update_known(ran)
        if session.exitstatus == pytest.ExitCode.OK:
            if self._fault is not None:
                session.exitstatus = pytest.ExitCode.USAGE_ERROR
            elif self._is_meant(session.config) and not self._judged:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _update_known(self, ran: Mapping[str, Any]) -> None:
        """Write the list of known failures anew, and keep what is to be said of it for later."""
        try:
            self._said = (Line(update_known(self.suite, self._entries, ran), Tone.GOOD),)
        except (UsageError, SpecError) as problem:
            self._fault = str(problem) if self._fault is None else f"{self._fault}\n{problem}"

    @property
    def _judged(self) -> bool:
        """Whether any unit has a verdict beyond that it does not apply."""
        return any(entry.verdict is not Verdict.NOT_APPLICABLE for entry in self._entries)

    def _is_meant(self, config: pytest.Config) -> bool:
        """Return whether this run is to judge an engine: not where other tests alone are chosen."""
        if self._mistake is not None or config.option.collectonly:
            return False
        chosen = self._chosen or self._entries or skipped_units(self.suite)
        return bool(chosen) or self._report is not None

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter
    ) -> Generator[None, None, None]:
        """Say what the run comes to, below all that pytest has to say, where it is seen."""
        yield
        if not self._is_meant(terminalreporter.config):
            return
        terminalreporter.write_sep("=", "conformance")
        left_open = (left.told for left in self.suite.left_open)
        told = (self._entries, self._course(), self._warnings(), left_open)
        for line in (*summary(*told, self.suite.law), *self._said):
            colours = dict.fromkeys(_COLOURS[line.tone], True)
            terminalreporter.write_line(printable_lines(line.text), **colours)
        if self._fault is not None:
            terminalreporter.write_line(printable_lines(self._fault), red=True)

    def pytest_unconfigure(self) -> None:
        """Stop the engine."""
        self._termination.forget()
        self.suite.close()

    def _warnings(self) -> tuple[str, ...]:
        """Return what was odd about the engine and is no verdict."""
        return () if self._mistake is not None else self.suite.client.warnings


@contextmanager
def _collector_paused() -> Generator[None, None, None]:
    """Keep the garbage collector from what is being loaded, of which next to nothing is garbage."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _scenarios(items: Sequence[pytest.Item]) -> list[tuple[pytest.Item, Unit]]:
    """Return the tests of scenarios among `items`, with their units."""
    found: list[tuple[pytest.Item, Unit]] = []
    for item in items:
        spec = getattr(item, "callspec", None)
        if spec is not None and "unit" in spec.params:
            found.append((item, spec.params["unit"]))
    return found
