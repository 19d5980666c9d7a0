"""Reports at the terminal: shown again, and compared."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from agurk_conformance.cli.group import found, only_one, show


@click.command(short_help="Show a report: as a page, a comment, or a badge.")
@click.argument("result", metavar="RESULT", type=click.Path(path_type=Path))
@click.option("--html", is_flag=True, help="As one page that needs nothing else.")
@click.option("--markdown", is_flag=True, help="For a pull request.")
@click.option("--badge", is_flag=True, help="As the endpoint of Shields takes it.")
@click.option("--output", metavar="FILE", type=click.Path(path_type=Path), help="Write into FILE.")
def report(result: Path, output: Path | None, **forms: bool) -> None:
    """Show the RESULT of `agurk run --report=RESULT`; without an option, as at the end of the run.

    The text goes to standard output, or into the FILE of --output.
    """
    from agurk_conformance.reporting.reading import read_report
    from agurk_conformance.reporting.rendering import render
    from agurk_conformance.reporting.writing import write_whole
    from agurk_spec.load import load_law

    form = only_one(forms)
    text = render(found(read_report, result), form, load_law())
    if output is None:
        click.echo(text, nl=False)
    else:
        found(write_whole, output, text, (result,))


@click.command(short_help="Compare two reports; the status is 1 on a regression.")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
def compare(old: Path, new: Path) -> None:
    """Say what is fixed, broken anew and still failing between the reports OLD and NEW.

    The exit status is 0, 1 where something that passed passes no more, and 2 where one of the two
    is no report.
    """
    from agurk_conformance.reporting import compare as comparing
    from agurk_conformance.reporting.reading import read_report

    comparison = comparing.compare(found(read_report, old), found(read_report, new))
    show(comparing.tell_comparison(comparison))
    if comparison.has_regression:
        sys.exit(1)
