"""Discrimination: whether some scenario tells two named rulesets apart.

A scenario tells two rulesets apart if it holds under one of them and not under the other, and an
engine that plays the other in its place fails it.
Where a ruleset leaves an option open it differs in it from no other.
Where it leaves open how many seats there may be, hardly any scenario holds under it, and two such
rulesets need not be told apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.position import ruleset_to_wire
from agurk_conformance.corpus.units import Unit, applies
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run
from agurk_spec.conditions import Truth
from agurk_spec.document import read_document
from agurk_spec.errors import shortlist
from agurk_tools.copies import load_engine, package_sources
from agurk_tools.findings import Finding
from agurk_tools.space import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset
    from agurk_tools.copies import Engine
    from agurk_tools.material import Material

UNASKED_FILE: Final = Path(__file__).with_name("unasked.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two rulesets, the options in which they differ, and the unit that tells them apart, if any.

    `unasked` are those of the differences for which no engine can be asked, and `left_open` the
    options that only one of the two settles; `has_seats` says whether one settles how many seats
    there may be.
    """

    one: str
    other: str
    differences: tuple[str, ...]
    told_by: str | None
    unasked: tuple[str, ...]
    left_open: tuple[str, ...]
    has_seats: bool

    @property
    def is_told(self) -> bool:
        """Whether the pair is told apart, or is not to be."""
        asked = set(self.differences).difference(self.unasked)
        return self.told_by is not None or not asked or not self.has_seats

    def to_json(self) -> dict[str, Any]:
        """Return the pair as plain data."""
        return {
            "rulesets": [self.one, self.other],
            "differences": list(self.differences),
            "told_by": self.told_by,
            "equal": not self.differences and not self.left_open,
            "unasked": list(self.unasked),
            "open": list(self.left_open),
        }


def unasked(law: Law, file: Path = UNASKED_FILE) -> Mapping[str, str]:
    """Return why no engine can be asked for each of some options, by key.

    Raises SpecError where the file is no mapping of options of the law to reasons.
    """
    document = read_document(file)
    if not isinstance(document.data, dict):
        raise document.error((), found="no mapping", allowed="option: reason")
    keys = [option.key for option in law.options]
    reasons: dict[str, str] = {}
    for key, reason in document.data.items():
        if key not in keys:
            found = f"option {key} is unknown"
            raise document.error((key,), found=found, allowed=shortlist(key, keys), at_key=True)
        if not isinstance(reason, str) or not reason.strip():
            raise document.error((key,), found="no reason", allowed="why no engine can be asked")
        reasons[key] = reason
    return reasons


def pairs(material: Material, reasons: Mapping[str, str]) -> tuple[Pair, ...]:
    """Return every pair of named rulesets whose rules are known, in the order of the law."""
    bench = _Bench(material)
    rulesets = material.playable
    return tuple(
        _pair(bench, one, other, reasons)
        for at, one in enumerate(rulesets)
        for other in rulesets[at + 1 :]
    )


def untold(found: Sequence[Pair]) -> Iterator[Finding]:
    """Return the pairs that no scenario tells apart although they differ."""
    for pair in found:
        if not pair.is_told:
            differences = ", ".join(pair.differences)
            text = f"no scenario tells it from {pair.other}, from which it differs in {differences}"
            yield Finding("", pair.one, text)


def table(found: Sequence[Pair], rulesets: Sequence[Ruleset]) -> Iterator[str]:
    """Return a matrix for people, with the chapter of what tells two rulesets apart.

    An = stands where they are equal, a dot where they need not be told apart, and ? where nothing
    tells them apart.
    """
    marks = {(pair.one, pair.other): _mark(pair) for pair in found}
    width = max(len(ruleset.id) for ruleset in rulesets)
    names = [ruleset.id for ruleset in rulesets]
    for at, name in enumerate(names):
        row = " ".join(f"{marks.get((other, name), ''):<2}" for other in names[:at])
        yield f"{at + 1:>2} {name:<{width}}  {row}".rstrip()
    yield f"{len(found)} pairs, {sum(pair.told_by is not None for pair in found)} told apart"
    for pair in found:
        if pair.told_by is None and pair.is_told:
            yield f"{_reason(pair)}: {pair.one} and {pair.other}"


