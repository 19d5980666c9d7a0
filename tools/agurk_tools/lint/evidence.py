"""Evidence: scenarios show each clause and what it rules out, and decide each decisive ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agurk_conformance.corpus.scenario import (
    BuyBack,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    Refused,
    Sees,
)
from agurk_spec.kinds import RulingKind
from agurk_tools.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Given, Step
    from agurk_conformance.corpus.units import Unit
    from agurk_spec.files import LawFiles
    from agurk_tools.material import Material

_NEGATIVE = (Refused, Misdeal, NoMatch)
_EXACT = frozenset({"hand", "hands", "open", "stock"})
"""Fields in which every card too many is as wrong as one too few."""


def evidence_findings(material: Material) -> Iterator[Finding]:
    """Return the observable clauses that no scenario shows, or of which none shows the limit."""
    for clause in material.clauses:
        if clause.unobservable is not None:
            continue
        units = [unit for unit in material.units if clause.id in unit.clauses]
        if not any(map(shows, units)):
            yield Finding("", clause.id, "no scenario shows what the clause lets happen")
        if not any(map(contrasts, units)):
            yield Finding("", clause.id, "no scenario shows what the clause rules out")


def shows(unit: Unit) -> bool:
    """Whether a unit says of something that it happens."""
    return any(not isinstance(step, _NEGATIVE) for step in unit.row.steps)


def contrasts(unit: Unit) -> bool:
    """Whether a unit says of something that it does not happen, or leaves a value as it was."""
    pairs = zip(unit.row.steps, unit.positions, strict=False)
    return any(_denies(step, position) for step, position in pairs)


def _denies(step: Step, position: Position) -> bool:
    """Whether a step says no: a refusal, a list short of the hand, a value that stays."""
    match step:
        case Refused() | Misdeal() | NoMatch() | Dispute():
            return True
        case DealPack(refused=True) | Exchange(refused=True) | BuyBack(refused=True):
            return True
        case MayPlay():
            held = (position.hands or {}).get(step.seat, ())
            return len(step.cards) < len(held)
        case Expect() | Sees():
            return any(
                _is_negative(name, value, position.given) for name, value in step.fields.items()
            )
        case _:
            return False


def _is_negative(name: str, value: Any, given: Given) -> bool:
    """Whether an expected value says that something is not so, not otherwise, or not more."""
    if name in _EXACT:
        return True
    if name in {"scores", "lives"}:
        before = given.scores if name == "scores" else given.lives
        return any(value.get(seat) == number for seat, number in before.items())
    if name == "points":
        return 0 in value.values()
    return value is False or value == []


def ruling_findings(material: Material, files: LawFiles) -> Iterator[Finding]:
    """Return the rulings whose scenarios are not there, are beside the point, or are lacking."""
    corpus = {scenario.id: scenario for scenario in material.corpus}
    places = {entry.data["id"]: entry.place for entry in files.rulings()}
    cited = {unit.scenario.id: set[str]() for unit in material.units}
    for unit in material.units:
        cited[unit.scenario.id] |= set(unit.clauses)
    binding = {clause.id for clause in material.clauses if clause.unobservable is None}
    for ruling in material.law.rulings:
        place = places.get(ruling.id, "")
        for name in ruling.scenarios:
            if name not in corpus:
                yield Finding(place, ruling.id, f"names the scenario {name}, which is not there")
            elif cited.get(name, set()).isdisjoint(ruling.clauses):
                text = f"names the scenario {name}, which cites none of the ruling's clauses"
                yield Finding(place, ruling.id, text)
        decides = ruling.kind is RulingKind.DECISIVE and not binding.isdisjoint(ruling.clauses)
        if decides and not ruling.scenarios:
            yield Finding(place, ruling.id, "the ruling is decisive, and no scenario decides it")
