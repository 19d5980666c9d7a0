"""Steps: what happens in a scenario and what is asked of an engine, each in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from agurk_conformance.corpus import fields
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
from agurk_conformance.notation import format_card, format_cards, format_plays

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.notation import Card, Seat


def step_words(step: Step) -> str:
    """Return a step in words."""
    match step:
        case Plays(seat, card):
            return f"{seat} plays {format_card(card)}"
        case MayPlay(seat, ()):
            return f"{seat} may play no card yet"
        case MayPlay(seat, cards):
            return f"{seat} may play {format_cards(cards)} and nothing else"
        case Refused(seat, card, reason):
            return f"{seat} may not play {format_card(card)}{_because(reason)}"
        case Expect(values):
            return f"then {_fields(values)}"
        case Sees(seat, values):
            return f"{seat} sees {_fields(values)}"
        case Dispute():
            return f"{format_plays([step.play])} is challenged: {_fields(step.fields)}"
        case NoMatch(seats, reason):
            return f"a match of {seats} cannot begin{_because(reason)}"
        case Pack(cards):
            return f"the pack is {format_cards(cards)}"
        case SelfDeal():
            return "the engine deals by itself, and an oracle plays along"
        case Deal() | DealPack() | Misdeal() | Exchange() | BuyBack():
            return _act_words(step)
        case _:
            assert_never(step)


def _act_words(step: Deal | DealPack | Misdeal | Exchange | BuyBack) -> str:
    """Return a step that is done, or refused, between tricks."""
    match step:
        case Deal(hands, stock):
            return f"the deal gives {_hands(hands)}{_stock(stock)}"
        case Misdeal(hands, reason, stock):
            return f"this deal is refused{_because(reason)}: {_hands(hands)}{_stock(stock)}"
        case DealPack(pack, size):
            told = "" if size is None else f", {size} to a hand,"
            cards = f"from the pack{told} {format_cards(pack)}"
            refused = f"a deal is refused{_because(step.reason)}, "
            return f"{refused if step.refused else 'a deal is made '}{cards}"
        case Exchange(cards=cards):
            may = "may not exchange" if step.refused else "exchanges"
            object_ = format_cards(cards) if cards else "nothing"
            return f"{step.seat} {may} {object_}{_because(step.reason)}"
        case BuyBack(cost=None):
            may = "may not decline" if step.refused else "declines"
            return f"{step.seat} {may} a buy-back{_because(step.reason)}"
        case BuyBack():
            may = "may not buy" if step.refused else "buys"
            return f"{step.seat} {may} itself back for a {step.cost}{_because(step.reason)}"
        case _:
            assert_never(step)


def _because(reason: str | None) -> str:
    """Return the clause that is broken, in brackets."""
    return f" ({reason})" if reason else ""


def _fields(values: Mapping[str, Any]) -> str:
    """Return what is expected, field by field."""
    return "; ".join(f"{name} {fields.show(name, value)}" for name, value in values.items())


def _hands(hands: Mapping[Seat, tuple[Card, ...]]) -> str:
    """Return the cards of each seat."""
    return ", ".join(f"{seat} {format_cards(cards)}" for seat, cards in hands.items())


def _stock(stock: tuple[Card, ...] | None) -> str:
    """Return the undealt cards, where they are told."""
    return "" if stock is None else f", stock {format_cards(stock)}"