def _reason(pair: Pair) -> str:
    """Say why two rulesets need not be told apart."""
    asked = [f"not to be asked for {key}" for key in pair.unasked]
    left = [f"{key} left open" for key in pair.left_open]
    seats = [] if pair.has_seats else ["seats left open in both"]
    return ", ".join((*seats, *asked, *left)) or "equal"


def _mark(pair: Pair) -> str:
    """Return how a pair is shown."""
    if pair.told_by is not None:
        return pair.told_by[:2]
    if not pair.differences:
        return "="
    return "." if pair.is_told else "?"


def _pair(bench: _Bench, one: Ruleset, other: Ruleset, reasons: Mapping[str, str]) -> Pair:
    """Return what there is to say of two rulesets."""
    differences = _differences(one, other)
    told_by = (bench.telling(one, other) or bench.telling(other, one)) if differences else None
    return Pair(
        one=one.id,
        other=other.id,
        differences=differences,
        told_by=told_by,
        unasked=tuple(key for key in differences if key in reasons),
        left_open=tuple(sorted(set(one.table) ^ set(other.table))),
        has_seats=any({*SEATS} <= {*ruleset.table} for ruleset in (one, other)),
    )


def _differences(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """Return the options that two rulesets settle differently."""
    both = [key for key in one.table if key in other.table]
    return tuple(key for key in both if one.table[key] != other.table[key])


class _Bench:
    """The reference engine, playing one ruleset where it is asked for another."""

    def __init__(self, material: Material) -> None:
        """Take the scenarios, and load the engine once."""
        self._corpus = material.corpus
        self._engine = load_engine(package_sources(), "agurk_told_apart")
        self._under = {ruleset.id: self._units(ruleset) for ruleset in material.playable}

    def telling(self, asked: Ruleset, played: Ruleset) -> str | None:
        """Return a unit of one ruleset that an engine fails that plays another, or None."""
        candidates = [
            unit
            for unit in self._under[asked.id]
            if applies(unit.scenario, unit.row, played) is Truth.FALSE
        ]
        candidates.sort(key=lambda unit: (_distance(unit, asked, played), unit.size))
        with Client(InProcessLink(_playing(self._engine, played))) as client:
            for unit in candidates:
                if next(iter(run([unit], client))).verdict is Verdict.FAILED:
                    return unit.name
        return None

    def _units(self, ruleset: Ruleset) -> tuple[Unit, ...]:
        """Return the scenarios that hold under a ruleset."""
        return tuple(
            Unit(scenario, row, ruleset)
            for scenario in self._corpus
            for row in scenario.rows
            if applies(scenario, row, ruleset) is Truth.TRUE
        )


def _distance(unit: Unit, asked: Ruleset, played: Ruleset) -> int:
    """Return how likely a unit is to fail: 0 where it turns on a difference of the rulesets."""
    own = {*unit.scenario.when.conditions, *unit.row.when.conditions}
    keys = {condition.option for condition in own}
    return 0 if keys.intersection(_differences(asked, played)) else 1


def _playing(engine: Engine, ruleset: Ruleset) -> Engine:
    """Return an engine that plays a ruleset whatever it is asked for."""
    wire = ruleset_to_wire(ruleset)

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        """Answer with another ruleset in place of the one asked for."""
        params: dict[str, Any] = request.get("params") or {}
        if "ruleset" in params:
            return engine({**request, "params": {**params, "ruleset": wire}})
        if "position" not in params:
            return engine(request)
        replaced = {**params, "position": {**params["position"], "ruleset": wire}}
        return engine({**request, "params": replaced})

    return answer
