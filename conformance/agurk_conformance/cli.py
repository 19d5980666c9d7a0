"""The command `agurk`: the suite and the law for people who have installed it and have no clone.

What a command needs is imported when it runs, so that `agurk --help` waits for nothing.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from agurk_conformance import __version__
from agurk_conformance.commands import Commands, only_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Result = TypeVar("Result")

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

_INTERRUPTED: Final = 130
"""The status of a command that was interrupted, as shells have it."""

_SETTLING: Final = ("last_trick", "settle", "next_deal")
"""The questions of `ask` that are options, of which one may be asked."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="agurk")
def main() -> None:
    """Ask whether an engine plays Cucumber by the law, and what the law says."""


@main.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    short_help="Run the conformance suite on an engine.",
)
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def run(options: tuple[str, ...]) -> None:
    """Run the suite; OPTIONS are those of pytest, and the suite's own (--engine=NAME and so on)."""
    if {"-h", "--help"} & set(options):
        from agurk_conformance.run_help import run_help

        click.echo(run_help(), nl=False)
        return
    import pytest

    for name in _SETTINGS:
        os.environ.pop(name, None)
    sys.exit(pytest.main([*_PYTEST, *options]))


@main.command(short_help="List the rulesets, show one, or compare two.")
@click.argument("ruleset", required=False)
@click.option("--diff", nargs=2, metavar="A B", help="The options in which two rulesets differ.")
def rulesets(ruleset: str | None, diff: tuple[str, str] | None) -> None:
    """List all rulesets, show one with every option, or set two side by side.

    A RULESET is an id of the law or a file of your own.
    """
    from agurk_conformance.choosing import find_ruleset
    from agurk_conformance.corpus import load_corpus
    from agurk_conformance.telling import rulesets as telling
    from agurk_spec.load import load_law

    if ruleset is not None and diff is not None:
        raise click.UsageError("one ruleset and --diff; allowed: one of the two")
    law = load_law()
    if diff is not None:
        one, other = (_found(find_ruleset, name, law, Path.cwd()) for name in diff)
        _print(telling.tell_differences(one, other, law, load_corpus(law)))
    elif ruleset is not None:
        _print(telling.tell_ruleset(_found(find_ruleset, ruleset, law, Path.cwd()), law))
    else:
        _print(telling.tell_rulesets(law))


@main.command(short_help="Explain a clause, a scenario, or anything else that has an id.")
@click.argument("id_", metavar="ID")
def explain(id_: str) -> None:
    """Explain whatever has this ID.

    That is a clause, a ruling, an option or a value of it (OPTION=VALUE), a ruleset, a scenario, a
    row (SCENARIO/ROW) or a unit (SCENARIO@RULESET), an erratum, a section of a document, or a word
    of the glossary.
    """
    from agurk_conformance.corpus import load_corpus
    from agurk_conformance.telling.index import explain as telling
    from agurk_spec.load import load_law

    law = load_law()
    _print(_found(lambda: list(telling(id_, law, load_corpus(law), Path.cwd()))))


@main.command(short_help="Find out which game an engine really plays.")
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
    from agurk_conformance.protocol.client import EngineError
    from agurk_conformance.protocol.entry import UsageError

    is_consistent = True
    try:
        for number, report in enumerate(inquire(engine, ruleset, write, Path.cwd())):
            _print(["", *report.lines] if number else report.lines)
            is_consistent = is_consistent and report.is_consistent
    except (EngineError, UsageError) as problem:
        raise click.UsageError(str(problem)) from problem
    sys.exit(not is_consistent)


@main.command(short_help="Ask an engine everything in a small scope.")
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

    _judge(exhausting(Wish(**wished), Path.cwd(), Progress()))


@main.command(short_help="Count the ways to play a deal, by the law and by an engine.")
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

    _judge(counting(Wish(**wished), Path.cwd()))


