"""Implied conditions: what a position and the deals that follow say about the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.position import first_position, held_at_most
from agurk_conformance.corpus.scenario import Deal, NoMatch
from agurk_conformance.notation import decks_with

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.corpus.scenario import Given, Row
    from agurk_conformance.notation import Card, Seat

PACKS: Final = {"std52": 52, "std52_plus_3_jokers": 55, "five_cucumbers_60": 60}
"""How many cards the packs have, by the value of option deck."""


def cards_of(given: Given) -> list[Card]:
    """Return every card that a position names."""
    held = [card for hand in (given.hands or {}).values() for card in hand]
    laid = [play.card for trick in (given.trick, *(given.played or ())) for play in trick]
    kept = [card for cards in given.kept.values() for card in cards]
    return [*held, *laid, *kept, *(given.stock or ())]


def cards_dealt(deal: Deal) -> list[Card]:
    """Return every card that a deal names."""
    return [*(card for hand in deal.hands.values() for card in hand), *(deal.stock or ())]


def can_be_dealt(given: Given, table: Mapping[str, str | int]) -> bool:
    """Return whether the pack has cards enough for the hands of a position, under some options.

    In a deal, hands of this size have been dealt to all active seats; before one, a ruleset that
    refuses too many seats has to admit them. Where an option is open, it is taken for granted.
    """
    pack = PACKS.get(str(table.get("deck")))
    size = given.hand_size
    if size is None and table.get("hand_size_mode") == "fixed":
        size = int(table.get("hand_size", 0))
    dealt = given.hands is not None or given.hand_size is not None
    if pack is None or size is None or not (dealt or table.get("hand_overflow") == "reject"):
        return True
    return len(given.active if dealt else given.seats) * size <= pack


def implied_by(given: Given, rows: tuple[Row, ...], when: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what the position and the deals say about the options, as a predicate.

    The size of the hands says something where `when` leaves it to hand_size.
    """
    seats = str(len(given.seats))
    implied: dict[str, Any] = {}
    if not any(isinstance(step, NoMatch) for row in rows for step in row.steps):
        implied |= {"players_min": {"max": seats}, "players_max": {"min": seats}}
    steps = [step for row in rows for step in row.steps]
    deals = [step for step in steps if isinstance(step, Deal)]
    cards = [*cards_of(given), *(card for deal in deals for card in cards_dealt(deal))]
    if cards:
        implied["deck"] = list(decks_with(cards))
    if given.hand_size is None and "hand_size_mode" not in when:
        implied |= _implied_hand_size(given, [deal.hands for deal in deals])
    return implied


def _implied_hand_size(
    given: Given, deals: list[Mapping[Seat, tuple[Card, ...]]]
) -> Mapping[str, Any]:
    """Return the hand size that the cards held or dealt ask for."""
    if deals:
        size = max(len(hand) for hand in deals[0].values())
        return {"hand_size_mode": "fixed", "hand_size": str(size)}
    held = held_at_most(first_position(given)) + len(given.played or ())
    return {"hand_size": {"min": str(held)}} if held else {}
