"""Outcomes are plain records that compare by what they hold."""

from __future__ import annotations

import pickle

import pytest

from agurk_conformance.protocol.client import EngineError
from agurk_conformance.protocol.outcome import NOT_SENT, Broken, BrokenKind, Exchange


@pytest.mark.parametrize("kind", BrokenKind)
def test_each_kind_of_broken_has_its_words(kind: BrokenKind) -> None:
    """A report can say every kind in words."""
    assert kind.value == kind.name.lower()
    assert kind.description


def test_an_exchange_is_quiet_without_word() -> None:
    """Noise and stderr are empty where there were none."""
    assert Exchange(None, "x") == Exchange(request=None, received="x", noise=(), stderr="")


def test_a_failed_start_travels_between_processes() -> None:
    """The error can be pickled, as test workers need it."""
    exchange = Exchange(None, None, ("Welcome!",))
    error = EngineError(Broken(BrokenKind.BAD_START, "no reply to hello", exchange))
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - it is our own
    assert str(copy) == str(error) == "no reply to hello\nstdout: Welcome!"
    assert copy.broken == error.broken
    assert str(EngineError(Broken(BrokenKind.BAD_START, "no", NOT_SENT))) == "no"