@main.command(short_help="Search an engine for the smallest positions in which it errs.")
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
    from agurk_conformance.protocol.client import EngineError

    try:
        report = _found(exploring, engine, Terms(folder=Path.cwd(), **terms))
    except EngineError as problem:
        raise click.UsageError(str(problem)) from problem
    _print(report.lines)
    sys.exit(not report.agrees)


@main.command(short_help="Ask what the law says of a position.")
@click.option("--hand", metavar="CARDS", help="The hand of the seat to act: what may it play?")
@click.option("--trick", metavar="CARDS", help='The trick so far: "9♣ 2♦", or "B:9♣ C:2♦".')
@click.option("--last", "last_trick", is_flag=True, help="What does the trick cost?")
@click.option("--settle", is_flag=True, help="How is the deal settled?")
@click.option("--next-deal", is_flag=True, help="Who deals and leads next?")
@click.option("--seats", type=int, metavar="N", help="How many seats there are.")
@click.option("--dealer", metavar="SEAT", help="Who deals, or dealt.")
@click.option("--scores", metavar="SCORES", help='Scores before the settlement: "A:14 B:3".')
@click.option("--lives", metavar="LIVES", help='Lives left before the settlement: "A:2 B:1".')
@click.option("--paid", "payers", metavar="SEATS", help="With --next-deal, who paid.")
@click.option("--card", metavar="CARD", help="With --next-deal, the card that took the last trick.")
@click.option("--ruleset", default="agurk", metavar="ID", help="A ruleset, or a file; agurk.")
@click.option("--engine", default="reference", metavar="NAME", help="Who answers; the reference.")
def ask(ruleset: str, engine: str, **typed: Any) -> None:
    """Ask which cards may be played, and by which clause; or with a complete trick who takes it.

    The trick is told in the order of play. Without seats its cards are those of A, B and so on.
    """
    from agurk_conformance.asking.answering import ask as answer
    from agurk_conformance.asking.table import Typed
    from agurk_conformance.protocol.client import EngineError

    question = only_one({name: typed.pop(name) for name in _SETTLING})
    asked = question or ("trick_taker" if typed["hand"] is None else "legal_cards")
    try:
        _print(_found(answer, Typed(**typed), asked, ruleset, engine, Path.cwd()))
    except EngineError as problem:
        raise click.UsageError(str(problem)) from problem


@main.command(short_help="Write the law and the scenarios as plain JSON.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Compare an export with the hashes of its manifest.")
def export(folder: Path, *, check: bool) -> None:
    """Write the law and all scenarios into DIR, as JSON that needs none of this code.

    DIR is new, empty, or an export that is written anew; anything else is left alone.
    """
    if check:
        _check(folder)
        return
    from agurk_conformance.corpus import load_corpus
    from agurk_conformance.exporting.files import export_files
    from agurk_conformance.exporting.folder import check_place, write_export
    from agurk_spec.load import load_law

    _found(check_place, folder)
    law = load_law()
    files = export_files(law, load_corpus(law))
    _found(write_export, folder, files)
    click.echo(f"{folder}: edition {law.edition}, {len(files)} files")


@main.command(short_help="Show a report: as a page, a comment, or a badge.")
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
    text = render(_found(read_report, result), form, load_law())
    if output is None:
        click.echo(text, nl=False)
    else:
        _found(write_whole, output, text, (result,))


@main.command(short_help="Compare two reports; the status is 1 on a regression.")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
def compare(old: Path, new: Path) -> None:
    """Say what is fixed, broken anew and still failing between the reports OLD and NEW.

    The exit status is 0, 1 where something that passed passes no more, and 2 where one of the two
    is no report.
    """
    from agurk_conformance.reporting import compare as comparing
    from agurk_conformance.reporting.reading import read_report

    found = comparing.compare(_found(read_report, old), _found(read_report, new))
    _print(comparing.tell_comparison(found))
    if found.has_regression:
        sys.exit(1)


