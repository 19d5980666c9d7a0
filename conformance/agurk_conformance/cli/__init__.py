"""The command `agurk`: the suite and the law for people who have installed it and have no clone.

What a command needs is imported when it runs, so that `agurk --help` waits for nothing.
"""

from __future__ import annotations

import click

from agurk_conformance import __version__
from agurk_conformance.cli import adapters, judging, law, reports
from agurk_conformance.cli.group import Commands

_COMMANDS = (
    adapters.scaffold,
    adapters.smoke,
    adapters.talk,
    judging.exhaust,
    judging.explore,
    judging.identify,
    judging.perft,
    judging.run,
    law.ask,
    law.explain,
    law.export,
    law.rulesets,
    reports.compare,
    reports.report,
)


@click.group(
    cls=Commands,
    commands=_COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="agurk")
def main() -> None:
    """Ask whether an engine plays Cucumber by the law, and what the law says."""
