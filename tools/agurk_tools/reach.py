"""Reach: what the scenarios alone arrive at in the reference engine, each by itself and in all.

The rule modules are those that decide what the law says; what carries messages (`engine`, `codec`,
`position`, `questions`, `answers`, `__main__`), writes for people (`notation`, and the grounds of
legal cards in `questions`), names errors or reads option tables is not among them.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from coverage import Coverage

from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from coverage import CoverageData

    from agurk_conformance.corpus.units import Unit
    from agurk_tools.copies import Sources

RULE_MODULES: Final = (
    "buyback",
    "cards",
    "deal",
    "dealing",
    "dispute",
    "ending",
    "exchange",
    "match",
    "penalty",
    "seats",
    "settlement",
    "trick",
    "view",
)
"""The modules of the reference engine in which the scenarios alone reach every branch."""

Arc: TypeAlias = "tuple[str, int, int]"
"""A step of the execution: the module, the line it leaves and the line it comes to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """What the units arrive at.

    `before` are the arcs of loading and greeting the engine, `arcs` those of each unit by its
    name, and `missed` the branches of the rule modules that no unit takes.
    """

    before: frozenset[Arc]
    arcs: Mapping[str, frozenset[Arc]]
    missed: tuple[Finding, ...]

    def alone(self, unit: str) -> frozenset[Arc]:
        """Return the arcs of a unit in the rule modules."""
        return frozenset(arc for arc in self.arcs[unit] if arc[0] in RULE_MODULES)


def reach(units: Iterable[Unit], sources: Sources | None = None) -> Reach:
    """Return what the units arrive at in the reference engine.

    In: the units, and the sources of the engine, which are files; those of the reference engine
    without any.
    """
    sources = package_sources() if sources is None else sources
    paths = {str(source.path): name for name, source in sources.items()}
    coverage = Coverage(data_file=None, config_file=False, branch=True, include=list(paths))
    with coverage.collect():
        names = list(_run(units, sources, coverage))
    data = coverage.get_data()
    return Reach(
        before=frozenset(_arcs(data, "", paths)),
        arcs={name: frozenset(_arcs(data, name, paths)) for name in names},
        missed=tuple(_missed(coverage, paths, sources)),
    )


def _run(units: Iterable[Unit], sources: Sources, coverage: Coverage) -> Iterator[str]:
    """Run units on a copy of the engine, each in a context of its own, and return their names."""
    units = tuple(units)
    with Client(InProcessLink(load_engine(sources, "agurk_covered"))) as client:
        coverage.switch_context("(once)")  # what is computed once is not the first unit's merit
        list(run(units[:1], client))
        for unit in units:
            coverage.switch_context(unit.name)
            list(run([unit], client))
            yield unit.name


def _arcs(data: CoverageData, name: str, paths: Mapping[str, str]) -> Iterator[Arc]:
    """Return the arcs of one unit."""
    data.set_query_contexts([f"^{re.escape(name)}$"])
    for path, module in paths.items():
        for start, end in data.arcs(path) or ():
            yield module, start, end


def _missed(coverage: Coverage, paths: Mapping[str, str], sources: Sources) -> Iterator[Finding]:
    """Return the branches that no unit takes, as far as there is a way to take them."""
    coverage.get_data().set_query_contexts(None)
    with TemporaryDirectory() as folder:
        report = Path(folder, "coverage.json")
        coverage.json_report(outfile=str(report))
        files: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))["files"]
    for path, found in files.items():
        module = paths.get(str(Path(path).resolve()), "")
        if module not in RULE_MODULES:
            continue
        last = last_cases(sources[module].text)
        for start, end in found["missing_branches"]:
            if last.get(start, end) == end:
                target = f"line {end}" if end > 0 else "the end of the function"
                yield Finding(f"{path}:{start}", module, f"no scenario goes from here to {target}")


def last_cases(text: str) -> Mapping[int, int]:
    """Return where the last case of each match stands, with the line to which it leads.

    Matches are exhaustive, which type checkers see to, so that it leads nowhere else.
    """
    matches = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Match)]
    cases = [match.cases[-1] for match in matches]
    return {case.pattern.lineno: case.body[0].lineno for case in cases}
