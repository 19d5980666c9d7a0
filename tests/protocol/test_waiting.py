"""The zoo of bad manners ends within two minutes, however slow the machine is at the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.protocol.calls import taker
from tests.protocol.conftest import ROOT, command_of
from tests.protocol.waiting import Waits, too_many

from agurk_conformance.running.engines import EngineSpec, open_client

if TYPE_CHECKING:
    import pytest


def test_all_tests_together_wait_for_less_than_two_minutes(
    request: pytest.FixtureRequest,
) -> None:
    """Each test that starts a bad engine is held to its share by the fixture that starts it."""
    zoo = [each for each in request.session.items if "start" in getattr(each, "fixturenames", ())]
    assert too_many(len(zoo)) is None


def test_a_zoo_that_has_grown_too_large_is_told() -> None:
    """One test more than there is time for."""
    assert too_many(120) is None
    assert too_many(121) == "121 tests may wait 121 s; allowed: 120 s for all"


def test_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that keeps silent is waited for three times before it is given up."""
    waits = Waits()
    waits.watch(monkeypatch)
    spec = EngineSpec(name="silence", way=command_of("silence"), folder=ROOT)
    with open_client(spec, start_timeout=10, call_timeout=0.4) as client:
        for _ in range(3):
            assert waits.fault() is None
            client.ask(taker())
    assert waits.fault() == "waited 1.2 s in vain (0.4, 0.4, 0.4); allowed: 1 s a test"
