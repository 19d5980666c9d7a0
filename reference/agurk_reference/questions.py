"""Questions: what the engine answers about a position without remembering anything."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from agurk_reference.answers import encode_points, encode_settlement
from agurk_reference.cards import pack
from agurk_reference.codec import (
    Message,
    decode_card,
    decode_play,
    decode_seat,
    encode_cards,
    encode_seat,
    encode_trick,
)
from agurk_reference.deal import hand_of, is_over, play_card, playable, seat_to_act
from agurk_reference.dispute import decide
from agurk_reference.errors import IllegalPlayError, InvalidParamsError
from agurk_reference.match import Match, settled
from agurk_reference.position import decode_match, decode_rules
from agurk_reference.settlement import settle
from agurk_reference.trick import (
    binding_clause,
    is_lowest_forced,
    lowest_cards,
    reference_rank,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from agurk_reference.cards import Card, Hand
    from agurk_reference.rules import Rules
    from agurk_reference.seats import Seat
    from agurk_reference.trick import Trick


def list_legal(match: Match, seat: Seat | None) -> Message:
    """List what a seat may play now, which is nothing out of turn, and why each card."""
    rules, deal = match.rules, match.deal
    legal = () if seat is None else playable(rules, deal, seat)
    hand = () if seat is None else hand_of(deal, seat)
    because = [list(grounds(rules, deal.trick, hand, card)) for card in legal]
    return {"cards": encode_cards(legal), "because": because}


def grounds(rules: Rules, trick: Trick, hand: Hand, card: Card) -> tuple[str, ...]:
    """Return the clauses that make a legal card legal, for engines and people who ask why."""
    if not trick:
        return ("LD-3",)
    binding, lowest = binding_clause(rules, trick, hand), lowest_cards(hand)
    equal = card.rank == reference_rank(rules, trick) and not is_lowest_forced(rules, trick)
    clauses = {
        binding: True,
        "FW-2": binding == "FW-1" and card in lowest,
        "FW-5": equal,
        "FW-6": card in lowest and len(lowest) > 1,
        "FW-14": len(hand) == 1,
    }
    return tuple(clause for clause, holds in clauses.items() if holds)


def ask_legal_cards(params: Message) -> Message:
    """Say what the seat to act may play."""
    match = decode_match(params.get("position"))
    return list_legal(match, seat_to_act(match.deal))


def ask_is_legal(params: Message) -> Message:
    """Say whether a seat may play a card, and by which clause it may or may not."""
    match = decode_match(params.get("position"))
    rules, deal = match.rules, match.deal
    seat, card = decode_seat(params.get("seat")), decode_card(params.get("card"))
    try:
        play_card(rules, deal, seat, card)
    except IllegalPlayError as refusal:
        return {"legal": False, "because": [refusal.clause]}
    because = grounds(rules, deal.trick, hand_of(deal, seat), card)
    return {"legal": True, "because": list(because)}


def ask_trick_taker(params: Message) -> Message:
    """Say who takes the trick that is complete."""
    deal = decode_match(params.get("position")).deal
    if deal.trick or not deal.played:
        raise InvalidParamsError("the trick is not complete; nobody takes it yet")
    return {"seat": encode_seat(deal.leader)}


def played_out(params: Message) -> Match:
    """Return the match at a position in which the last trick is complete."""
    match = decode_match(params.get("position"))
    if not is_over(match.deal):
        raise InvalidParamsError("the last trick is not complete; nothing is settled yet")
    return match


def ask_last_trick(params: Message) -> Message:
    """Say what the last trick costs each active seat."""
    match = played_out(params)
    return {"points": encode_points(settle(match.rules, match.standing, match.deal.played[-1]))}


def ask_settle(params: Message) -> Message:
    """Say how the deal is settled."""
    return encode_settlement(settled(played_out(params)))


def ask_next_deal(params: Message) -> Message:
    """Say who deals next, who then leads, and how many cards each seat gets."""
    match = decode_match(params.get("position"))
    return {
        "dealer": encode_seat(match.dealer),
        "leader": encode_seat(match.deal.leader),
        "hand_size": match.deal.dealt.size,
    }


def ask_dispute(params: Message) -> Message:
    """Say how a challenge ends."""
    match = decode_match(params.get("position"))
    decision = decide(match.rules, match.deal, decode_play(params.get("play")))
    return {
        "upheld": decision.upheld,
        "withdrawn": encode_trick(decision.withdrawn),
        "to_act": encode_seat(decision.to_act),
    }


def ask_pack(params: Message) -> Message:
    """Say of which cards the pack consists."""
    return {"cards": encode_cards(pack(decode_rules(params.get("ruleset")).deck))}


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
