"""Families: disagreements of one kind, and the chapters whose clauses can bear on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
    SelfDeal,
    Step,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.explore.cases import Case

_KINDS: Final[dict[type[Step], str]] = {
    **dict.fromkeys((MayPlay, Plays, Refused), "play"),
    **dict.fromkeys((Deal, DealPack, Misdeal), "deal"),
    **dict.fromkeys((Pack, SelfDeal), "pack"),
    NoMatch: "seats",
    Dispute: "dispute",
    Exchange: "exchange",
    BuyBack: "buy-back",
    Sees: "view",
}
_FIELDS: Final = {
    **dict.fromkeys(("taker",), "taker"),
    **dict.fromkeys(("dealer", "leader", "to_act", "phase"), "turn"),
    **dict.fromkeys(("hands", "trick", "hand_size", "exchanged"), "deal"),
}
_SETTLING: Final = ("LT", "TH", "RE", "EL", "EN", "ST")


def family(step: Step, field: str) -> str:
    """Return the kind of a disagreement, from the step at which it shows and the field."""
    return _FIELDS.get(field, "settlement") if isinstance(step, Expect) else _KINDS[type(step)]


def chapters(case: Case, number: int, field: str) -> frozenset[str]:
    """Return the chapters whose clauses can bear on what is asked at a step of a case."""
    return frozenset(_chapters(case, number, field))


def _chapters(case: Case, number: int, field: str) -> Iterator[str]:
    """Go through the chapters, by what happens in the case up to a step."""
    step, given = case.steps[number], case.given
    yield from ("EQ", "SD")
    match family(step, field):
        case "play" | "dispute":
            yield from ("LD", "EL")
        case "deal" | "pack":
            yield from ("DL", "LD")
        case "exchange":
            yield from ("XC", "DL")
        case "view":
            yield from ("IN", "DL", "XC", "LD")
        case "turn":
            yield from ("LD", "EL")
        case _:
            pass
    if given.any_order:
        yield "TR"
    if given.last is not None or given.eliminated or given.sitting_out:
        yield from ("EL", "EN", "ST", "DL", "LD")
    for each, place in zip(case.steps[:number], case.unit.positions[1:], strict=False):
        if isinstance(each, Plays) and place.is_trick_complete:
            yield from ("TR", "LD", *(_SETTLING if place.is_last_trick_complete else ()))
        elif isinstance(each, BuyBack):
            yield from _SETTLING
        elif isinstance(each, Exchange | Deal | DealPack):
            yield from ("DL", "XC")
    if case.unit.positions[number].is_trick_complete and given.hands is not None:
        yield "TR"
    if isinstance(step, BuyBack):
        yield from ("EL", "ST")
