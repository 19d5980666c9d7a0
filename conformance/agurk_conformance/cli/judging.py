"""Engines at the terminal: the suite, and the searches that go beyond it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

import click

from agurk_conformance.cli.group import judge

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


@click.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    short_help="Run the conformance suite on an engine.",
)
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def run(options: tuple[str, ...]) -> None:
    """Run the suite; OPTIONS are those of pytest, and the suite's own (--engine=NAME and so on)."""
    if {"-h", "--help"} & set(options):
        from agurk_conformance.cli.run_help import run_help

        click.echo(run_help(), nl=False)
        return
    import pytest

    for name in _SETTINGS:
        os.environ.pop(name, None)
    sys.exit(pytest.main([*_PYTEST, *options]))


@click.command(short_help="Find out which game an engine really plays.")
@click.argument("engine")
@click.option("--ruleset", metavar="ID", help="The ruleset to ask it under; else each it claims.")
@click.option(
    "--write", metavar="FILE", type=click.Path(path_type=Path), help="Write a house ruleset."
)
def identify(engine: str, ruleset: str | None, write: Path | None) -> None:
    """Find out which game ENGINE plays, option by option, from what it answers.

    ENGINE is named as for `agurk run --engine`. An engine that takes any ruleset is asked for its
    own game. The status is 1 where no option table explains the answers.
    """
    from agurk_conformance.identify.command import inquire

    judge(inquire(engine, ruleset, write, Path.cwd()))


@click.command(short_help="Ask an engine everything in a small scope.")
@click.argument("engine")
@click.option("--ruleset", metavar="ID", help="The ruleset to ask it by; else each it claims.")
@click.option("--oracle", default="reference", metavar="NAME", help="Who knows; the reference.")
@click.option("--seats", default=3, show_default=True, help="How many seats there are.")
@click.option("--hand", default=2, show_default=True, help="Up to how many cards a hand has.")
@click.option("--trick", type=int, help="Up to how many cards lie in the trick; all seats'.")
@click.option(
    "--state", metavar="FILE", type=click.Path(path_type=Path), help="Keep how far it has come."
)
@click.option("--resume", is_flag=True, help="Go on with the run that left the FILE of --state.")
def exhaust(**wished: Any) -> None:
    """Ask ENGINE about every position of a small scope, and compare it with the oracle.

    ENGINE is named as for `agurk run --engine`. Positions that differ in suits alone are asked
    once. The status is 0 where the scope is complete and every answer is the oracle's.
    """
    from agurk_conformance.exhaust.command import Wish
    from agurk_conformance.exhaust.command import exhaust as exhausting
    from agurk_conformance.exhaust.progress import Progress

    judge(exhausting(Wish(**wished), Path.cwd(), Progress()))


@click.command(short_help="Count the ways to play a deal, by the law and by an engine.")
@click.argument("engine", required=False)
@click.option("--ruleset", metavar="ID", help="The ruleset to count by; else all that fit.")
@click.option("--oracle", default="reference", metavar="NAME", help="Who knows; the reference.")
@click.option(
    "--deal", "deals", multiple=True, metavar="ID", help="This deal; else all small ones."
)
@click.option("--plies", type=click.IntRange(min=1), metavar="N", help="Only so many plies.")
def perft(**wished: Any) -> None:
    """Count in how many lawful ways canonical deals can be played, and compare ENGINE ply by ply.

    ENGINE is named as for `agurk run --engine`; without one the law alone is counted. The status is
    0 where all counts agree.
    """
    from agurk_conformance.perft.command import Wish
    from agurk_conformance.perft.command import perft as counting

    judge(counting(Wish(**wished), Path.cwd()))


@click.command(short_help="Search an engine for the smallest positions in which it errs.")
@click.argument("engine")
@click.option("--ruleset", metavar="ID", help="The ruleset to ask it under; else all it claims.")
@click.option("--oracle", metavar="ENGINE", help="Who is right; the reference.")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1),
    default=2000,
    show_default=True,
    help="How many cases are drawn.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Where chance begins.")
@click.option(
    "--write", metavar="DIR", type=click.Path(path_type=Path), help="Write scenario files there."
)
def explore(engine: str, **terms: Any) -> None:
    """Ask ENGINE random positions, deals and matches, and compare with the oracle's answers.

    ENGINE is named as for `agurk run --engine`. Each disagreement is shrunk and shown once, as a
    scenario file that fails for the engine. The status is 1 where there is one, or the engine
    breaks.
    """
    from agurk_conformance.explore.command import Terms
    from agurk_conformance.explore.command import explore as exploring

    judge(exploring(engine, each) for each in (Terms(folder=Path.cwd(), **terms),))
