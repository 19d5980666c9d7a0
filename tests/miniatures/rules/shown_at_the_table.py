"""What a unit has to show so that an engine that is wrong about the table fails it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.miniatures.rules.evidence import moments

from agurk_conformance.corpus.scenario import (
    Deal,
    DealPack,
    Dispute,
    Expect,
    MayPlay,
    Misdeal,
    NoMatch,
    Pack,
    Plays,
    Refused,
    Sees,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.corpus.position import Position
    from agurk_conformance.corpus.scenario import Step
    from agurk_conformance.corpus.units import Unit
    from agurk_conformance.notation import Card, Seat

JOKER = 15


def the_number_of_cards(unit: Unit) -> bool:
    """Look for the whole pack, how many cards are undealt, or a joker in a deal."""

    def counts(step: Step) -> bool:
        match step:
            case Misdeal(hands):
                return any(card.rank == JOKER for hand in hands.values() for card in hand)
            case Sees(_, fields):
                return "stock" in fields
            case _:
                return isinstance(step, Pack)

    return any(counts(step) for step in unit.row.steps)


def a_stock_that_is_counted(unit: Unit) -> bool:
    """Look for a view that says how many cards lie aside."""
    return any(isinstance(step, Sees) and "stock" in step.fields for step in unit.row.steps)


def a_match_of_eight(unit: Unit) -> bool:
    """Look for eight seats that make no match."""
    return any(isinstance(step, NoMatch) and step.seats == 8 for step in unit.row.steps)


def equal_hands_of_another_size(unit: Unit) -> bool:
    """Look for a faulty deal of equal hands that do not have seven cards."""
    return any(
        isinstance(step, Misdeal)
        and len({len(hand) for hand in step.hands.values()} - {7}) == 1
        and len({len(hand) for hand in step.hands.values()}) == 1
        for step in unit.row.steps
    )


def a_card_dealt_again(unit: Unit) -> bool:
    """Look for a deal with a card that was played in the deal before, or with the whole pack."""
    played: set[Card] = set()
    for step, position in moments(unit):
        played |= {play.card for play in position.trick}
        match step:
            case Plays(_, card):
                played.add(card)
            case DealPack(refused=False) if played:
                return True
            case Deal(hands):
                if any(card in played for hand in hands.values() for card in hand):
                    return True
                played = set()
            case _:
                pass
    return False


def hands_from_a_pack(unit: Unit) -> bool:
    """Look for hands that come of the order of a pack."""
    dealt = False
    for step in unit.row.steps:
        dealt = dealt or isinstance(step, DealPack)
        if dealt and isinstance(step, Expect) and "hands" in step.fields:
            return True
    return False


def who_leads_a_deal(unit: Unit) -> bool:
    """Look for who leads the first trick, told or seen by who plays."""
    fresh = False
    for step, position in moments(unit):
        between = position.hands is None or position.is_last_trick_complete
        match step:
            case Deal() | DealPack():
                fresh = True
            case Plays() | MayPlay() if fresh:
                return True
            case Expect(fields) if fields.get("leader") and (between or fresh):
                return True
            case Expect(fields) if fresh and "to_act" in fields:
                return True
            case _:
                pass
    return False


def a_card_out_of_turn(unit: Unit) -> bool:
    """Look for a card that its seat holds and may not play yet."""
    return any(
        isinstance(step, Refused) and step.reason == "LD-6" and _is_held(step, position)
        for step, position in moments(unit)
    )


def a_card_not_held(unit: Unit) -> bool:
    """Look for a card that the seat to act does not hold."""
    return any(
        isinstance(step, Refused) and step.reason == "LD-7" and not _is_held(step, position)
        for step, position in moments(unit)
    )


def a_card_refused(unit: Unit) -> bool:
    """Refuse a card that is held, which the hand has to hold as before."""
    return any(isinstance(step, Refused) and _is_held(step, at) for step, at in moments(unit))


def a_hand_out_of_turn(unit: Unit) -> bool:
    """Look for what a seat sees of its hand when another is to act."""
    return any(
        isinstance(step, Sees)
        and "hand" in step.fields
        and position.to_act not in {step.seat, None}
        for step, position in moments(unit)
    )


def a_card_of_an_earlier_trick(unit: Unit) -> bool:
    """Look for a card that lies open and not in the current trick."""
    for step, position in moments(unit):
        if isinstance(step, Sees):
            current = () if position.is_trick_complete else position.trick
            seats = {play.seat for play in current}
            shown: Mapping[Seat, list[Any]] = step.fields.get("open", {})
            if any(len(cards) > (seat in seats) for seat, cards in shown.items()):
                return True
    return False


def the_score_of_another(unit: Unit) -> bool:
    """Look for the score of another seat than the one that looks."""
    return any(
        isinstance(step, Sees) and step.fields.get("scores", {}).keys() - {step.seat}
        for step in unit.row.steps
    )


def a_higher_card_after_a_challenged_one(unit: Unit) -> bool:
    """Look for a legal card that is challenged, not the lowest, with a higher one on it."""
    for step, position in moments(unit):
        if isinstance(step, Dispute) and step.play in position.trick and not step.fields["upheld"]:
            later = position.trick[position.trick.index(step.play) + 1 :]
            hand = (position.hands or {})[step.play.seat]
            rank = step.play.card.rank
            if any(c.rank < rank for c in hand) and any(p.card.rank > rank for p in later):
                return True
    return False


def several_cards_taken_back(unit: Unit) -> bool:
    """Look for a dispute after which more than one card is taken back."""
    return any(
        isinstance(step, Dispute) and len(step.fields.get("withdrawn", ())) > 1
        for step in unit.row.steps
    )


def a_dispute_about_an_earlier_trick(unit: Unit) -> bool:
    """Look for a challenged card of a trick after which another has been led."""
    return any(
        isinstance(step, Dispute)
        and step.play not in position.trick
        and (position.trick or step.play not in (position.played or ((),))[-1])
        for step, position in moments(unit)
    )


def _is_held(step: Refused, position: Position) -> bool:
    """Say whether a seat holds the card that it may not play."""
    return step.card in (position.hands or {}).get(step.seat, ())
