"""Questions: what the engine answers about a position without remembering anything."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from agurk_reference import codec
from agurk_reference.cards import pack
from agurk_reference.deal import hand_of, is_over, play_card, seat_to_act
from agurk_reference.dispute import decide
from agurk_reference.errors import IllegalPlayError, InvalidParamsError
from agurk_reference.settlement import Settlement, settle
from agurk_reference.trick import grounds, legal_cards, taker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from agurk_reference.codec import Message
    from agurk_reference.deal import Deal
    from agurk_reference.seats import Seat


def list_legal(deal: Deal, seat: Seat | None) -> Message:
    """List what a seat may play now, which is nothing out of turn, and why each card."""
    hand = hand_of(deal, seat) if seat is not None and seat == seat_to_act(deal) else ()
    legal = legal_cards(deal.trick, hand)
    because = [list(grounds(deal.trick, hand, card)) for card in legal]
    return {"cards": codec.encode_cards(legal), "because": because}


def ask_legal_cards(params: Message) -> Message:
    """Say what the seat to act may play."""
    deal = codec.decode_match(params.get("position")).deal
    return list_legal(deal, seat_to_act(deal))


def ask_is_legal(params: Message) -> Message:
    """Say whether a seat may play a card, and by which clause it may or may not."""
    deal = codec.decode_match(params.get("position")).deal
    seat, card = codec.decode_seat(params.get("seat")), codec.decode_card(params.get("card"))
    try:
        play_card(deal, seat, card)
    except IllegalPlayError as refusal:
        return {"legal": False, "because": [refusal.clause]}
    return {"legal": True, "because": list(grounds(deal.trick, hand_of(deal, seat), card))}


def ask_trick_taker(params: Message) -> Message:
    """Say who takes the trick that is complete."""
    deal = codec.decode_match(params.get("position")).deal
    if deal.trick or not deal.played:
        raise InvalidParamsError("the trick is not complete; nobody takes it yet")
    return {"seat": codec.encode_seat(taker(deal.played[-1]))}


def settlement_of(params: Message) -> Settlement:
    """Return the settlement of the deal whose last trick is complete."""
    match = codec.decode_match(params.get("position"))
    if not is_over(match.deal):
        raise InvalidParamsError("the last trick is not complete; nothing is settled yet")
    return settle(match.rules, match.standing, match.deal.played[-1])


def ask_last_trick(params: Message) -> Message:
    """Say what the last trick costs each active seat."""
    return {"points": codec.encode_points(settlement_of(params))}


def ask_settle(params: Message) -> Message:
    """Say how the deal is settled."""
    return codec.encode_settlement(settlement_of(params))


def ask_next_deal(params: Message) -> Message:
    """Say who deals next, who then leads, and how many cards each seat gets."""
    match = codec.decode_match(params.get("position"))
    return {
        "dealer": codec.encode_seat(match.dealer),
        "leader": codec.encode_seat(match.deal.leader),
        "hand_size": match.rules.hand_size,
    }


def ask_dispute(params: Message) -> Message:
    """Say how a challenge ends."""
    deal = codec.decode_match(params.get("position")).deal
    decision = decide(deal, codec.decode_play(params.get("play")))
    return {
        "upheld": decision.upheld,
        "withdrawn": codec.encode_trick(decision.withdrawn),
        "to_act": codec.encode_seat(decision.to_act),
    }


def ask_pack(params: Message) -> Message:
    """Say of which cards the pack consists."""
    codec.decode_rules(params.get("ruleset"))
    return {"cards": codec.encode_cards(pack())}


QUESTIONS: Final[Mapping[str, Callable[[Message], Message]]] = MappingProxyType(
    {
        "legal_cards": ask_legal_cards,
        "is_legal": ask_is_legal,
        "trick_taker": ask_trick_taker,
        "last_trick": ask_last_trick,
        "settle": ask_settle,
        "next_deal": ask_next_deal,
        "dispute": ask_dispute,
        "pack": ask_pack,
    }
)
"""Each question by the name of its method."""
