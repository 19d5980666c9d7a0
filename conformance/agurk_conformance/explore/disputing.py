"""Disputing: a card that lies on the table is challenged, in time or too late (IR-2 to IR-4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hypothesis import assume
from hypothesis import strategies as st

from agurk_conformance.corpus.position import first_position, position_to_wire
from agurk_conformance.corpus.scenario import Dispute, Last
from agurk_conformance.notation import Play
from agurk_conformance.strategies import Kind, givens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.notation import Card, Seat
    from agurk_spec.records import Ruleset

Tricks = tuple[tuple[Play, ...], ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """What lies on the table: complete tricks, the one begun, what is held, and who has led."""

    played: Tricks
    trick: tuple[Play, ...]
    hands: Mapping[Seat, tuple[Card, ...]]
    leader: Seat


@st.composite
def disputes(draw: st.DrawFn, /, ruleset: Ruleset) -> tuple[Given, Dispute]:
    """Give a position in which a card is challenged: one that was legal, or one that was not.

    All have played whatever they liked, in this trick and in those before it.
    """
    begun = replace(draw(givens(ruleset, Kind.PLAY)), stock=None)
    laid = draw(_tricks(begun, ruleset))
    least = 0 if laid.played else min(2, len(begun.active))
    number = draw(st.integers(least, len(begun.active)))
    trick = draw(_trick(begun, laid, number))
    doubtful = [play for at, play in enumerate(trick) if _is_doubtful(trick[:at], play, laid.hands)]
    laid = replace(laid, trick=trick, hands=_less(laid.hands, trick))
    on_table = [play for own in (trick[::-1], *laid.played[::-1]) for play in own]
    judged = on_table[: len(trick)] if draw(st.booleans()) and trick else on_table
    if bool(doubtful) and draw(st.booleans()):
        judged = doubtful
    step = Dispute(play=draw(st.sampled_from(judged)), fields={})
    if _is_settled(laid, ruleset) and draw(st.booleans()):
        return _settled(begun, laid), step
    told = replace(
        begun,
        hands=laid.hands,
        trick=trick,
        leader=None if trick else laid.leader,
        played=laid.played or None,
    )
    return told, step


@st.composite
def _tricks(draw: st.DrawFn, /, begun: Given, ruleset: Ruleset) -> _Laid:
    """Give the tricks before the one that is begun; none where a deal is already under way."""
    leader = begun.leader or begun.active[0]
    laid = _Laid((), (), begun.hands or {}, leader)
    if position_to_wire(first_position(begun), ruleset)["trick_number"] != 1:
        return laid
    for _ in range(draw(st.integers(0, len(laid.hands[leader]) - 1))):
        trick = draw(_trick(begun, laid, len(begun.active)))
        taker = _sure_taker(trick)
        assume(taker is not None)
        laid = _Laid((*laid.played, trick), (), _less(laid.hands, trick), taker or leader)
    return laid


@st.composite
def _trick(draw: st.DrawFn, /, begun: Given, laid: _Laid, most: int) -> tuple[Play, ...]:
    """Give a trick in which the first so many seats have played whatever they liked.

    That is often a card which does not head the trick and is not the lowest of its hand either.
    """
    at = begun.active.index(laid.leader)
    highest, trick = 0, list[Play]()
    for seat in (begun.active[at:] + begun.active[:at])[:most]:
        held = laid.hands[seat]
        between = [card for card in held if min(held).rank < card.rank < highest]
        likes = st.sampled_from(held)
        if draw(st.booleans()) and between:
            likes = st.sampled_from(between)
        trick.append(Play(seat, draw(likes)))
        highest = max(highest, trick[-1].card.rank)
    return tuple(trick)


def _is_doubtful(before: Sequence[Play], play: Play, hands: Mapping[Seat, Sequence[Card]]) -> bool:
    """Say whether a card neither heads what lies before it nor is the lowest of its hand."""
    highest = max((own.card.rank for own in before), default=0)
    return min(hands[play.seat]).rank < play.card.rank < highest


def _less(
    hands: Mapping[Seat, Sequence[Card]], trick: Sequence[Play]
) -> dict[Seat, tuple[Card, ...]]:
    """Return hands without the cards of a trick."""
    gone = {play.card for play in trick}
    return {seat: tuple(card for card in own if card not in gone) for seat, own in hands.items()}


def _sure_taker(trick: Sequence[Play]) -> Seat | None:
    """Return who takes a trick by every ruleset: who alone has played the highest rank (TR-1)."""
    highest = max(play.card.rank for play in trick)
    takers = [play.seat for play in trick if play.card.rank == highest]
    return takers[0] if len(takers) == 1 else None


def _is_settled(laid: _Laid, ruleset: Ruleset) -> bool:
    """Say whether a deal is over of which it is plain who has paid."""
    is_over = bool(laid.trick) and not any(laid.hands.values())
    by_one = ruleset.table.get("last_trick_payer") == "winner"
    is_usual = ruleset.table.get("ace_rank_last_trick") == "high"
    return is_over and by_one and is_usual and _sure_taker(laid.trick) is not None


def _settled(begun: Given, laid: _Laid) -> Given:
    """Return the position after a deal that is over has been settled."""
    taker = _sure_taker(laid.trick) or laid.leader
    (card,) = (play.card for play in laid.trick if play.seat == taker)
    return replace(
        begun,
        hands=None,
        leader=None,
        hand_size=len(laid.played) + 1,
        played=(*laid.played, laid.trick),
        deals_played=max(1, begun.deals_played),
        last=Last(taker=taker, payers=(taker,), card=card),
    )
