"""The command `agurk`: the suite for people who have installed it and have no clone."""

from __future__ import annotations

import os
import sys
from typing import Final

import click
import pytest

from agurk_conformance import __version__

_PYTEST: Final = (
    "-c",
    os.devnull,
    "--rootdir=.",
    "--noconftest",
    "--import-mode=importlib",
    "--strict-markers",
    "-p",
    "no:cacheprovider",
    "-p",
    "agurk_conformance.plugin",
    "--pyargs",
    "agurk_conformance.test_scenarios",
)
"""What pytest is started with: the caller's own settings stay out of it."""

_SETTINGS: Final = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
"""The variables by which the caller's settings would come in all the same."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="agurk")
def main() -> None:
    """Ask whether an engine plays Cucumber by the law."""


@main.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    short_help="Run the conformance suite on an engine.",
)
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def run(options: tuple[str, ...]) -> None:
    """Run the suite; OPTIONS are those of pytest, and the suite's own (--engine=NAME and so on)."""
    for name in _SETTINGS:
        os.environ.pop(name, None)
    sys.exit(pytest.main([*_PYTEST, *options]))
