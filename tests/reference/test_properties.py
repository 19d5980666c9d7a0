"""What holds for every hand, deal, match and message."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agurk_reference.__main__ import answer
from agurk_reference.answers import encode_view
from agurk_reference.cards import Card, Suit, pack
from agurk_reference.codec import encode_cards
from agurk_reference.deal import Deal, hand_of, is_over, play_card, seat_to_act
from agurk_reference.engine import Engine
from agurk_reference.errors import IllegalPlayError
from agurk_reference.match import phase, play, receive_pack, start_match
from agurk_reference.questions import grounds
from agurk_reference.rules import AGURK
from agurk_reference.seats import Seat
from agurk_reference.settlement import End, Standing, settle
from agurk_reference.trick import Play, legal_cards
from agurk_reference.view import view_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

SEATS = st.integers(2, 7)
PACKS = st.permutations(pack())
CHOICES = st.randoms(use_true_random=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 20) | st.sampled_from(["A", "B", "m1", "hands"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["A", "rank", "suit", "seat", "card"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Give a deal of some seats, after some plays."""
    seats, choice = draw(SEATS), draw(CHOICES)
    start = start_match(AGURK, seats, Seat(draw(st.integers(0, seats - 1))))
    deal = receive_pack(start, draw(PACKS)).deal
    for _ in range(draw(st.integers(0, seats * 7 - 1))):
        seat = seat_to_act(deal)
        assert seat is not None
        legal = legal_cards(AGURK, deal.trick, hand_of(deal, seat))
        deal = play_card(AGURK, deal, seat, choice.choice(legal))
    return deal


def on_table(deal: Deal) -> list[Card]:
    """Return every card that was dealt, held or played, sorted."""
    plays = [play for trick in (*deal.played, deal.trick) for play in trick]
    return sorted([card for hand in deal.hands for card in hand] + [play.card for play in plays])


@given(deal=deals())
def test_some_card_is_legal_and_exactly_the_legal_cards_are_accepted(deal: Deal) -> None:
    """List and refusals agree on every card, held or not, and a legal card has grounds."""
    seat = seat_to_act(deal)
    assert seat is not None
    hand = hand_of(deal, seat)
    legal = legal_cards(AGURK, deal.trick, hand)
    assert legal
    assert list(legal) == sorted(set(legal) & set(hand))
    for card in pack():
        if card in legal:
            assert grounds(AGURK, deal.trick, hand, card)
            after = play_card(AGURK, deal, seat, card)
            assert on_table(after) == on_table(deal)
        else:
            with pytest.raises(IllegalPlayError):
                play_card(AGURK, deal, seat, card)


@given(deal=deals())
def test_only_the_seat_to_act_plays(deal: Deal) -> None:
    """Every card of every other seat is refused with LD-6."""
    for seat in deal.seats:
        for card in hand_of(deal, seat) if seat != seat_to_act(deal) else ():
            with pytest.raises(IllegalPlayError, match="LD-6"):
                play_card(AGURK, deal, seat, card)


@given(data=st.data(), suits=st.permutations("CDHS"))
def test_suits_never_count(data: st.DataObject, suits: list[str]) -> None:
    """Whatever the suits are exchanged for, the same ranks are legal and the same seats take."""
    exchanged = dict(zip("CDHS", map(Suit, suits), strict=True))

    def other(card: Card) -> Card:
        return Card(card.rank, exchanged[card.suit])

    deal = data.draw(deals())
    hands = tuple(tuple(sorted(map(other, hand))) for hand in deal.hands)
    trick = tuple(replace(play, card=other(play.card)) for play in deal.trick)
    twin = replace(deal, hands=hands, trick=trick)
    while not is_over(deal):
        seat = seat_to_act(deal)
        assert seat is not None
        assert seat == seat_to_act(twin)
        legal = legal_cards(AGURK, deal.trick, hand_of(deal, seat))
        twins = legal_cards(AGURK, twin.trick, hand_of(twin, seat))
        assert set(map(other, legal)) == set(twins)
        card = data.draw(st.sampled_from(legal))
        deal, twin = play_card(AGURK, deal, seat, card), play_card(AGURK, twin, seat, other(card))
        assert deal.leader == twin.leader


@given(deal=deals(), choice=CHOICES)
def test_a_view_depends_on_nothing_hidden(deal: Deal, choice: Random) -> None:
    """With other cards in the other hands a seat sees the same, and no card of them is shown."""
    match = replace(start_match(AGURK, len(deal.seats), Seat(0)), deal=deal)
    for seat in deal.seats:
        hand = hand_of(deal, seat)
        hidden = sorted((set(pack()) - set(on_table(deal))) | held_by_others(deal, seat))
        view = view_from(match, seat)
        choice.shuffle(hidden)
        cards = iter(hidden)
        hands = tuple(
            hand if other == seat else tuple(sorted(next(cards) for _ in held))
            for other, held in zip(deal.seats, deal.hands, strict=True)
        )
        assert view_from(replace(match, deal=replace(deal, hands=hands)), seat) == view
        shown = json.dumps(encode_view(match, view))
        assert not [card for card in encode_cards(hidden) if json.dumps(card) in shown]


