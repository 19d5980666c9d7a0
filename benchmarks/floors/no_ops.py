"""The floor of a run of the suite: as many tests as it has units, in which nothing is done."""

from __future__ import annotations

import os

import pytest


@pytest.mark.parametrize("unit", range(int(os.environ["UNITS"])))
def test_nothing(unit: int) -> None:
    """Nothing is done."""