@main.command(short_help="Write a working adapter with a toy engine.")
@click.argument("language")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def scaffold(language: str, folder: Path) -> None:
    """Write a working adapter with a toy engine in LANGUAGE into DIR.

    A LANGUAGE is Python, JavaScript, TypeScript, Java, Ruby, C++, Go or Rust. Nothing is
    overwritten.
    """
    from agurk_conformance.scaffold import find_language, write_scaffold

    commands = _found(write_scaffold, _found(find_language, language), folder)
    click.echo(f"{folder}: a toy engine with its adapter; next:\n")
    _print(f"  {command}" for command in (f"cd {shlex.quote(str(folder))}", *commands))


@main.command(short_help="Try whether an adapter is wired at all.")
@click.argument("engine")
def smoke(engine: str) -> None:
    """Try whether ENGINE starts, and answers the smallest question of each kind.

    ENGINE is named as for `agurk run --engine`. The status is 1 where something is wrong.
    """
    from agurk_conformance.smoke import smoke as trying
    from agurk_conformance.smoke import tell

    wrong = False
    for finding in _found(trying, engine, Path.cwd()):
        _print(tell([finding]))
        wrong = wrong or finding.hint is not None
    if wrong:
        sys.exit(1)


@main.command(short_help="Ask an engine in the notation of the table.")
@click.argument("engine")
@click.option("--ruleset", metavar="ID", help="Tell the engine by which ruleset it is asked.")
def talk(engine: str, ruleset: str | None) -> None:
    """Ask ENGINE what stands on the lines of standard input, and show the lines on the wire.

    ENGINE is named as for `agurk run --engine`. Without a ruleset it is asked to play its own game;
    `help` lists what can be asked.
    """
    from agurk_conformance.engines import open_client, resolve_engine
    from agurk_conformance.protocol.client import EngineError
    from agurk_conformance.talking import loop

    terms = _found(loop.find_terms, ruleset, Path.cwd())
    spec = _found(resolve_engine, engine, Path.cwd())
    try:
        client = _found(open_client, spec)
    except EngineError as error:
        raise click.ClickException(str(error)) from error
    with client:
        _print(loop.talk(client, terms, loop.typed(sys.stdin)))


def _judge(outcomes: Iterator[Any]) -> None:
    """Print the lines of some outcomes as they come; end with status 1 where one is not right."""
    from agurk_conformance.protocol.client import EngineError
    from agurk_conformance.protocol.entry import UsageError

    is_right = True
    try:
        for number, outcome in enumerate(outcomes):
            _print(["", *outcome.lines] if number else outcome.lines)
            is_right = is_right and outcome.is_right
    except (EngineError, UsageError) as problem:
        raise click.UsageError(str(problem)) from problem
    except KeyboardInterrupt:
        click.echo("interrupted; --resume goes on where a --state was kept", err=True)
        sys.exit(_INTERRUPTED)
    sys.exit(not is_right)


def _check(folder: Path) -> None:
    """Compare an export with its manifest; end with status 1 where they differ."""
    from agurk_conformance.exporting.folder import check_export, read_manifest

    manifest = _found(read_manifest, folder)
    problems = list(check_export(folder))
    _print(problems)
    if problems:
        sys.exit(1)
    told = f"edition {manifest['edition']}, {len(manifest['files']) + 1} files"
    click.echo(f"{folder}: {told}, all as written")


def _found(find: Callable[..., Result], *arguments: object) -> Result:
    """Return what is found; a name behind which there is nothing is a mistake in the usage."""
    from agurk_conformance.protocol.entry import UsageError

    try:
        return find(*arguments)
    except UsageError as problem:
        raise click.UsageError(str(problem)) from problem


def _print(lines: Iterable[str]) -> None:
    """Print lines; a reader that has seen enough of them may go."""
    for line in lines:
        click.echo(line)
