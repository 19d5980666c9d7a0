"""The law at the terminal: rulesets, explanations, questions at the table, and the export."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click

from agurk_conformance.cli.group import found, only_one, show

_SETTLING: Final = ("last_trick", "settle", "next_deal")
"""The questions of `ask` that are options, of which one may be asked."""


@click.command(short_help="List the rulesets, show one, or compare two.")
@click.argument("ruleset", required=False)
@click.option("--diff", nargs=2, metavar="A B", help="The options in which two rulesets differ.")
def rulesets(ruleset: str | None, diff: tuple[str, str] | None) -> None:
    """List all rulesets, show one with every option, or set two side by side.

    A RULESET is an id of the law or a file of your own.
    """
    from agurk_conformance.corpus.loading import load_corpus
    from agurk_conformance.running.choosing import find_ruleset
    from agurk_conformance.telling import rulesets as telling
    from agurk_spec.load import load_law

    if ruleset is not None and diff is not None:
        raise click.UsageError("one ruleset and --diff; allowed: one of the two")
    law = load_law()
    if diff is not None:
        one, other = (found(find_ruleset, name, law, Path.cwd()) for name in diff)
        show(telling.tell_differences(one, other, law, load_corpus(law)))
    elif ruleset is not None:
        show(telling.tell_ruleset(found(find_ruleset, ruleset, law, Path.cwd()), law))
    else:
        show(telling.tell_rulesets(law))


@click.command(short_help="Explain a clause, a scenario, or anything else that has an id.")
@click.argument("id_", metavar="ID")
def explain(id_: str) -> None:
    """Explain whatever has this ID.

    That is a clause, a ruling, an option or a value of it (OPTION=VALUE), a ruleset, a scenario, a
    row (SCENARIO/ROW) or a unit (SCENARIO@RULESET), an erratum, a section of a document, a word of
    the glossary, or the file of a ruleset of your own.
    """
    from agurk_conformance.corpus.loading import load_corpus
    from agurk_conformance.telling.index import Index
    from agurk_spec.load import load_law

    law = load_law()
    index = Index(law, load_corpus(law))
    show(found(lambda: list(index.explain(id_, Path.cwd()))))


@click.command(short_help="Ask what the law says of a position.")
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

    question = only_one({name: typed.pop(name) for name in _SETTLING})
    asked = question or ("trick_taker" if typed["hand"] is None else "legal_cards")
    show(found(answer, Typed(**typed), asked, ruleset, engine, Path.cwd()))


@click.command(short_help="Write the law and the scenarios as plain JSON.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Compare an export with the hashes of its manifest.")
def export(folder: Path, *, check: bool) -> None:
    """Write the law and all scenarios into DIR, as JSON that needs none of this code.

    DIR is new, empty, or an export that is written anew; anything else is left alone.
    """
    if check:
        _check(folder)
        return
    from agurk_conformance.corpus.loading import load_corpus
    from agurk_conformance.exporting.files import export_files
    from agurk_conformance.exporting.folder import check_place, write_export
    from agurk_spec.load import load_law

    found(check_place, folder)
    law = load_law()
    files = export_files(law, load_corpus(law))
    found(write_export, folder, files)
    click.echo(f"{folder}: edition {law.edition}, {len(files)} files")


def _check(folder: Path) -> None:
    """Compare an export with its manifest; end with status 1 where they differ."""
    from agurk_conformance.exporting.folder import check_export, read_manifest

    manifest = found(read_manifest, folder)
    problems = list(check_export(folder))
    show(problems)
    if problems:
        sys.exit(1)
    told = f"edition {manifest['edition']}, {len(manifest['files']) + 1} files"
    click.echo(f"{folder}: {told}, all as written")
