"""Options of which one may be given: two of them are an error, and not the last of them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from agurk_conformance.cli import main

if TYPE_CHECKING:
    from pathlib import Path

_PAIRS = tuple(combinations(("--html", "--markdown", "--badge"), 2))


@pytest.mark.parametrize(("one", "other"), _PAIRS)
def test_a_report_has_one_form(one: str, other: str, tmp_path: Path) -> None:
    """Nothing is written, whichever comes last."""
    output = tmp_path / "out"
    for words in ((one, other), (other, one)):
        arguments = ["report", str(tmp_path / "r.json"), *words, "--output", str(output)]
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 2
        assert f"Error: {one} and {other}; allowed: one of them" in result.output
        assert not output.exists()
