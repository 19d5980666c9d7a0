"""Deciding: what the clauses decide on which the answers to a step rest."""

from __future__ import annotations

import re
from itertools import chain
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
    is_refused,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_conformance.judging.verdict import Check
    from agurk_conformance.notation import Play, Seat

_LAST: Final = ("payer", "lowest-payer", "taker-rank")
_COST: Final = ("penalty-amount", "penalty-doubling")
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "taker": ("taker-among-equals", "taker-rank"),
    "leader": ("next-lead", "opening-lead", "next-dealer"),
    "dealer": ("next-dealer", "skip-eliminated"),
    "to_act": ("turn-order", "next-lead", "exchange-order"),
    "points": ("payer", "lowest-payer", *_COST, "non-payer-score", "taker-rank"),
    "scores": (
        "crossing",
        "re-entry-score",
        "non-payer-score",
        "penalty-amount",
        "bonus-floor",
        "bonus-order",
        "several-crossings",
        "buy-back-score",
        *_LAST,
    ),
    "lives": ("life-loss", "crossing", "penalty-amount", *_LAST, "sudden-death"),
    "floors": ("floor", "bonus-floor"),
    "kept": ("kept-card", "deal-source"),
    "exchanged": ("exchange-facts",),
    "out": ("elimination", "several-out", "several-crossings"),
    "active": ("receivers", "elimination", "sitting-out"),
    "winners": ("match-end", "nobody-left", "total-tie"),
    "losers": ("match-end",),
    "may_buy_back": ("buy-back", "buy-back-limit", "buy-back-others", "buy-back-eligibility"),
    "sitting_out": ("buy-back-skip", "sitting-out"),
    "over": ("match-end", "nobody-left"),
    "sudden_death": ("sudden-death", "total-tie", "nobody-left"),
    "hand_size": ("hand-size",),
    "pot": (
        "pot",
        "ante",
        "buy-back-stake",
        "exit-payment",
        "nobody-left",
        "match-end",
        "buy-back-skip",
    ),
    "phase": ("settlement-first", "trick-count"),
    "hands": ("deal-order", "deal-packet", "who-plays"),
    "trick": ("who-plays", "trick-count"),
    "hand": ("hidden-hands", "deal-packet"),
    "counts": ("public-facts",),
    "stock": ("undealt-cards", "deal-source"),
    "open": ("played-cards",),
    "upheld": ("dispute", "dispute-later-cards", "legal-follow", "reference", "rank-order"),
    "withdrawn": ("dispute-later-cards", "dispute"),
}
"""What the clauses decide on which the value of a field rests."""

_TOLD: Final[dict[str, tuple[str, ...]]] = {
    "sudden_death": ("sudden-death",),
    "floors": ("bonus-floor", "floor"),
    "lives": ("life-loss",),
    "bought_back": ("buy-back-limit",),
    "sitting_out": ("sitting-out", "buy-back-skip"),
    "eliminated": ("skip-eliminated",),
    "kept": ("kept-card", "deal-source"),
    "pot": ("pot",),
}
"""What the clauses decide for the sake of which a position tells of a matter."""

_POINTS: Final = re.compile(r"\b([A-Z]) (-?\d+)")
_ACE: Final = 14
_SEEN: Final = ("public-facts",)
_FOLLOWING: Final = ("legal-follow", "legal-lead", "card-source")
_ABSENT: Final = ("skip-eliminated", "sitting-out")
_DEALT: Final = ("deal-source", "hand-size", "receivers", "misdeal", "pack")


def decisions(case: Case, number: int, field: str, got: str = "") -> tuple[str, ...]:
    """Return what the clauses decide on which the outcome of a step rests, the likeliest first.

    In: the case, the number of the step, the field of it, and what an engine has there instead.
    What the position tells of counts as well: in one that is pared nothing is told in vain.
    """
    told = [own for name, own in _TOLD.items() if getattr(case.given, name)]
    found = (*_of_step(case, number, field, got), *chain.from_iterable(told))
    return tuple(dict.fromkeys(found))


