"""Runs of the suite on an engine of this package, each made once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from agurk_conformance.corpus import load_corpus
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running import run
from agurk_conformance.units import units_under
from agurk_conformance.verdict import UnitResult, Verdict
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from agurk_conformance.units import Unit
    from agurk_spec.law import Law
    from tests.miniatures.rules.engine import Engine


@cache
def law() -> Law:
    """Read the law."""
    return load_law()


@cache
def units() -> tuple[Unit, ...]:
    """List every unit under `agurk`."""
    return tuple(units_under(load_corpus(law()), [law().ruleset("agurk")]))


def unit(name: str) -> Unit:
    """Find a unit by its name."""
    return next(unit for unit in units() if unit.name == name)


@cache
def results(engine: type[Engine]) -> tuple[UnitResult, ...]:
    """Run all units on an engine."""
    with Client(InProcessLink(engine())) as client:
        return tuple(run(units(), client))


def names(engine: type[Engine], verdict: Verdict) -> frozenset[str]:
    """Name the units that come to a verdict."""
    return frozenset(
        result.unit.name for result in results(engine) if result.verdict is verdict
    )


def failed(engine: type[Engine]) -> frozenset[str]:
    """Name the units that an engine fails."""
    return names(engine, Verdict.FAILED)


@cache
def entailed(clause: str) -> frozenset[str]:
    """List a clause with those that restate consequences of it."""
    found = frozenset({clause})
    for other in law().clauses:
        if clause in other.entailed_by:
            found |= entailed(other.id)
    return found
