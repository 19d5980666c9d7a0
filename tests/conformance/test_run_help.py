"""The help of `agurk run` tells the options of the suite and none of pytest's own."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from agurk_conformance.cli import main


@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_the_options_of_the_suite_are_told(asked: str) -> None:
    """Every option of the plugin stands there; those of pytest are pointed to."""
    result = CliRunner().invoke(main, ["run", asked])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("usage: agurk run [OPTIONS]")
    for option in ("--engine", "--ruleset", "--report", "--explore", "--isolate"):
        assert option in result.output
    assert "--pastebin" not in result.output
    assert "`pytest --help` lists them" in " ".join(result.output.split())