def held_by_others(deal: Deal, seat: Seat) -> set[Card]:
    """Return the cards that the other seats hold."""
    return {card for hand in deal.hands for card in hand} - set(hand_of(deal, seat))


def lowest(standing: Standing) -> Seat:
    """Return the active seat with the lowest score, so that a match takes long."""
    return min(standing.active, key=lambda seat: standing.scores[seat])


def first(standing: Standing) -> Seat:
    """Return the first active seat, so that seats leave one after the other."""
    return standing.active[0]


def bound(seats: int) -> int:
    """Return how many deals a match takes at most: lives to lose, by deals between two losses."""
    return (2 * seats - 1) * (10 * seats + 1)


def after_payment(standing: Standing, payer: Seat, rank: int) -> Standing:
    """Return the standing after a deal for which `payer` pays that rank."""
    card = next(card for card in pack() if card.rank == rank)
    after = settle(AGURK, standing, (Play(payer, card),)).standing
    assert all(after.scores[seat] < AGURK.threshold for seat in after.active)
    assert sum(standing.lives) - sum(after.lives) in {0, 1}
    return after


@pytest.mark.parametrize("payer", [lowest, first])
@pytest.mark.parametrize("rank", [2, 3, 7, 14])
@pytest.mark.parametrize("seats", range(2, 8))
def test_a_match_ends_when_payers_are_chosen_to_make_it_last(
    seats: int, rank: int, payer: Callable[[Standing], Seat]
) -> None:
    """A match of n seats has at most (2n - 1)(10n + 1) deals, and re-entry never crosses."""
    standing, deals_played = start_match(AGURK, seats, Seat(0)).standing, 0
    while len(standing.active) > 1:
        standing, deals_played = after_payment(standing, payer(standing), rank), deals_played + 1
    assert deals_played <= bound(seats)


@given(seats=SEATS, choice=CHOICES)
def test_a_match_ends_whoever_pays(seats: int, choice: Random) -> None:
    """Any seat can pay any rank after any deal."""
    standing, deals_played = start_match(AGURK, seats, Seat(0)).standing, 0
    while len(standing.active) > 1:
        payer, rank = choice.choice(standing.active), choice.randint(2, 14)
        standing, deals_played = after_payment(standing, payer, rank), deals_played + 1
    assert deals_played <= bound(seats)


@settings(max_examples=10, deadline=None)
@given(seats=SEATS, choice=CHOICES)
def test_a_match_of_any_legal_cards_ends(seats: int, choice: Random) -> None:
    """Played out card by card from shuffled packs, one seat is left and has won."""
    match = start_match(AGURK, seats, Seat(0))
    while phase(match) != "over":
        match = receive_pack(match, choice.sample(pack(), len(pack())))
        while (seat := seat_to_act(match.deal)) is not None:
            cards = legal_cards(AGURK, match.deal.trick, hand_of(match.deal, seat))
            match = play(match, seat, choice.choice(cards))
        assert match.last is not None
        assert sum(match.last.points) in range(2, 15)
    assert match.standing.end == End(winners=match.standing.active)
    assert match.deals_played <= bound(seats)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from([*Engine().hello({"protocol": 1})["methods"], "x", ""]), data=st.data()
)
def test_no_message_upsets_the_engine(
    method: str, data: st.DataObject, position: Callable[..., dict[str, Any]]
) -> None:
    """Whatever is sent, the answer is a result or a known error, and over stdio the same."""
    told = data.draw(st.dictionaries(st.sampled_from(sorted(position())), JSON, max_size=2))
    params = {"match": "m1", "position": position() | told} | data.draw(
        st.dictionaries(st.sampled_from(["seat", "card", "play", "hands", "pack"]), JSON)
    )
    begun = {"jsonrpc": "2.0", "id": 1, "method": "match.new", "params": {"position": position()}}
    request = {"jsonrpc": "2.0", "id": 2, "method": method, "params": params}
    direct, by_line = Engine(), Engine()
    replies = [direct.handle(each) for each in (begun, request)]
    lines = [answer(by_line, json.dumps(each).encode()) for each in (begun, request)]
    assert lines == json.loads(json.dumps(replies))
    assert "result" in replies[1] or replies[1]["error"]["code"] in {1, 2, -32601, -32602}
