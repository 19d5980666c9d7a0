"""The help of `agurk run` tells the options of the suite and none of pytest's own."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest
from click.testing import CliRunner

from agurk_conformance.cli import main
from agurk_conformance.plugin import cases


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


@pytest.mark.parametrize("text", ["-5", "many", "1.5", ""])
def test_a_wrong_number_of_cases_is_refused(text: str) -> None:
    """Less than nothing is asked of nobody, and does not pass for exploring."""
    with pytest.raises(ArgumentTypeError, match="is no number of cases; allowed: 0 or more"):
        cases(text)
