"""Deciding: what the clauses decide on which the answers to a step rest."""

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
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.explore.cases import Case
    from agurk_conformance.notation import Play, Seat

_LAST: Final = ("payer", "lowest-payer", "taker-rank")
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "taker": ("taker-among-equals", "taker-rank"),
    "leader": ("next-lead", "opening-lead"),
    "dealer": ("next-dealer", "skip-eliminated"),
    "to_act": ("turn-order", "next-lead"),
    "points": (
        "payer",
        "lowest-payer",
        "penalty-amount",
        "penalty-doubling",
        "non-payer-score",
        "taker-rank",
    ),
    "scores": (
        "crossing",
        "re-entry-score",
        "non-payer-score",
        "penalty-amount",
        "buy-back-score",
        *_LAST,
    ),
    "lives": ("life-loss", "crossing", "penalty-amount", *_LAST),
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
    "pot": ("pot", "ante", "buy-back-stake", "exit-payment"),
    "phase": ("settlement-first", "trick-count"),
    "hands": ("deal-order", "deal-packet", "who-plays"),
    "trick": ("who-plays", "trick-count"),
    "hand": ("hidden-hands", "deal-packet"),
    "counts": ("public-facts",),
    "stock": ("undealt-cards", "deal-source"),
    "open": ("played-cards",),
    "upheld": ("dispute",),
    "withdrawn": ("dispute-later-cards", "dispute"),
}
"""What the clauses decide on which the value of a field rests."""

_SEEN: Final = ("public-facts",)
_FOLLOWING: Final = ("legal-follow", "legal-lead", "card-source")
_DEALT: Final = ("deal-source", "hand-size", "receivers", "misdeal")


def decisions(case: Case, number: int, field: str, got: str = "") -> tuple[str, ...]:
    """Return what the clauses decide on which the outcome of a step rests, the likeliest first.

    In: the case, the number of the step, the field of it, and what an engine has there instead.
    """
    step = case.steps[number]
    match step:
        case Expect() if field == "taker":
            return _of_taker(case.unit.positions[number].trick, got)
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
            return ("exchange-order", "exchange-forehand", "exchange-later")
        case BuyBack():
            return ("buy-back", "buy-back-choice", "buy-back-stake", *_FIELDS["may_buy_back"][1:])
        case Pack():
            return ("pack",)
        case NoMatch():
            return ("table-size",)
        case _:
            return ()


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
    return ("taker-rank", "rank-order")
