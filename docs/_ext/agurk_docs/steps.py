"""Steps: what happens in a scenario and what is asked of an engine, each in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

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
    Step,
)
from agurk_docs.cards import draw_card, draw_cards, draw_play, seat
from agurk_docs.expectations import expectations
from agurk_docs.markup import Content, line, link, listing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.notation import Card, Seat

_COSTS: Final = {
    "token": "buy itself back for a token",
    "stake": "buy itself back for a stake",
    "skip_deal": "buy itself back by sitting out a deal",
}


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
    match step:
        case Plays():
            return ["act", "plays"]
        case Deal() | DealPack(refused=False) | Exchange(refused=False) | BuyBack(refused=False):
            return ["act"]
        case _:
            return ["claim"]


def told(step: Step, position: Position) -> list[nodes.Node]:
    """Return a step in words."""
    match step:
        case Deal(hands, stock) | Misdeal(hands, _, stock):
            return [line("", *_deal_words(step)), _dealt(hands), *_stock(stock)]
        case DealPack(pack):
            return [line("", *_pack_words(step), *draw_cards(pack), ".")]
        case Pack(cards):
            return [line("", "The pack consists of exactly these cards:"), _by_suit(cards)]
        case _:
            return [line("", *_sentence(step, position))]


def _sentence(step: Step, position: Position) -> list[Content]:
    """Return a step that is told in one sentence."""
    match step:
        case Plays(letter, card):
            return [seat(letter), " plays ", draw_card(card)]
        case MayPlay(letter, ()):
            return [seat(letter), " may play no card yet."]
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
        case Exchange():
            return _exchange_words(step)
        case BuyBack():
            return _buy_back_words(step)
        case _:
            raise TypeError(step)


def _deal_words(step: Deal | Misdeal) -> list[Content]:
    """Return the sentence before the hands of a deal."""
    if isinstance(step, Deal):
        return ["The deal gives:"]
    return ["This deal is refused", *_because(step.reason), ":"]


def _pack_words(step: DealPack) -> list[Content]:
    """Return the sentence before the order of a pack."""
    size = "" if step.hand_size is None else f", in hands of {step.hand_size} cards,"
    if step.refused:
        return [f"A deal from this pack{size} is refused", *_because(step.reason), ": "]
    return [f"The pack is dealt from in this order, the top card first{size.rstrip(',')}: "]


def _exchange_words(step: Exchange) -> list[Content]:
    """Return what a seat exchanges, or may not exchange."""
    cards = draw_cards(step.cards)
    if step.refused:
        object_ = cards if step.cards else ["nothing"]
        return [seat(step.seat), " may not exchange ", *object_, *_because(step.reason), "."]
    if not step.cards:
        return [seat(step.seat), " exchanges nothing."]
    return [seat(step.seat), " exchanges ", *cards, " for cards from the top of the stock."]


def _buy_back_words(step: BuyBack) -> list[Content]:
    """Return the answer of a seat that is asked whether it buys itself back."""
    if step.refused:
        act = f" may not {_COSTS[step.cost]}" if step.cost else " may not decline a buy-back"
        return [seat(step.seat), act, *_because(step.reason), "."]
    if step.cost is None:
        return [seat(step.seat), " does not buy itself back."]
    return [seat(step.seat), " decides to ", _COSTS[step.cost], "."]


def _stock(stock: Sequence[Card] | None) -> Iterator[nodes.Node]:
    """Return the undealt cards, where they are told."""
    if stock is not None:
        yield line("stock", "Stock, the top card first: ", *draw_cards(stock))


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
