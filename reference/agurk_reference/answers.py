"""Answers: settlements, states and views as the protocol's messages have them.

What a ruleset makes nothing of is left out: without stakes there is no pot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_reference.codec import (
    Message,
    encode_cards,
    encode_numbers,
    encode_seat,
    encode_seats,
    encode_trick,
)
from agurk_reference.deal import seat_to_act
from agurk_reference.match import Match, phase
from agurk_reference.seats import Seat, format_seat
from agurk_reference.settlement import End

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from agurk_reference.cards import Card
    from agurk_reference.rules import Rules
    from agurk_reference.settlement import Settlement
    from agurk_reference.view import SeatView

_SETTLED: Final = (
    *("scores", "lives", "floors", "kept", "out", "may_buy_back"),
    *("over", "winners", "losers", "pot", "sudden_death"),
)
_SEEN: Final = (
    *("scores", "lives", "kept", "exchanged", "active", "sitting_out"),
    *("dealer", "leader", "to_act", "pot", "sudden_death"),
)


def encode_points(settlement: Settlement) -> Message:
    """Write what each seat that was active in a deal has paid for it."""
    return encode_numbers(sorted((*settlement.standing.active, *settlement.out)), settlement.points)


def encode_settlement(match: Match) -> Message:
    """Write how the last deal of a match was settled."""
    return _named(encode_facts(match), _SETTLED)


def encode_state(match: Match) -> Message:
    """Write where a match stands."""
    deal, last = match.deal, match.last
    is_on = phase(match) in {"play", "exchange"}
    return {
        **encode_facts(match),
        "hands": _cards_by_seat(deal.seats, deal.hands) if is_on else None,
        "trick": encode_trick(deal.trick),
        "taker": encode_seat(match.taker),
        "points": None if last is None else encode_points(last),
    }


def encode_view(match: Match, view: SeatView) -> Message:
    """Write what a seat sees of a match."""
    seats = match.deal.seats
    return {
        **_named(encode_facts(match), _SEEN),
        "seat": encode_seat(view.seat),
        "hand": encode_cards(view.hand),
        "counts": dict(zip(encode_seats(seats), view.counts, strict=True)),
        "stock": view.stock if isinstance(view.stock, int) else encode_cards(view.stock),
        "open": _cards_by_seat(seats, view.open),
        "trick": encode_trick(view.trick),
    }


def encode_facts(match: Match) -> Message:
    """Write what everybody knows of a match, as far as its ruleset makes something of it.

    Clauses: IN-3 (scores, lives and the dealer), IN-5 (how many cards are exchanged), IN-6 (the
    pot).
    """
    now, standing, deal = phase(match), match.standing, match.deal
    seats, end = [Seat(seat) for seat in range(len(standing.scores))], standing.end or End()
    facts: Message = {
        "phase": now,
        "dealer": encode_seat(match.dealer),
        "leader": None if now in {"over", "buy_back"} else encode_seat(deal.leader),
        "to_act": encode_seat(seat_to_act(deal)),
        "hand_size": deal.dealt.size,
        "active": encode_seats(standing.active),
        "sitting_out": encode_seats(standing.sitting_out),
        "scores": encode_numbers(seats, standing.scores),
        "lives": encode_numbers(seats, standing.lives),
        "floors": encode_numbers(seats, standing.floors),
        "kept": _cards_by_seat(seats, standing.kept),
        "exchanged": {format_seat(seat): number for seat, number in deal.dealt.exchanged},
        "pot": standing.pot,
        "out": encode_seats(match.last.out if match.last else ()),
        "may_buy_back": encode_seats(standing.window.waiting),
        "over": standing.end is not None,
        "winners": encode_seats(end.winners),
        "losers": encode_seats(end.losers),
        "sudden_death": standing.sudden_death,
        "deals_played": match.deals_played,
    }
    left_out = moot(match.rules)
    return {name: fact for name, fact in facts.items() if name not in left_out}


def moot(rules: Rules) -> frozenset[str]:
    """Return the facts of which nothing is made by these rules."""
    names = {
        "floors": rules.tie_bonus == "none",
        "kept": rules.score_medium == "running_total",
        "exchanged": rules.exchange == "none",
        "pot": rules.stakes == "none",
        "may_buy_back": rules.buyback == "none",
        "sitting_out": rules.buyback == "none",
        "losers": rules.end_condition in {"last_active", "fixed_deals"},
        "sudden_death": not may_tie(rules),
    }
    return frozenset(name for name, is_moot in names.items() if is_moot)


def may_tie(rules: Rules) -> bool:
    """Whether several seats can leave together, or share the lowest score, so that they tie.

    Clauses: EN-2 (what then comes is sudden death), EN-6 (likewise).
    """
    several = rules.last_trick_payer != "winner"
    return several or rules.end_condition == "fixed_deals"


def _named(facts: Message, names: Iterable[str]) -> Message:
    """Return those of the facts that have these names, where they are told."""
    return {name: facts[name] for name in names if name in facts}


def _cards_by_seat(seats: Sequence[Seat], cards: Sequence[Iterable[Card]]) -> Message:
    """Write the cards of seats."""
    return {format_seat(seat): encode_cards(own) for seat, own in zip(seats, cards, strict=True)}
