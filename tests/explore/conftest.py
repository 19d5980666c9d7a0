"""What is drawn here hangs on the seed alone."""

from __future__ import annotations

import pytest
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants


@pytest.fixture(autouse=True)
def _no_constants_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Hypothesis draw no constants from modules: which are loaded hangs on other tests."""
    monkeypatch.setattr(providers, "_get_local_constants", Constants)
