"""Foreign code: whatever an engine in this process warns of or raises, only a signal ends a run."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import warnings
from typing import TYPE_CHECKING, NoReturn

import pytest
from tests.miniatures.manners.base import Message, engine
from tests.protocol.calls import taker

from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.entry import UsageError, load_entry
from agurk_conformance.protocol.foreign import apart
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.protocol.outcome import Answered, Broken, BrokenKind
from agurk_conformance.running.engines import open_client, resolve_engine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def client_of(act: Callable[[], object]) -> Client:
    """Give the client of an engine that does something before it answers a question."""

    def answer(request: Message) -> Message:
        if request["method"] != "hello":
            act()
        return engine(request)

    return Client(InProcessLink(answer))


def raising(error: BaseException) -> Callable[[], NoReturn]:
    """Give what raises an error."""

    def act() -> NoReturn:
        raise error

    return act


RAISED = {
    "SystemExit": SystemExit(3),
    "KeyboardInterrupt": KeyboardInterrupt(),
    "CancelledError": asyncio.CancelledError(),
    "GeneratorExit": GeneratorExit(),
    "Skipped": pytest.skip.Exception("not today"),
    "Failed": pytest.fail.Exception("no"),
    "XFailed": pytest.xfail.Exception("known"),
    "Exit": pytest.exit.Exception("bye", returncode=0),
}


@pytest.mark.parametrize("name", RAISED)
def test_whatever_is_raised_is_a_crash(name: str) -> None:
    """An engine neither ends the run nor skips what it is asked."""
    with client_of(raising(RAISED[name])) as client:
        outcome = client.ask(taker())
    assert isinstance(outcome, Broken)
    assert outcome.kind is BrokenKind.CRASHED
    assert "the engine raised " in outcome.detail
    assert name in outcome.detail


def test_the_way_out_of_a_process_is_a_crash() -> None:
    """`os._exit` would end the run with status 0, and nobody would hear of it."""
    leave = os._exit
    with client_of(lambda: os._exit(0)) as client:
        outcome = client.ask(taker())
    assert isinstance(outcome, Broken)
    assert (outcome.kind, "SystemExit: 0" in outcome.detail) == (BrokenKind.CRASHED, True)
    assert os._exit is leave


def test_a_child_of_an_engine_ends_as_it_likes() -> None:
    """What it forks is no part of the run."""
    codes: list[int] = []

    def act() -> None:
        child = os.fork()
        if child == 0:
            os._exit(7)
        codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    with client_of(act) as client:
        assert isinstance(client.ask(taker()), Answered)
    assert codes == [7]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_run(number: signal.Signals) -> None:
    """The person at the keyboard is not taken for the engine, which may not swallow the signal."""

    def swallow() -> None:
        try:
            signal.raise_signal(number)
        except BaseException:  # noqa: BLE001 - an engine that lets nothing through
            return

    before = signal.signal(number, signal.default_int_handler)
    try:
        for act in (lambda: signal.raise_signal(number), swallow):
            with client_of(act) as client, pytest.raises(KeyboardInterrupt):
                client.ask(taker())
        assert signal.getsignal(number) is signal.default_int_handler
    finally:
        signal.signal(number, before)


def test_a_process_made_fit_once_is_as_it_was_afterwards() -> None:
    """A signal ends the call in which it comes; a later call that fails is the engine's fault."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    acts = iter((lambda: signal.raise_signal(signal.SIGINT), raising(KeyboardInterrupt())))

    def act() -> None:
        next(acts)()

    try:
        with client_of(act) as client, warnings.catch_warnings():
            warnings.simplefilter("error")
            with apart() as seen:
                assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
                with pytest.raises(KeyboardInterrupt):
                    client.ask(taker())
                assert seen == [signal.SIGINT]
                assert isinstance(client.ask(taker()), Broken)
            with pytest.raises(UserWarning):
                warnings.warn("seen again", stacklevel=1)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_warnings_of_an_engine_are_no_errors() -> None:
    """The test runner turns warnings into errors; an engine has them as Python has them."""

    def act() -> None:
        warnings.warn("datetime.utcnow() is deprecated", DeprecationWarning, stacklevel=1)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with client_of(act) as client:
            assert isinstance(client.ask(taker()), Answered)
        with pytest.raises(DeprecationWarning):
            act()


def test_a_file_that_an_engine_forgets_is_no_error() -> None:
    """It is closed without a word, as anywhere."""

    def act() -> None:
        open(sys.executable, "rb")  # noqa: PTH123, SIM115 - forgotten on purpose
        gc.collect()

    with client_of(act) as client:
        assert isinstance(client.ask(taker()), Answered)


def test_a_module_may_warn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds for calls holds for the import."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    text = "import warnings\nwarnings.warn('old', DeprecationWarning)\nengine = print\n"
    (tmp_path / "warning_engine.py").write_text(text, encoding="utf-8")
    assert load_entry("warning_engine:engine") is print


IMPORTS = {
    "import pytest\npytest.skip('no', allow_module_level=True)": "Skipped: no",
    "raise KeyboardInterrupt": "KeyboardInterrupt",
    "def __getattr__(name):\n    raise KeyError(name)": "has no attribute engine: KeyError",
}


@pytest.mark.parametrize("text", IMPORTS)
def test_a_module_that_raises_is_a_usage_error(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says what was raised."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    name = f"raising_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(f"{text}\n", encoding="utf-8")
    with pytest.raises(UsageError, match=IMPORTS[text]):
        open_client(resolve_engine(f"{name}:engine", tmp_path))
