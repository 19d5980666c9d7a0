"""What a unit has to show so that an engine that is wrong about play fails it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.miniatures.rules.evidence import (
    ACE,
    Choice,
    choices,
    completes,
    last_highest,
)

if TYPE_CHECKING:
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Card


def an_illegal_card(unit: Unit) -> bool:
    """Look for a card that is held and may not be played."""
    return any(not c.legal for c in choices(unit))


def a_lowest_card_beside_a_head(unit: Unit) -> bool:
    """Look for a lowest card below the mark, where another card heads."""
    return any(
        c.is_lowest and c.card.rank < c.mark <= max(card.rank for card in c.hand)
        for c in choices(unit)
    )


def a_card_equal_to_the_mark(unit: Unit) -> bool:
    """Look for a card of the mark's rank that is not the lowest of its hand as well."""
    return any(c.card.rank == c.mark and not c.is_lowest for c in choices(unit))


def a_second_lowest_card(unit: Unit) -> bool:
    """Look for a lowest card below the mark, behind another one of its rank."""

    def is_behind(c: Choice) -> bool:
        return any(card.rank == c.card.rank for card in c.hand[: c.hand.index(c.card)])

    return any(c.is_lowest and c.card.rank < c.mark and is_behind(c) for c in choices(unit))


def a_card_between_lead_and_mark(unit: Unit) -> bool:
    """Look for a card as high as the lead, below the mark, and not the lowest held."""
    return any(
        c.follows and c.trick[0].rank <= c.card.rank < c.mark and not c.is_lowest
        for c in choices(unit)
    )


def an_ace_on_an_ace_led(unit: Unit) -> bool:
    """Look for an ace that is not the lowest card, where an ace is led."""
    return any(
        c.follows and c.trick[0].rank == c.card.rank == ACE and not c.is_lowest
        for c in choices(unit)
    )


def an_only_card_below_the_mark(unit: Unit) -> bool:
    """Look for the only card of a hand, below the mark."""
    return any(len(c.hand) == 1 and c.card.rank < c.mark for c in choices(unit))


def the_suit_led_in_hand(unit: Unit) -> bool:
    """Look for a legal card beside the suit led, or for an illegal one that is its lowest."""

    def differs(c: Choice) -> bool:
        led = [card for card in c.hand if card.suit == c.trick[0].suit]
        if c.card not in led:
            return bool(led) and c.legal
        return not c.legal and c.card.rank == min(card.rank for card in led)

    return any(c.follows and differs(c) for c in choices(unit))


def an_only_card_to_lead(unit: Unit) -> bool:
    """Look for the only card of a hand, to be led."""
    return any(len(c.hand) == 1 and not c.follows for c in choices(unit))


def an_ace_that_counts(unit: Unit) -> bool:
    """Look for a card whose legality, or a trick whose taker, is another where the ace is low."""

    def low(card: Card) -> int:
        return card.rank % ACE

    return any(c.legal != c.is_legal_by(low) for c in choices(unit)) or any(
        t.tells_taker and low(t.best.card) < max(low(play.card) for play in t.trick)
        for t in completes(unit)
    )


def equal_highest_cards(unit: Unit) -> bool:
    """Look for a trick whose highest rank is there twice, with what comes of it."""
    return any(t.tied and t.tells_taker for t in completes(unit))


def a_low_card_at_the_end(unit: Unit) -> bool:
    """Look for a trick whose last card does not take it, with what comes of it."""
    return any(t.best != t.trick[-1] and t.tells_taker for t in completes(unit))


def a_trick_below_the_one_before(unit: Unit) -> bool:
    """Look for a trick that a card of one played before would take, with what comes of it.

    Tricks that are part of the position have not been played before the eyes of the engine.
    """
    for t in () if unit.scenario.given.played else completes(unit):
        stale = last_highest((*t.earlier, *t.trick))
        if stale.seat != t.best.seat and t.tells_taker:
            return True
        if t.is_last and stale != t.best and t.names("points", t.best.seat):
            return True
    return False


def a_taker_that_did_not_lead(unit: Unit) -> bool:
    """Look for a trick that is not taken by its leader, with who leads next."""
    return any(
        not t.is_last and t.best.seat != t.trick[0].seat and t.tells_leader for t in completes(unit)
    )


def scores_after_an_early_trick(unit: Unit) -> bool:
    """Look for scores that are told after a trick before the last."""
    early = False
    for t in completes(unit):
        early = early or not t.is_last
        if early and "scores" in t.told:
            return True
    return False
