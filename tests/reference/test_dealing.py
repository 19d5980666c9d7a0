"""Which cards are dealt, how many, to whom, and the deals that are made again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from agurk_reference.cards import Card, Rank, Suit, pack
from agurk_reference.deal import Deal, Dealt, hand_of, seat_to_act
from agurk_reference.dealing import (
    cards_to_deal,
    check_seats,
    deal_hands,
    hands_from_pack,
    size_due,
)
from agurk_reference.errors import FaultyDealError, SeatingError
from agurk_reference.notation import format_cards, parse_hand
from agurk_reference.rules import AGURK, Rules
from agurk_reference.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

A, B, C, D = (Seat(seat) for seat in range(4))
CHOICE = Rules(hand_size_mode="dealer_choice")
BY_RANK = Rules(hand_size_mode="last_winning_rank")
JOKER = Card(Rank(15), Suit.NONE)


def awaited(*seats: Seat, size: int | None = 2) -> Deal:
    """Return the deal that is awaited, with hands of that size, led by the first seat."""
    return Deal(seats=seats, hands=((),) * len(seats), leader=seats[0], dealt=Dealt(size=size))


def dealt(deal: Deal, stock: str | None = None, rules: Rules = AGURK, **hands: str) -> Deal:
    """Return a deal made by hands, which are named by seat."""
    cards = {Seat("ABCD".index(seat)): parse_hand(text) for seat, text in hands.items()}
    told = None if stock is None else parse_hand(stock)
    return deal_hands(deal, pack(rules.deck), cards, told)


def test_a_pack_is_dealt_one_by_one_to_each_receiver_in_turn() -> None:
    """The first receiver gets the top card, the last one the last of each round."""
    hands, rest = hands_from_pack(AGURK, (D, A, B), 2, pack())
    assert list(hands) == [D, A, B]
    assert [format_cards(hand) for hand in hands.values()] == ["2♣ 2♠", "2♦ 3♣", "2♥ 3♦"]
    assert rest == pack()[6:]


def test_a_pack_can_be_dealt_a_hand_at_once() -> None:
    """The first receiver gets the top cards."""
    rules = Rules(deal_packet="all_at_once")
    hands, rest = hands_from_pack(rules, (D, A, B), 2, pack())
    assert [format_cards(hand) for hand in hands.values()] == ["2♣ 2♦", "2♥ 2♠", "3♣ 3♦"]
    assert rest == pack()[6:]


def test_a_deal_gives_each_seat_its_sorted_hand() -> None:
    """Hands stand in the order of the seats, sorted, and the leader is to act."""
    deal = dealt(awaited(A, C), A="K♥ 2♠", C="9♦ 9♣")
    assert deal.hands == (parse_hand("2♠ K♥"), parse_hand("9♣ 9♦"))
    assert hand_of(deal, C) == parse_hand("9♣ 9♦")
    assert hand_of(deal, B) == ()
    assert seat_to_act(deal) == A
    assert deal.dealt.size == 2


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        ({A: "2♣ 3♣", B: "4♣"}, r"seat B gets 1 cards, not 2 \(DL-2\)"),
        ({A: "2♣ 3♣"}, r"seat B gets 0 cards, not 2 \(DL-2\)"),
        ({A: "2♣ 3♣", B: "4♣ 5♣ 6♣"}, r"seat B gets 3 cards, not 2 \(DL-2\)"),
        ({A: "2♣ 3♣", B: "4♣ 5♣", C: "6♣"}, r"seat C is not active and gets cards \(DL-9\)"),
        ({A: "2♣ 3♣", B: "4♣ 2♣"}, r"2♣ is dealt twice \(EQ-1\)"),
        ({A: "2♣ 3♣", B: "4♣ JK1"}, r"JK1 is dealt and not in the pack \(EQ-1\)"),
    ],
)
def test_a_faulty_deal_is_made_again(hands: Mapping[Seat, str], fault: str) -> None:
    """Wrong sizes, eliminated seats, and cards twice or foreign are refused with IR-1."""
    cards = {seat: parse_hand(text) for seat, text in hands.items()}
    with pytest.raises(FaultyDealError, match=f"IR-1: {fault}; the same dealer deals again"):
        deal_hands(awaited(A, B), pack(), cards, None)


def test_an_eliminated_seat_may_be_named_with_no_cards() -> None:
    """Nobody is dealt to by an empty hand."""
    assert dealt(awaited(A, B), A="2♣ 3♣", B="4♣ 5♣", C="").seats == (A, B)


@pytest.mark.parametrize("wrong", ["", "2♣", "A♠", "JK1"])
def test_a_stock_that_is_told_has_every_undealt_card(wrong: str) -> None:
    """One card too few, dealt, twice, or foreign makes the deal faulty."""
    hands = {A: parse_hand("2♣"), B: parse_hand("3♣")}
    rest = [card for card in pack() if card not in {*hands[A], *hands[B]}]
    stock = [*rest[1:], *parse_hand(wrong)]
    with pytest.raises(FaultyDealError, match="the stock is not each undealt card once"):
        deal_hands(awaited(A, B, size=1), pack(), hands, stock)


def test_a_stock_keeps_its_order_and_is_known_even_if_untold() -> None:
    """The cards that are not dealt are the rest of the pack, in whatever order."""
    rest = pack()[2:][::-1]
    hands = {A: pack()[:1], B: pack()[1:2]}
    deal = deal_hands(awaited(A, B, size=1), pack(), hands, rest)
    assert deal.dealt.stock == rest
    deal = deal_hands(awaited(A, B, size=1), pack(), hands, None)
    assert deal.dealt.stock == pack()[2:]


@pytest.mark.parametrize(
    ("rules", "seats", "rank", "size"),
    [
        (AGURK, 7, 14, 7),
        (AGURK, 8, None, 6),
        (replace(AGURK, hand_overflow="reject"), 8, None, 7),
        (CHOICE, 4, None, None),
        (BY_RANK, 4, None, 7),
        (BY_RANK, 4, 12, 12),
        (BY_RANK, 4, 14, 13),
        (BY_RANK, 3, 14, 14),
        (BY_RANK, 5, 11, 10),
        (BY_RANK, 7, 13, 7),
        (BY_RANK, 7, 2, 2),
        (replace(BY_RANK, deck="std52_plus_3_jokers"), 3, 15, 15),
        (Rules(hand_size_mode="max_even"), 3, 5, 17),
    ],
)
def test_the_size_of_the_hands(rules: Rules, seats: int, rank: Any, size: int | None) -> None:
    """It is fixed, or the rank that took the last trick, or all there is, or still to choose."""
    assert size_due(rules, pack(rules.deck), seats, rank) == size


@pytest.mark.parametrize(("size", "refused"), [(2, True), (3, False), (8, False), (9, True)])
def test_the_dealer_chooses_three_cards_at_least(size: int, refused: bool) -> None:  # noqa: FBT001
    """And no more than can be dealt to six seats equally, from fifty-two cards."""
    seats = tuple(Seat(seat) for seat in range(6))
    cards = pack("five_cucumbers_60")
    hands = {seat: cards[seat * size : (seat + 1) * size] for seat in seats}
    if refused:
        with pytest.raises(FaultyDealError, match=f"DL-3: .* announces {size}, .* choose 3 to 8"):
            deal_hands(awaited(*seats, size=None), cards[:52], hands, None)
    else:
        deal = deal_hands(awaited(*seats, size=None), cards[:52], hands, None)
        assert deal.dealt.size == size


def test_the_dealer_chooses_one_size_for_all() -> None:
    """Unequal hands are no choice, but a faulty deal."""
    with pytest.raises(FaultyDealError, match="IR-1: seat B gets 4 cards, not 3"):
        dealt(awaited(A, B, size=None), A="2♣ 3♣ 4♣", B="5♣ 6♣ 7♣ 8♣", rules=CHOICE)


@pytest.mark.parametrize(
    ("rules", "seats", "bounds"),
    [
        (AGURK, 1, "2 to 7"),
        (AGURK, 8, "2 to 7"),
        (Rules(players_max=20, hand_overflow="reject"), 8, "2 to 7"),
        (Rules(players_max=6), 7, "2 to 6"),
        (Rules(players_min=3), 2, "3 to 7"),
        (replace(CHOICE, players_max=20), 18, "2 to 17"),
        (Rules(players_max=99, hand_size_mode="max_even"), 53, "2 to 52"),
        (Rules(players_max=99), 53, "2 to 52"),
    ],
)
def test_seats_are_within_bounds_and_the_pack_suffices(
    rules: Rules, seats: int, bounds: str
) -> None:
    """Too few, too many, or more than the pack serves: no match is started."""
    with pytest.raises(SeatingError, match=f"SD-1: {seats} seats; a match has {bounds}"):
        check_seats(rules, seats)


def test_more_seats_than_full_hands_are_admitted_where_hands_shrink() -> None:
    """Eight seats get six cards each."""
    check_seats(Rules(players_max=8), 8)


def test_kept_cards_are_out_of_the_pack_or_back_in_it() -> None:
    """They are missing as long as somebody keeps them, if they do not go back every deal."""
    rules = Rules(score_medium="kept_cards")
    kept = (parse_hand("9♣"), (), parse_hand("2♥ A♠"))
    assert set(pack()) - set(cards_to_deal(rules, kept)) == set(parse_hand("9♣ 2♥ A♠"))
    assert cards_to_deal(rules, ((), (), ())) == pack()
    rules = replace(rules, kept_cards_return="every_deal")
    assert cards_to_deal(rules, kept) == pack()
