"""The command: an engine and an oracle are started, and what they disagree about is told."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from agurk_conformance.explore.drawing import Field, NothingDrawnError, some_tables
from agurk_conformance.explore.proving import Found, Proof, prove
from agurk_conformance.explore.searching import DEFAULT, Search
from agurk_conformance.identify.command import Inquiry
from agurk_conformance.protocol.entry import UsageError
from agurk_conformance.reporting.failure import failure_lines
from agurk_conformance.reporting.lines import one_line, warned
from agurk_conformance.reporting.writing import make_folder, write_whole
from agurk_conformance.running.choosing import known_rulesets
from agurk_conformance.running.engines import open_client, open_oracle, resolve_engine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from agurk_conformance.explore.searching import Disagreement, Tally
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law

NEEDED: Final = (
    "legal_cards",
    "is_legal",
    "dispute",
    "pack",
    "match.new",
    "match.deal",
    "match.play",
    "match.legal",
    "match.exchange",
    "match.buy_back",
    "match.view",
)
"""What an oracle answers."""

_WANTS: Final = 3
"""How many of the capabilities are told that an engine lacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How an engine is explored: under which ruleset, with which oracle, how long, from where."""

    folder: Path
    ruleset: str | None = None
    oracle: str | None = None
    number: int = DEFAULT
    seed: int = 0
    write: Path | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What came of it, in lines, and whether engine and oracle agree in everything asked."""

    lines: tuple[str, ...]
    is_right: bool


def explore(engine: str, terms: Terms) -> Report:
    """Start an engine, and report on what it and the oracle disagree about.

    In: the name of the engine, and the terms. Raises UsageError for names that mean nothing, an
    oracle that lacks a method, an engine that cannot be asked and a place where nothing can be
    written; EngineError where one of them does not start.
    """
    spec = resolve_engine(engine, terms.folder)
    with open_client(spec) as client:
        return explore_client(client, engine, terms, spec.ruleset)


def explore_client(client: Client, engine: str, terms: Terms, of_file: str | None = None) -> Report:
    """Report on an engine that is started.

    In: the engine, its name on the command line, the terms, and the ruleset of its engine file.
    Raises as `explore` does.
    """
    if terms.write is not None:
        make_folder(terms.write)
    inquiry = Inquiry(client, terms.folder)
    claims = inquiry.claims(terms.ruleset if terms.ruleset is not None else of_file)
    rulesets = [claim for claim in claims if claim is not None]
    if not rulesets:
        rulesets = [*known_rulesets(inquiry.law), *some_tables(terms.seed)]
    with open_oracle(terms.oracle, NEEDED, terms.folder) as oracle:
        told = _Told(client, engine, terms, inquiry.law, Field(oracle, tuple(rulesets)))
        return told.report()


class _Told:
    """A search, as it is told to a person."""

    def __init__(self, client: Client, engine: str, terms: Terms, law: Law, ground: Field) -> None:
        """Take the engine and its name, the terms, the law, and where cases are drawn from."""
        self._client = client
        self._engine = engine
        self._terms = terms
        self._law = law
        self._ground = ground
        self._search = Search(client, ground, law)

    def report(self) -> Report:
        """Search, and return what came of it."""
        number, seed = self._terms.number, self._terms.seed
        try:
            found = [self._proved(each) for each in self._search.disagreements(number, seed)]
        except NothingDrawnError as problem:
            raise UsageError(
                "the oracle answers no case under the rulesets asked for; allowed: rulesets that "
                "it plays, with --ruleset"
            ) from problem
        tally = self._search.tally
        if not tally.agreed and not tally.disagreed and not tally.broken:
            raise UsageError(self._unasked(tally))
        lines = [self._head(), _counts(tally), *_wants(tally), *self._self_dealt()]
        for each, proof in found:
            lines += self._lines_of(each, proof)
        lines += self._broken(tally)
        if self._client.given_up:
            lines += ["", "the engine was given up: what was not made smaller by then is not shown"]
        lines += warned(self._client.warnings)
        return Report(tuple(lines), is_right=not tally.disagreed and not tally.broken)

    def _proved(self, found: Disagreement) -> tuple[Disagreement, Proof]:
        """Return a disagreement with its scenario file, which is written where that is asked."""
        cited = self._search.cited(found)
        told = Found(found.case, cited, found.check)
        proof = prove(told, self._client, self._ground.oracle, self._law)
        if self._terms.write is not None and proof.fault is None:
            name = proof.text.split("\n", 1)[0].removeprefix("- id: ")
            write_whole(self._terms.write / f"{name}.yaml", proof.text)
        return found, proof

    def _unasked(self, tally: Tally) -> str:
        """Say why an engine can be asked no case."""
        missing = ", ".join(tally.missing) or "nothing"
        told = f"{self._engine} can be asked no case; it lacks {missing}"
        return "; ".join((told, *self._self_dealt()))

    def _self_dealt(self) -> Iterator[str]:
        """Say who follows the matches of an engine that deals by itself."""
        hello = self._client.hello
        if hello.supports("match.self_deal") and not hello.supports("match.deal"):
            again = shlex.join(["agurk", "run", f"--engine={self._engine}"])
            yield f"what it deals by itself cannot be drawn; the suite follows it: {again}"

    def _head(self) -> str:
        """Return who was explored, and how."""
        hello, oracle = self._client.hello, self._ground.oracle.hello
        names = [rules.id for rules in self._ground.rulesets if rules.id != "own"]
        under = ", ".join(names) if len(names) < 4 else f"{len(self._ground.rulesets)} rulesets"
        return (
            f"{one_line(hello.name)} {one_line(hello.version)} beside {oracle.name}: "
            f"{self._terms.number} cases from seed {self._terms.seed}, under {under or 'its own'}"
        )

    def _lines_of(self, found: Disagreement, proof: Proof) -> Iterator[str]:
        """Return the lines of one disagreement."""
        clause = self._law.clause(found.clause)
        yield ""
        yield f"{clause.id} {clause.title} ({found.what})"
        if proof.fault is not None:
            yield f"no scenario shows it by itself: {one_line(proof.fault)}"
        if proof.result is not None:
            yield from failure_lines(proof.result, self._law, self._again())
        yield ""
        yield from proof.text.splitlines()

    def _again(self) -> str:
        """Return the command that explores the same again."""
        terms = self._terms
        by = [] if terms.ruleset is None else [f"--ruleset={terms.ruleset}"]
        beside = [] if terms.oracle is None else [f"--oracle={terms.oracle}"]
        cases = [f"--number={terms.number}", f"--seed={terms.seed}"]
        return shlex.join(["agurk", "explore", self._engine, *by, *beside, *cases])

    def _broken(self, tally: Tally) -> Iterator[str]:
        """Return what broke the engine, each manner once with the smallest case."""
        for note, (case, check) in tally.faults.items():
            yield ""
            yield f"broken{f' ({one_line(note)})' if note else ''}: {one_line(check.asked)}"
            yield f"  {one_line(check.got)}"
            yield f"  under {case.ruleset.id}, {len(case.given.seats)} seats"


def _wants(tally: Tally) -> Iterator[str]:
    """Return what the engine lacked most often where it could not be asked."""
    if tally.unasked:
        told = "; ".join(one_line(name) for name, _ in tally.missing.most_common(_WANTS))
        yield f"not asked, mostly: {told}"


def _counts(tally: Tally) -> str:
    """Return how many cases came out how."""
    return (
        f"{tally.agreed} agreed, {tally.disagreed} disagreed, {tally.broken} broken, "
        f"{tally.unasked} could not be asked"
    )
