"""Standings: scores, lives and what else is carried from deal to deal, near where it matters."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from agurk_conformance.notation import Card, Seat
from agurk_conformance.strategies.cards import some_cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_spec.conditions import OptionTable

_BELOW: Final = (0, 1, 2, 4, 7, 11)
"""How far below the least score that crosses a score is tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a position says of its seats beside the cards of the deal."""

    scores: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    lives: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    floors: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    eliminated: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    sitting_out: tuple[Seat, ...] = ()
    kept: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict[Seat, tuple[Card, ...]])
    bought_back: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    deals_played: int = 0
    sudden_death: bool = False
    pot: int = 0

    def active(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that are dealt to."""
        absent = {*self.eliminated, *self.sitting_out}
        return tuple(seat for seat in seats if seat not in absent)

    def fields(self) -> dict[str, Any]:
        """Return all fields by name."""
        return {name: getattr(self, name) for name in self.__slots__}


def clockwise(number: int) -> tuple[Seat, ...]:
    """Return so many seats."""
    return tuple(map(Seat, ascii_uppercase[:number]))


@st.composite
def standings(
    draw: st.DrawFn, /, table: OptionTable, seats: Sequence[Seat], *, is_between: bool
) -> Standing:
    """Give a standing: that of a fresh match, or one of a match under way.

    `is_between` says that no deal is on.
    """
    if not draw(st.integers(0, 3)):
        return Standing(pot=draw(_pots(table, len(seats))) if not is_between else 0)
    if table.get("score_medium") == "kept_cards":
        return draw(_with_kept_cards(table, seats))
    absent = draw(_absent(table, seats))
    staying = [seat for seat in seats if seat not in absent]
    sudden = _can_be_sudden(table) and draw(st.booleans())
    scores = {} if table.get("end_condition") == "single_deal" else draw(_scores(table, staying))
    is_shared = sudden and table.get("end_condition") == "fixed_deals"
    if is_shared:
        scores = dict.fromkeys(staying, min(scores.values(), default=0))
    sitting = draw(_sitting_out(table, staying))
    bought = draw(_bought_back(table, seats)) | dict.fromkeys(sitting, 1)
    deals = draw(_deals_played(table, is_between=is_between, is_shared=is_shared))
    return Standing(
        scores=scores,
        lives=draw(_lives(table, staying)),
        floors=draw(_floors(table, scores)),
        eliminated=absent,
        sitting_out=sitting,
        bought_back=bought,
        deals_played=deals,
        sudden_death=sudden,
        pot=draw(_pots(table, len(seats))),
    )


def least_crossing(table: OptionTable) -> int:
    """Return the least score that crosses the threshold (TH-1)."""
    return int(table.get("threshold", 21)) + (table.get("threshold_cmp") == "gt")


def _can_be_sudden(table: OptionTable) -> bool:
    """Return whether seats can play on for a place that they share."""
    if table.get("end_condition") == "fixed_deals":
        return table.get("total_tie") == "sudden_death"
    several = table.get("last_trick_payer") != "winner"
    told = table.get("simultaneous_out") == "lowest_total_then_sudden_death"
    return table.get("end_condition") == "last_active" and several and told


def _deals_played(
    table: OptionTable, *, is_between: bool, is_shared: bool
) -> st.SearchStrategy[int]:
    """Give how many deals have been settled; where their number is fixed, one or all but one."""
    fixed = int(table.get("fixed_deals", 1))
    if is_shared:
        return st.just(fixed)
    match table.get("end_condition"):
        case "single_deal":
            return st.just(0)
        case "fixed_deals" if not is_between:
            return st.sampled_from((max(0, fixed - 1), min(1, fixed - 1)))
        case "fixed_deals":
            return st.just(min(1, fixed - 1))
        case _:
            return st.sampled_from((1, 2))


def _scores(table: OptionTable, seats: Sequence[Seat]) -> st.SearchStrategy[dict[Seat, int]]:
    """Give scores: none, small ones, and such as a deal takes over the threshold."""
    least = least_crossing(table)
    near = [max(0, least - 1 - below) for below in _BELOW]
    values = st.sampled_from(list(dict.fromkeys((0, 1, 3, *near))))
    return st.lists(values, min_size=len(seats), max_size=len(seats)).map(
        lambda drawn: dict(zip(seats, drawn, strict=True))
    )


def _lives(table: OptionTable, seats: Sequence[Seat]) -> st.SearchStrategy[dict[Seat, int]]:
    """Give lives left; where there is one alone nothing is said."""
    full = int(table.get("lives", 1))
    if full == 1:
        return st.just({})
    return st.lists(st.integers(1, full), min_size=len(seats), max_size=len(seats)).map(
        lambda drawn: dict(zip(seats, drawn, strict=True))
    )


@st.composite
def _floors(draw: st.DrawFn, /, table: OptionTable, scores: Mapping[Seat, int]) -> dict[Seat, int]:
    """Give floors that are not above the scores, where bonuses make something of them."""
    if table.get("tie_bonus") != "subtract_rank" or not draw(st.booleans()):
        return {}
    return {seat: draw(st.sampled_from((score, score // 2))) for seat, score in scores.items()}


@st.composite
def _absent(draw: st.DrawFn, /, table: OptionTable, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Give the seats that have left, with their totals; two stay at least."""
    if table.get("end_condition") != "last_active" or len(seats) < 3 or not draw(st.booleans()):
        return {}
    who = draw(st.lists(st.sampled_from(seats), min_size=1, max_size=len(seats) - 2, unique=True))
    total = least_crossing(table)
    return {seat: total + draw(st.sampled_from((0, 1, 5))) for seat in seats if seat in who}


@st.composite
def _sitting_out(draw: st.DrawFn, /, table: OptionTable, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Give the seats that sit out for a buy-back, two at most; two others stay."""
    by_deal = table.get("buyback_cost") in {"skip_deal", "token_or_skip"}
    if table.get("buyback") != "allowed" or not by_deal or len(seats) < 3:
        return ()
    most = min(2, len(seats) - 2)
    who = draw(st.lists(st.sampled_from(seats), max_size=most, unique=True))
    return tuple(seat for seat in seats if seat in who)


@st.composite
def _bought_back(draw: st.DrawFn, /, table: OptionTable, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Give the seats that have bought back."""
    if table.get("buyback") != "allowed" or not draw(st.booleans()):
        return {}
    times = st.just(1) if table.get("buyback_limit") == "once" else st.sampled_from((1, 3, 2))
    who = draw(st.lists(st.sampled_from(seats), min_size=1, unique=True))
    return {seat: draw(times) for seat in seats if seat in who}


def _pots(table: OptionTable, seats: int) -> st.SearchStrategy[int]:
    """Give what lies in the pot."""
    if table.get("stakes") in {None, "none"}:
        return st.just(0)
    return st.sampled_from((0, seats))


@st.composite
def _with_kept_cards(draw: st.DrawFn, /, table: OptionTable, seats: Sequence[Seat]) -> Standing:
    """Give a standing in which scores are the ranks of the cards that seats keep."""
    count = draw(st.integers(1, len(seats)))
    cards = draw(some_cards(str(table.get("deck", "std52")), count))
    least = least_crossing(table)
    kept = {seat: (card,) for seat, card in zip(seats, cards, strict=False) if card.rank < least}
    low = 1 if table.get("ace_rank_last_trick") == "low_one" else 14
    scores = {seat: low if own[0].rank == 14 else own[0].rank for seat, own in kept.items()}
    return Standing(scores=scores, kept=kept, deals_played=1 if kept else 0)
