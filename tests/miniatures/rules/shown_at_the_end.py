"""What a unit has to show so that an engine that is wrong about settlements fails it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.evidence import completes, moments, settlements

from agurk_conformance.corpus.scenario import Expect

if TYPE_CHECKING:
    from agurk_conformance.corpus.units import Unit

_WHO_IS_LEFT = ("out", "active", "over", "winners", "phase", "dealer", "leader")


def points_of_a_tied_seat(unit: Unit) -> bool:
    """Look for points or scores of a seat that ties in the last trick and does not take it."""
    return any(
        t.is_last and (t.names("points", *t.tied) or t.names("scores", *t.tied))
        for t in completes(unit)
    )


def a_court_card_paid_for(unit: Unit) -> bool:
    """Look for a court card that takes the last trick, with the points or the score of its seat."""
    return any(
        t.is_last and 11 <= t.best.card.rank <= 13 and t.names("points", t.best.seat)
        for t in completes(unit)
    ) or any(
        11 <= s.end.best.card.rank <= 13
        and s.end.names("scores", s.payer)
        and (s.eliminates or not s.crosses)
        for s in settlements(unit)
    )


def exactly_the_threshold(unit: Unit) -> bool:
    """Look for a payer that reaches exactly the threshold, with what comes of it."""
    return any(
        s.score == 21 and s.tells("scores", "lives", *_WHO_IS_LEFT) for s in settlements(unit)
    )


def a_crossing_with_lives_to_spare(unit: Unit) -> bool:
    """Look for a crossing after which a life is left, with what comes of it."""
    return any(
        s.crosses
        and not s.eliminates
        and (s.end.names("scores", s.payer) or s.tells("lives", *_WHO_IS_LEFT))
        for s in settlements(unit)
    )


def lives_at_the_start(unit: Unit) -> bool:
    """Look for lives that are told where a match begins."""
    start = unit.positions[0]
    begins = start.hands is None and not start.given.deals_played
    return begins and _tells(unit, "lives")


def a_re_entry_above_zero(unit: Unit) -> bool:
    """Look for the score of a seat that comes back, where another active seat has points."""
    return any(
        s.crosses
        and not s.eliminates
        and s.end.names("scores", s.payer)
        and max(s.scores[seat] for seat in s.others) > 0
        for s in settlements(unit)
    )


def a_re_entry_below_a_seat_that_left(unit: Unit) -> bool:
    """Look for the score of a seat that comes back, where an eliminated one has the most."""
    return any(
        s.crosses
        and not s.eliminates
        and s.end.names("scores", s.payer)
        and max(s.scores[seat] for seat in s.others)
        < max((score for seat, score in s.scores.items() if seat != s.payer), default=0)
        for s in settlements(unit)
    )


def an_elimination(unit: Unit) -> bool:
    """Look for a crossing that costs the last life, with the score of the seat or who is left."""
    return any(
        s.eliminates
        and (
            s.end.names("scores", s.payer)
            or s.tells("out", "active")
            or (len(s.others) == 1 and s.tells("over", "winners", "phase"))
        )
        for s in settlements(unit)
    )


def an_elimination_that_leaves_several(unit: Unit) -> bool:
    """Look for an elimination after which the match goes on."""
    return any(
        s.eliminates
        and len(s.others) > 1
        and s.tells("over", "winners", "phase", "dealer", "leader")
        for s in settlements(unit)
    )


def the_score_of_the_last_to_leave(unit: Unit) -> bool:
    """Look for the score of a seat whose elimination ends the match."""
    return any(
        s.eliminates and len(s.others) == 1 and s.end.names("scores", s.payer)
        for s in settlements(unit)
    )


def a_next_dealer_behind_a_seat_that_leaves(unit: Unit) -> bool:
    """Look for the next dealer, where the seat that leaves sits not after the old one."""
    given = unit.scenario.given
    order = given.seats.index
    if given.last is not None:
        out = [seat for seat in given.last.payers if seat in given.eliminated]
        told = _tells(unit, "dealer") or _tells(unit, "leader")
        return told and any(order(seat) <= order(given.dealer) for seat in out)
    return any(
        s.eliminates
        and len(s.others) > 1
        and order(s.payer) <= order(given.dealer)
        and s.tells("dealer", "leader")
        for s in settlements(unit)
    )


def _tells(unit: Unit, field: str) -> bool:
    """Say whether a field is expected anywhere."""
    return any(isinstance(step, Expect) and field in step.fields for step, _ in moments(unit))
