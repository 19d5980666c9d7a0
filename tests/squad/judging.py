"""Judging: a member of the squad, or a changed copy of it, by the suite."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from tests.squad.members import ROOT

from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.corpus.units import units_under
from agurk_conformance.judging.culprits import rank_suspects
from agurk_conformance.reporting.entry import entry_of
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_conformance.ways.self_dealing import own_scenarios
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from pathlib import Path

    from tests.squad.members import Member

    from agurk_conformance.corpus.scenario import Scenario
    from agurk_conformance.judging.verdict import UnitResult, Verdict
    from agurk_spec.law import Law


@cache
def law() -> Law:
    """Read the law."""
    return load_law()


@cache
def corpus() -> tuple[Scenario, ...]:
    """Read the scenarios."""
    return load_corpus(law())


@dataclass(frozen=True)
class Judgement:
    """What came of all units, and what was odd."""

    results: tuple[UnitResult, ...]
    warnings: tuple[str, ...]

    def units(self, verdict: Verdict) -> list[UnitResult]:
        """List the results with a verdict."""
        return [result for result in self.results if result.verdict is verdict]

    @cached_property
    def suspects(self) -> list[str]:
        """List the clauses that may be broken, the likeliest first."""
        return [suspect.clause for suspect in rank_suspects(map(entry_of, self.results))]


def judge(member: Member, engine: str, chapters: tuple[str, ...] = ()) -> Judgement:
    """Judge an engine by its name, on some chapters or on all, by the ruleset of a member."""
    with (
        open_client(resolve_engine(engine, ROOT)) as client,
        open_client(resolve_engine("reference", ROOT)) as oracle,
    ):
        assert [claim.id for claim in client.hello.rulesets] == [member.ruleset]
        scenarios = (*corpus(), *own_scenarios(client.hello))
        chosen = [each for each in scenarios if not chapters or each.chapter in chapters]
        units = units_under(chosen, [law().ruleset(member.ruleset)])
        results = tuple(run(units, client, oracle=lambda: oracle))
        return Judgement(results, client.warnings)


def changed(member: Member, folder: Path, *changes: tuple[str, str]) -> str:
    """Copy a member and change its source. Out: the name of the engine."""
    copy = folder / member.name
    shutil.copytree(member.folder, copy, ignore=shutil.ignore_patterns("build"))
    source = copy / member.source
    text = source.read_text(encoding="utf-8")
    for there, then in changes:
        assert text.count(there) == 1
        text = text.replace(there, then)
    source.write_text(text, encoding="utf-8")
    file = (ROOT / "engines" / f"{member.name}.toml").read_text(encoding="utf-8")
    engine = folder / f"{member.name}.toml"
    engine.write_text(file.replace("../examples/squad/", ""), encoding="utf-8")
    return str(engine.with_suffix(""))
