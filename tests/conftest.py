"""What all tests share: interrupts are heard, and a test that is skipped can fail the run."""

from __future__ import annotations

import signal

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which CI makes sure that nothing is left out."""
    parser.addoption("--no-skips", action="store_true", help="fail where a test is skipped")


def pytest_configure(config: pytest.Config) -> None:
    """Hear interrupts, and watch for skipped tests where that is asked for."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell starts what runs in the background deaf to them, and so all that it starts itself.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--no-skips"):
        config.pluginmanager.register(NoSkips(), "no-skips")


class NoSkips:
    """Fails the run in which a test was skipped."""

    def __init__(self) -> None:
        """Begin with none."""
        self._skipped: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that was skipped; one that fails as expected is none."""
        if report.skipped and not hasattr(report, "wasxfail"):
            self._skipped.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run."""
        if self._skipped:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the tests that were skipped."""
        for nodeid in self._skipped:
            terminalreporter.write_line(f"skipped, and --no-skips is given: {nodeid}")
