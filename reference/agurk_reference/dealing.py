"""Dealing: from which cards a deal is made, how large the hands are, and who gets what.

A deal is judged as a whole before the first lead: what is faulty is dealt again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_reference.cards import pack
from agurk_reference.deal import Deal, Dealt
from agurk_reference.errors import FaultyDealError, SeatingError
from agurk_reference.notation import format_card
from agurk_reference.seats import Seat, format_seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agurk_reference.cards import Card, Hand, Rank
    from agurk_reference.rules import Rules

_LEAST_CHOICE: Final = 3


def check_seats(rules: Rules, seats: int) -> None:
    """Raise `SeatingError` for a number of seats that cannot play by these rules.

    Clauses: SD-1 (within bounds, and the pack is large enough), DL-15 (for hands of full size).
    """
    most = min(rules.players_max, len(pack(rules.deck)) // least_size(rules))
    if not rules.players_min <= seats <= most:
        raise SeatingError("SD-1", f"{seats} seats; a match has {rules.players_min} to {most}")


def least_size(rules: Rules) -> int:
    """Return how many cards each seat has at least in its first hand.

    Clauses: DL-3 (three where the dealer chooses), DL-14 (hands can shrink), DL-15 (or not).
    """
    match rules.hand_size_mode:
        case "fixed" | "last_winning_rank":
            return 1 if rules.hand_overflow == "cap" else rules.hand_size
        case "dealer_choice":
            return _LEAST_CHOICE
        case "max_even":
            return 1


def cards_to_deal(rules: Rules, kept: tuple[Hand, ...]) -> Hand:
    """Return the cards from which a deal is made while seats keep some, sorted.

    Clauses: DL-1 (the complete pack), DL-16 (without kept cards), DL-17 (with them), EL-5 (and
    whoever has left).
    """
    if not any(kept):
        return pack(rules.deck)
    match rules.kept_cards_return:
        case "out_until_owner_leaves":
            away = {card for cards in kept for card in cards}
            return tuple(card for card in pack(rules.deck) if card not in away)
        case "every_deal":
            return pack(rules.deck)


def size_due(rules: Rules, cards: Hand, seats: int, rank: Rank | None) -> int | None:
    """Return the size of the hands when so many seats are dealt to from some cards.

    It is None where the dealer chooses it; `rank` took the last trick before, if there was one.

    Clauses: DL-2 (fixed), DL-3 (chosen), DL-4 (the rank that took the last trick), DL-5 (as many
    as can be dealt equally).
    """
    most = len(cards) // seats
    match rules.hand_size_mode:
        case "fixed":
            return shrunk(rules, rules.hand_size, most)
        case "dealer_choice":
            return None
        case "last_winning_rank":
            return shrunk(rules, rules.hand_size if rank is None else rank, most)
        case "max_even":
            return most


def shrunk(rules: Rules, size: int, most: int) -> int:
    """Return the size of hands of which there are cards for no more than `most`.

    Clauses: DL-14 (hands shrink), DL-15 (no such table is admitted).
    """
    match rules.hand_overflow:
        case "cap":
            return min(size, most)
        case "reject":
            return size


def hands_from_pack(
    rules: Rules, receivers: tuple[Seat, ...], size: int, pile: Sequence[Card]
) -> tuple[dict[Seat, Sequence[Card]], Sequence[Card]]:
    """Return who gets which cards of a pile, the top card first, and what is left of it.

    Clauses: DL-6 (dealer last), DL-12 (one by one), DL-13 (a hand at once), DL-8 (the rest in its
    order).
    """
    dealt = size * len(receivers)
    match rules.deal_packet:
        case "one_by_one":
            parts = [pile[at : dealt : len(receivers)] for at in range(len(receivers))]
        case "all_at_once":
            parts = [pile[at * size : (at + 1) * size] for at in range(len(receivers))]
    return dict(zip(receivers, parts, strict=True)), pile[dealt:]


def deal_hands(
    awaited: Deal,
    cards: Hand,
    hands: Mapping[Seat, Sequence[Card]],
    stock: Sequence[Card] | None,
) -> Deal:
    """Return the deal in which each seat gets those cards, out of all that are to be dealt from.

    Raises `FaultyDealError` for a faulty deal.

    Clauses: IR-1 (a faulty deal is made again), IR-5 (an engine refuses it), DL-11 (cards that lie
    open are known, in whatever order).
    """
    check_receivers(awaited, hands)
    size = check_sizes(awaited, len(cards) // len(awaited.seats), hands)
    rest = check_cards(cards, hands, stock)
    return Deal(
        seats=awaited.seats,
        hands=tuple(tuple(sorted(hands[seat])) for seat in awaited.seats),
        leader=awaited.leader,
        dealt=Dealt(size=size, stock=tuple(sorted(rest) if stock is None else stock)),
    )


def faulty(fault: str) -> FaultyDealError:
    """Return the refusal of a faulty deal."""
    return FaultyDealError("IR-1", f"{fault}; the same dealer deals again")


def check_receivers(awaited: Deal, hands: Mapping[Seat, Sequence[Card]]) -> None:
    """Raise `FaultyDealError` where a seat that is not active gets cards.

    Clauses: DL-9 (active seats only).
    """
    for seat, hand in hands.items():
        if hand and seat not in awaited.seats:
            raise faulty(f"seat {format_seat(seat)} is not active and gets cards (DL-9)")


def check_sizes(awaited: Deal, most: int, hands: Mapping[Seat, Sequence[Card]]) -> int:
    """Return the size of the hands dealt.

    Raises `FaultyDealError` where a hand has another size than is due, or than the others; also
    where the dealer has chosen a size that is not admitted.

    Clauses: DL-2 (hand size), DL-3 (the same for all seats).
    """
    first = len(hands.get(awaited.seats[0], ()))
    due = first if awaited.dealt.size is None else awaited.dealt.size
    for seat in awaited.seats:
        size = len(hands.get(seat, ()))
        if size != due:
            raise faulty(f"seat {format_seat(seat)} gets {size} cards, not {due} (DL-2)")
    if awaited.dealt.size is None:
        check_choice(due, most)
    return due


def check_choice(size: int | None, most: int) -> int:
    """Return the size of the hands that the dealer has announced.

    Raises `FaultyDealError` where it is not admitted, or none has been announced.

    Clauses: DL-3 (three at least, and as many as can be dealt equally).
    """
    if size is None or not _LEAST_CHOICE <= size <= most:
        chosen = f"the dealer announces {size}, and may choose {_LEAST_CHOICE} to {most}"
        raise FaultyDealError("DL-3", chosen)
    return size


def check_cards(
    cards: Hand, hands: Mapping[Seat, Sequence[Card]], stock: Sequence[Card] | None
) -> set[Card]:
    """Return the cards that are left undealt.

    Raises `FaultyDealError` where a card is dealt that is not there to be dealt, or not once.

    Clauses: EQ-1, EQ-2, EQ-4 (cards of the pack, once each), DL-16 (kept cards are out of it).
    """
    dealt = [card for hand in hands.values() for card in hand]
    rest = set(cards).difference(dealt)
    if len(rest) + len(dealt) != len(cards):
        raise faulty(wrong_card(cards, dealt))
    if stock is not None and sorted(stock) != sorted(rest):
        raise faulty("the stock is not each undealt card once (DL-8)")
    return rest


def wrong_card(cards: Hand, dealt: Sequence[Card]) -> str:
    """Say which of the cards dealt is wrong, when one of them is."""
    foreign = [card for card in dealt if card not in cards]
    if foreign:
        return f"{format_card(foreign[0])} is dealt and not in the pack (EQ-1)"
    twice = next(card for at, card in enumerate(dealt) if card in dealt[:at])
    return f"{format_card(twice)} is dealt twice (EQ-1)"
