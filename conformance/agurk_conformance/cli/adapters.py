"""Adapters at the terminal: one to begin with, whether it is wired, and a talk with it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from agurk_conformance.cli.group import found, show


@click.command(short_help="Write a working adapter with a toy engine.")
@click.argument("language")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def scaffold(language: str, folder: Path) -> None:
    """Write a working adapter with a toy engine in LANGUAGE into DIR.

    A LANGUAGE is Python, JavaScript, TypeScript, Java, Ruby, C++, Go or Rust. Nothing is
    overwritten.
    """
    from agurk_conformance.scaffold import find_language, write_scaffold

    commands = found(write_scaffold, found(find_language, language), folder)
    click.echo(f"{folder}: a toy engine with its adapter; next:\n")
    show(f"  {command}" for command in (f"cd {shlex.quote(str(folder))}", *commands))


@click.command(short_help="Try whether an adapter is wired at all.")
@click.argument("engine")
def smoke(engine: str) -> None:
    """Try whether ENGINE starts, and answers the smallest question of each kind.

    ENGINE is named as for `agurk run --engine`. The status is 1 where something is wrong.
    """
    from agurk_conformance.smoke import smoke as trying
    from agurk_conformance.smoke import tell

    wrong = False
    for finding in found(trying, engine, Path.cwd()):
        show(tell([finding]))
        wrong = wrong or finding.hint is not None
    if wrong:
        sys.exit(1)


@click.command(short_help="Ask an engine in the notation of the table.")
@click.argument("engine")
@click.option("--ruleset", metavar="ID", help="Tell the engine by which ruleset it is asked.")
def talk(engine: str, ruleset: str | None) -> None:
    """Ask ENGINE what stands on the lines of standard input, and show the lines on the wire.

    ENGINE is named as for `agurk run --engine`. Without a ruleset it is asked to play its own game;
    `help` lists what can be asked.
    """
    from agurk_conformance.running.engines import open_client, resolve_engine
    from agurk_conformance.talking import loop

    terms = found(loop.find_terms, ruleset, Path.cwd())
    spec = found(resolve_engine, engine, Path.cwd())
    with found(open_client, spec) as client:
        show(loop.talk(client, terms, loop.typed(sys.stdin)))
