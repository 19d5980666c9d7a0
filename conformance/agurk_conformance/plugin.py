"""The pytest plugin: options of the command line in; scenarios as tests, verdicts and a report out.

Nothing of the suite is imported or loaded before a scenario is collected, so that the plugin
costs other tests nothing.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from agurk_conformance.running.session import SuiteSession

SESSION: Final = pytest.StashKey["SuiteSession"]()
_MODULE: Final = "agurk_conformance.test_scenarios"
_LONGEST: Final = 1_000_000


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the suite."""
    add = parser.getgroup("agurk", "conformance to the laws of Cucumber").addoption
    add(
        "--engine",
        metavar="NAME",
        help="engine under test: reference (without this option), an engine file NAME.toml or "
        "engines/NAME.toml, a module, module:attribute, or cmd:COMMAND LINE",
    )
    add("--ruleset", metavar="ID", help="judge by this ruleset whatever is claimed; all: by each")
    add("--scenario", action="append", default=[], metavar="ID", help="run this scenario only")
    add("--chapter", action="append", default=[], metavar="NAME", help="run this chapter only")
    add("--skips", metavar="FILE", help="list of units not to run")
    add("--known-failures", metavar="FILE", help="list of units that are known to fail")
    add(
        "--update-known-failures",
        action="store_true",
        help="write the list of --known-failures anew after a complete run",
    )
    add("--report", metavar="FILE", help="write a report in JSON")
    add("--resume", action="store_true", help="go on with the run that left --report unfinished")
    add("--start-timeout", type=seconds, metavar="SECONDS", help="time for the engine to start")
    add("--call-timeout", type=seconds, metavar="SECONDS", help="time for a reply")
    add("--oracle", metavar="ENGINE", help="what to follow deals of the engine's own with")
    add(
        "--explore", type=cases, default=0, metavar="N", help="ask N random cases beside the oracle"
    )
    add("--seed", type=int, default=0, metavar="S", help="where the chance of --explore begins")
    add("--isolate", action="store_true", help="run an engine in Python in a process of its own")


def seconds(text: str) -> float:
    """Read a time-out. Raises ArgumentTypeError, which argparse tells as a wrong option."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < _LONGEST:
        allowed = f"a number of seconds above 0 and below {_LONGEST}"
        raise argparse.ArgumentTypeError(f"{text!r} is no time-out; allowed: {allowed}")
    return number


def cases(text: str) -> int:
    """Read a number of cases. Raises ArgumentTypeError, which argparse tells as a wrong option."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of cases; allowed: 0 or more")
    return int(text)


def session_of(config: pytest.Config) -> SuiteSession:
    """Return the suite of this session; it is made, and its hooks are added, when first needed."""
    if SESSION not in config.stash:
        from agurk_conformance.running.session import SuiteSession

        config.stash[SESSION] = SuiteSession(config)
        config.pluginmanager.register(config.stash[SESSION], "agurk-session")
    return config.stash[SESSION]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Under pytest-xdist, look at the options before any worker does, and take in the results."""
    if session.config.getoption("numprocesses", None):
        session_of(session.config).check()


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str
) -> list[pytest.Item] | None:
    """Leave out the test that explores, where nobody asks for it."""
    is_asked = bool(collector.config.getoption("--explore"))
    is_own = name == "test_explored" and collector.obj.__name__.endswith(_MODULE)
    return [] if is_own and not is_asked else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of every unit that is called for."""
    if metafunc.function.__module__.endswith(_MODULE) and "unit" in metafunc.fixturenames:
        units = session_of(metafunc.config).units()
        metafunc.parametrize("unit", units, ids=[unit.id for unit in units])
