"""Steps: what happens in a scenario and what is asked of an engine, each in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from agurk_conformance.scenario import (
    Deal,
    DealPack,
    Dispute,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    NotYet,
    Pack,
    Plays,
    Refused,
    Sees,
    Step,
)
from agurk_docs.cards import draw_card, draw_cards, draw_play, seat
from agurk_docs.expectations import expectations
from agurk_docs.markup import Content, line, link, listing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.notation import Card, Seat
    from agurk_conformance.position import Position


def step_list(steps: Sequence[Step], positions: Sequence[Position]) -> nodes.enumerated_list:
    """Return the steps of a scenario, numbered as in a failure.

    In: the steps, and the position before each of them.
    """
    pairs = zip(steps, positions, strict=False)
    items = (
        nodes.list_item("", *told(step, position), classes=_styles(step))
        for step, position in pairs
    )
    return nodes.enumerated_list("", *items, classes=["steps"], enumtype="arabic", suffix=".")


def _styles(step: Step) -> list[str]:
    """Return how a step looks: what is done, or what is asked for; and plays side by side."""
    done = ["act"] if isinstance(step, Plays | Deal | DealPack) else ["claim"]
    return [*done, "plays"] if isinstance(step, Plays) else done


def told(step: Step, position: Position) -> list[nodes.Node]:
    """Return a step in words."""
    match step:
        case Deal(hands) | Misdeal(hands, _):
            return [line("", *_deal_words(step)), _dealt(hands)]
        case DealPack(pack):
            order = "The pack is dealt from in this order, the top card first: "
            return [line("", order, *draw_cards(pack), ".")]
        case Pack(cards):
            return [line("", "The pack consists of exactly these cards:"), _by_suit(cards)]
        case _:
            return [line("", *_sentence(step, position))]


def _sentence(step: Step, position: Position) -> list[Content]:
    """Return a step that is told in one sentence."""
    match step:
        case Plays(letter, card):
            return [seat(letter), " plays ", draw_card(card)]
        case MayPlay(letter, cards):
            return [seat(letter), " may play ", *draw_cards(cards), " and nothing else."]
        case Refused(letter, card, reason):
            return [seat(letter), " may not play ", draw_card(card), *_because(reason), "."]
        case Expect(fields):
            return ["Then ", *expectations(fields, position), "."]
        case Sees(letter, fields):
            return [seat(letter), " sees: ", *expectations(fields, position), "."]
        case Dispute(play=play, fields=fields):
            words = expectations(fields, position)
            return [draw_play(play), " is challenged: ", *words, "."]
        case NoMatch(number, reason):
            noun = "seat" if number == 1 else "seats"
            return [f"A match with {number} {noun} cannot be started", *_because(reason), "."]
        case NotYet(name):
            return [f"A step of the kind {name} follows."]
        case _:
            raise TypeError(step)


def _deal_words(step: Deal | Misdeal) -> list[Content]:
    """Return the sentence before the hands of a deal."""
    if isinstance(step, Deal):
        return ["The deal gives:"]
    return ["This deal is refused", *_because(step.reason), ":"]


def _because(reason: str | None) -> Iterator[Content]:
    """Return the clause that is broken, in brackets."""
    if reason is not None:
        yield from (" (", link("clause", reason), ")")


def _dealt(hands: Mapping[Seat, tuple[Card, ...]]) -> nodes.Node:
    """Return dealt hands, a line for each seat."""
    rows = (line("", seat(letter), " ", *draw_cards(cards)) for letter, cards in hands.items())
    return listing("dealt", rows)


def _by_suit(cards: Sequence[Card]) -> nodes.Node:
    """Return many cards, a line for each suit."""
    suits = dict.fromkeys(card.suit for card in cards)
    rows = ([card for card in cards if card.suit == suit] for suit in suits)
    return listing("dealt", (line("", *draw_cards(row)) for row in rows))
