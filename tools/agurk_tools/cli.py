"""The maintainers' commands: `python -m agurk_tools COMMAND`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from agurk_spec.errors import SpecError
from agurk_spec.load import load_law
from agurk_tools import discriminate, templates
from agurk_tools.code import citations
from agurk_tools.copies import package_sources
from agurk_tools.counting import miscounts
from agurk_tools.judgement import sentences, violations
from agurk_tools.killing import kill_matrix
from agurk_tools.lint import lint
from agurk_tools.material import chapter_files, load_material
from agurk_tools.mutants import load_mutants
from agurk_tools.pending import committed_pending, read_pending, sift
from agurk_tools.reach import RULE_MODULES, reach
from agurk_tools.sound import ONE_IN, soundness
from agurk_tools.summaries import matrix_lines, matrix_to_json
from agurk_tools.trace import gaps, table, traces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from agurk_tools.findings import Finding

JOBS = os.cpu_count() or 1


class _Group(click.Group):
    """A group whose commands end with an error of the data's form where the data is unsound."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except SpecError as problem:
            raise click.ClickException(str(problem)) from problem


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Keep the law, the scenarios and the reference engine in step."""


@main.command("mutants")
@click.option(
    "--clause", "clauses", multiple=True, metavar="ID", help="Mutants of this clause only."
)
@click.option("--mutant", "names", multiple=True, metavar="ID", help="This mutant only.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the kill matrix here.")
@click.option("--jobs", default=JOBS, show_default=True, help="Processes to run them in.")
def run_mutants(
    clauses: tuple[str, ...], names: tuple[str, ...], file: Path | None, jobs: int
) -> None:
    """Run every mutant of the reference engine through the corpus."""
    material = load_material()
    mutants = load_mutants(material.law)
    chosen = [
        mutant
        for mutant in mutants
        if (not clauses or mutant.clause in clauses) and (not names or mutant.id in names)
    ]
    if not chosen:
        raise click.UsageError("no mutant is of that name and clause")
    matrix = kill_matrix(material.units, chosen, jobs=jobs)
    whole = () if clauses or names else material.clauses
    found = tuple(violations(matrix, whole, material.law))
    judged = sentences(matrix, material.law)
    _write(file, matrix_to_json(matrix, judged))
    _finish(matrix_lines(judged), found)


@main.command("lint")
@click.option("--quick", is_flag=True, help="Leave out what needs the mutants: redundancy.")
@click.option("--jobs", default=JOBS, show_default=True, help="Processes to run mutants in.")
def run_lint(*, quick: bool, jobs: int) -> None:
    """Check the house rules of the law and the scenarios."""
    report = lint(load_material(), jobs=jobs, quick=quick)
    for note in report.notes:
        click.echo(note)
    _finish((), report.errors)


@main.command("trace")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the table here.")
def run_trace(file: Path | None) -> None:
    """Say what stands behind each clause, and what is missing."""
    material = load_material()
    mutants, places = load_mutants(material.law), citations()
    rows = traces(material, places, mutants)
    _write(file, {"clauses": [row.to_json() for row in rows]})
    found = tuple(gaps(material, places, mutants))
    _finish(table(rows), tuple(sift(found, read_pending(), committed_pending())))


@main.command("coverage")
def run_coverage() -> None:
    """Say which branches of the rules no scenario takes."""
    reached = reach(load_material().units)
    _finish((f"rule modules: {', '.join(RULE_MODULES)}",), reached.missed)


@main.command("sound")
@click.option(
    "--one-in",
    default=ONE_IN,
    show_default=True,
    type=click.IntRange(min=1),
    help="Of how many tables of the sample each row faces one; with 1 it faces all.",
)
@click.option("--jobs", default=JOBS, show_default=True, help="Processes to run it in.")
def run_sound(one_in: int, jobs: int) -> None:
    """Run every scenario wherever its predicate holds: named rulesets, and a pairwise sample."""
    found = soundness(load_material(), one_in=one_in, jobs=jobs)
    line = f"{found.passed} units passed, {found.unasked} that the engine does not play"
    _finish((line,), found.found)


@main.command("explore")
@click.option(
    "--one-in",
    default=1,
    show_default=True,
    type=click.IntRange(min=1),
    help="Of how many mutants one is looked for; with 1 all are, and the list is compared.",
)
@click.option("--shrink", default=0, show_default=True, help="Of how many the size is compared.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here.")
@click.option("--jobs", default=JOBS, show_default=True, help="Processes to shrink them in.")
def run_explore(one_in: int, shrink: int, file: Path | None, jobs: int) -> None:
    """Say which mutants exploring finds, how small it shrinks them, and what it names."""
    from agurk_tools import exploring

    material = load_material()
    mutants = load_mutants(material.law)
    whole = exploring.gate(material, exploring.sample(mutants, one_in), shrink, jobs)
    _write(file, exploring.figures_to_json(whole))
    law, known = material.law, [mutant.id for mutant in mutants]
    _finish(exploring.figures(whole, law), exploring.findings(whole, law, known))


@main.command("discriminate")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the pairs here.")
def run_discriminate(file: Path | None) -> None:
    """Say which scenario tells any two named rulesets apart, and which pairs none does."""
    material = load_material()
    found = discriminate.pairs(material, discriminate.unasked(material.law))
    _write(file, {"pairs": [pair.to_json() for pair in found]})
    _finish(discriminate.table(found, material.playable), discriminate.untold(found))


@main.command("perft")
@click.option("--whole", is_flag=True, help="Count the large deals too.")
def run_perft(*, whole: bool) -> None:
    """Count the ways to play the canonical deals anew, with both counters."""
    _finish((), miscounts(load_law(), whole=whole))


@main.command("source-mutants")
@click.option(
    "--one-in",
    default=1,
    show_default=True,
    type=click.IntRange(min=1),
    help="Of how many places in the code one is changed; with 1 all are.",
)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write every fate here.")
@click.option("--jobs", default=JOBS, show_default=True, help="Processes to run them in.")
def run_source_mutants(one_in: int, file: Path | None, jobs: int) -> None:
    """Change the rule modules token by token, and see whether the suite alone notices."""
    from agurk_tools import surviving
    from agurk_tools.sourcing import source_mutants, spots_of

    sources, known = package_sources(), surviving.load_survivors()
    mutants = tuple(source_mutants(spots_of(sources)[::one_in], sources))
    outcomes = surviving.fates(load_material().units, mutants, jobs=jobs)
    _write(file, [each.to_json() for each in outcomes])
    is_whole = one_in == 1
    found = surviving.unexpected(outcomes, known, is_whole=is_whole)
    too_few = surviving.too_few(outcomes, known) if is_whole else ()
    _finish(surviving.told(outcomes, known), (*found, *too_few))


@main.command("theorems")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--long", "is_long", is_flag=True, help="Compute what takes minutes, too.")
def run_theorems(ids: tuple[str, ...], *, is_long: bool) -> None:
    """Establish theorems anew, and compare what is found with what is recorded."""
    from agurk_tools.theorems import command

    theorems = command.chosen(ids)
    missing = command.gaps(theorems)
    _finish((), missing or tuple(command.establish(theorems, is_long=is_long)))


@main.group("new")
def new() -> None:
    """Print a template with the next free id."""


@new.command("clause")
@click.argument("chapter")
def new_clause(chapter: str) -> None:
    """Print a clause of CHAPTER, which is a code such as FW."""
    _print(lambda: templates.new_clause(load_law(), chapter_files(), chapter))


@new.command("ruling")
def new_ruling() -> None:
    """Print a ruling."""
    _print(lambda: templates.new_ruling(load_law()))


@new.command("scenario")
@click.argument("clause")
def new_scenario(clause: str) -> None:
    """Print a scenario that shows CLAUSE."""
    _print(lambda: templates.new_scenario(load_law(), chapter_files(), clause))


@new.command("engine")
@click.argument("name")
def new_engine(name: str) -> None:
    """Print the file of an engine called NAME."""
    _print(lambda: templates.new_engine(name))


def _print(template: Callable[[], str]) -> None:
    """Print a template, or say why there is none."""
    try:
        click.echo(template(), nl=False)
    except templates.NoTemplateError as problem:
        raise click.UsageError(str(problem)) from problem


def _write(file: Path | None, data: object) -> None:
    """Write data as JSON, where a file is asked for."""
    if file is not None:
        text = json.dumps(data, indent=1, ensure_ascii=False)
        file.write_text(f"{text}\n", encoding="utf-8")


def _finish(lines: Iterable[str], findings: Iterable[Finding]) -> None:
    """Print lines and findings; end with status 1 where there is a finding."""
    for line in lines:
        click.echo(line)
    findings = tuple(findings)
    for finding in findings:
        click.echo(f"error: {finding}")
    if findings:
        click.echo(f"{len(findings)} errors" if len(findings) > 1 else "1 error")
        sys.exit(1)
    click.echo("all holds")