def is_after_a_refusal(case: Case, check: Check) -> bool:
    """Return whether a check looks at what has become of the table after something was refused.

    That is done at the step that is refused as well, once it is.
    """
    step = case.steps[check.step]
    if is_refused(step):
        return not check.expected.startswith(("illegal", "refused"))
    return isinstance(step, Expect) and check.step > 0 and is_refused(case.steps[check.step - 1])


def _of_step(case: Case, number: int, field: str, got: str) -> tuple[str, ...]:
    """Return what the clauses decide that speak of what is done or asked at a step."""
    step = case.steps[number]
    match step:
        case Expect() if field == "taker":
            return _of_taker(case.unit.positions[number].trick, got)
        case Expect(fields) if field == "points" and _are_payers(fields["points"], got):
            return (*_COST, "non-payer-score", "taker-rank")
        case Expect(fields) if field == "scores" and _has_fallen(case, fields["scores"]):
            return ("re-entry-score", *_FIELDS["scores"])
        case Expect() | Dispute():
            return _FIELDS.get(field, ("settlement-order",))
        case Sees(_, fields) if isinstance(fields.get(field), int):
            return ("pack", *_FIELDS["stock"]) if field == "stock" else _SEEN
        case Sees():
            return _FIELDS.get(field, _SEEN) if field in {"hand", "stock", "open"} else _SEEN
        case MayPlay() | Plays() | Refused():
            return _FOLLOWING
        case Deal() | Misdeal():
            return _DEALT
        case DealPack():
            return (*_DEALT, "deal-order", "deal-packet")
        case Exchange():
            return ("exchange-order", _exchange(case, number))
        case BuyBack():
            return ("buy-back", "buy-back-choice", "buy-back-stake", *_FIELDS["may_buy_back"][1:])
        case Pack():
            return ("pack",)
        case NoMatch():
            return ("table-size",)
        case _:
            return ()


def decisions_of_reason(case: Case, number: int) -> tuple[str, ...]:
    """Return what the clauses decide on which a refusal rests beside the reason that is given."""
    match case.steps[number]:
        case Misdeal() | DealPack() | Exchange() | BuyBack() | NoMatch():
            return decisions(case, number, "")
        case Refused() if case.given.eliminated or case.given.sitting_out:
            return _ABSENT
        case _:
            return ()


def decisions_of_card(case: Case, trick: Sequence[Play]) -> tuple[str, ...]:
    """Return what the clauses decide on which it rests whether a card may be played to a trick.

    That is what holds of every comparison, beside the clauses that allow or forbid the card.
    """
    found = [] if len(trick) < 2 else ["reference"]
    found += ["rank-order", "suit-effect"] if trick else []
    found += _ABSENT if case.given.eliminated or case.given.sitting_out else ()
    return tuple(found)


def _exchange(case: Case, number: int) -> str:
    """Return what decides on the discards of a seat: that it is the first to exchange, or not."""
    before = [step for step in case.steps[:number] if isinstance(step, Exchange)]
    is_first = not case.given.exchanged and all(step.refused for step in before)
    return "exchange-forehand" if is_first else "exchange-later"


def _are_payers(points: Mapping[Seat, int | None], got: str) -> bool:
    """Return whether an engine has the same seats pay, or get something, as they do."""
    told = {seat: int(number) for seat, number in _POINTS.findall(got)}
    return {s for s, number in points.items() if number} == {s for s in told if told[s]}


def _has_fallen(case: Case, scores: dict[Seat, int]) -> bool:
    """Return whether a seat has a lower score than it began with."""
    before = case.given.scores
    return any(score < before.get(seat, 0) for seat, score in scores.items())


def _of_taker(trick: Sequence[Play], got: str) -> tuple[str, ...]:
    """Return what decides who takes a trick: a tie only where one of those who tie is named."""
    best = max((play.card.rank for play in trick), default=0)
    tied = {play.seat for play in trick if play.card.rank == best}
    if len(tied) > 1 and (not got or tied.intersection(got.split())):
        return _FIELDS["taker"]
    is_ace_led = bool(trick) and trick[0].card.rank == _ACE
    return ("taker-rank", "rank-order", *(("taker-among-equals",) if is_ace_led else ()))
