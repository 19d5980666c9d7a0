"""The help of `agurk run`: the options of the suite, without the many of pytest."""

from __future__ import annotations

from argparse import ArgumentParser
from types import SimpleNamespace
from typing import Any

from agurk_conformance import plugin


def run_help() -> str:
    """Return the help of the command, with every option that the plugin adds."""
    parser = ArgumentParser(
        prog="agurk run",
        usage="agurk run [OPTIONS]",
        description="Run the conformance suite on an engine.",
        epilog="Options of pytest are taken as well, such as -x, -q, --tb=no and --junitxml=FILE; "
        "`pytest --help` lists them.",
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="store_true", help="show this message")

    def group(_name: str, title: str) -> Any:
        """Stand in for the group of pytest's parser."""
        return SimpleNamespace(addoption=parser.add_argument_group(title).add_argument)

    adds_to: Any = SimpleNamespace(getgroup=group)
    plugin.pytest_addoption(adds_to)
    return parser.format_help()
