"""What holds of every match by any valid rules, at every moment of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reference.playing import (
    CHOICES,
    dealt,
    matches,
    moments,
    on_table,
    position_of,
    starts,
    step,
)

from agurk_conformance.strategies import option_tables
from agurk_reference.answers import encode_facts, encode_state, encode_view
from agurk_reference.cards import Card, Suit, pack
from agurk_reference.codec import encode_cards
from agurk_reference.deal import hand_of, play_card, playable
from agurk_reference.dealing import cards_to_deal
from agurk_reference.errors import IllegalPlayError, RulesError
from agurk_reference.match import (
    Match,
    buy_back,
    exchange_cards,
    phase,
    play,
    receive_deal,
    receive_pack,
)
from agurk_reference.position import decode_match
from agurk_reference.questions import grounds
from agurk_reference.rules import rules_from
from agurk_reference.seats import Seat
from agurk_reference.view import view_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from agurk_reference.trick import Trick
    from agurk_spec.conditions import Value

MANY = settings(deadline=None, max_examples=50)


def in_play(match: Match, choice: Random) -> Match:
    """Return the match at the next moment at which a card is to be played, or its end."""
    while phase(match) not in {"play", "over"}:
        match = step(match, choice)
    return match


@MANY
@given(match=matches(), choice=CHOICES)
def test_some_card_is_legal_and_exactly_the_listed_ones_are_accepted(
    match: Match, choice: Random
) -> None:
    """Whoever is to act can play, list and refusals agree, and every listed card has grounds."""
    match = in_play(match, choice)
    rules, deal = match.rules, match.deal
    listed = {seat: playable(rules, deal, seat) for seat in deal.seats}
    assert any(listed.values()) == (phase(match) == "play")
    for seat, cards in listed.items():
        assert list(cards) == sorted(set(cards) & set(hand_of(deal, seat)))
        for card in pack(rules.deck):
            if card in cards:
                assert grounds(rules, deal.trick, hand_of(deal, seat), card)
                assert phase(play(match, seat, card)) != "exchange"
            else:
                with pytest.raises(IllegalPlayError):
                    play_card(rules, deal, seat, card)


@MANY
@given(match=starts(), choice=CHOICES)
def test_cards_are_conserved(match: Match, choice: Random) -> None:
    """In a deal every card that there is to deal lies somewhere, once, or has been discarded."""
    for now in moments(match, choice, 60):
        if phase(now) in {"play", "exchange"}:
            cards, there = on_table(now), set(cards_to_deal(now.rules, now.standing.kept))
            discarded = sum(number for _, number in now.deal.dealt.exchanged)
            assert len(cards) + discarded == len(there)
            assert set(cards) <= there
            assert len(set(cards)) == len(cards)


def with_hidden(match: Match, seat: Seat, order: Callable[[list[Card]], list[Card]]) -> Match:
    """Return the match with the cards that a seat does not see laid out in another order."""
    deal, dealt_ = match.deal, match.deal.dealt
    stock = () if match.rules.undealt_cards == "face_up" else dealt_.stock or ()
    held = [card for other in deal.seats if other != seat for card in hand_of(deal, other)]
    cards = iter(order([*held, *(play.card for play in dealt_.given), *stock]))
    hands = tuple(
        hand if other == seat else tuple(sorted(next(cards) for _ in hand))
        for other, hand in zip(deal.seats, deal.hands, strict=True)
    )
    face_down = tuple(replace(play, card=next(cards)) for play in dealt_.given)
    rest = tuple(cards) if stock else dealt_.stock
    new = replace(dealt_, given=face_down, stock=rest)
    return replace(match, deal=replace(deal, hands=hands, dealt=new))


@MANY
@given(match=matches(), choice=CHOICES)
def test_a_view_depends_on_nothing_hidden(match: Match, choice: Random) -> None:
    """With other cards wherever they lie face down, a seat sees the same, and none of them."""
    for seat in match.deal.seats:
        hidden: list[Card] = []

        def shuffled(cards: list[Card], hidden: list[Card] = hidden) -> list[Card]:
            hidden += cards
            return choice.sample(cards, len(cards))

        seen = encode_view(match, view_from(match, seat))
        other = with_hidden(match, seat, shuffled)
        assert encode_view(other, view_from(other, seat)) == seen
        noted = {"kept": None}  # a card of which a note is kept can be in a hand again
        shown = json.dumps(seen | noted)
        assert not [card for card in encode_cards(hidden) if json.dumps(card) in shown]


def exchange_suits(match: Match, suits: dict[Suit, Suit]) -> Match:
    """Return a match in which the suits are exchanged for one another on every card."""
    deal = match.deal

    def cards(old: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card._replace(suit=suits[card.suit]) for card in old)

    def hands(old: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(sorted(cards(hand))) for hand in old)

    def plays(trick: Trick) -> Trick:
        return tuple(replace(play, card=cards((play.card,))[0]) for play in trick)

    stock = None if deal.dealt.stock is None else cards(deal.dealt.stock)
    other = replace(
        deal,
        hands=hands(deal.hands),
        trick=plays(deal.trick),
        played=tuple(map(plays, deal.played)),
        dealt=replace(deal.dealt, stock=stock, given=plays(deal.dealt.given)),
    )
    kept = replace(match.standing, kept=hands(match.standing.kept))
    return replace(match, standing=kept, deal=other, last=None)


@MANY
@given(match=starts(exchange="none"), choice=CHOICES, suits=st.permutations(list(Suit)[:4]))
def test_suits_never_count(match: Match, choice: Random, suits: list[Suit]) -> None:
    """Whatever the suits are exchanged for, the same ranks are legal and the same seats pay."""
    exchanged = {**dict(zip(list(Suit), suits, strict=False)), Suit.NONE: Suit.NONE}
    match = dealt(match, choice)
    twin = exchange_suits(match, exchanged)
    while phase(match) == "play":
        listed = {seat: playable(match.rules, match.deal, seat) for seat in match.deal.seats}
        seat = choice.choice([seat for seat, cards in listed.items() if cards])
        card = choice.choice(listed[seat])
        match = play(match, seat, card)
        twin = play(twin, seat, card._replace(suit=exchanged[card.suit]))
        assert replace(twin, last=None) == exchange_suits(match, exchanged)


@MANY
@given(match=starts(stakes="equal_ante"), choice=CHOICES)
def test_the_pot_is_conserved(match: Match, choice: Random) -> None:
    """It has one stake of each seat and one for each buy-back that costs one, until it is won."""
    stakes = len(match.standing.scores)
    for now in moments(match, choice, 150):
        bought = sum(now.standing.bought_back) if now.rules.buyback_cost == "stake" else 0
        won = now.standing.end is not None and bool(now.standing.end.winners)
        assert now.standing.pot == (0 if won else stakes + bought)


@MANY
@given(match=matches(), choice=CHOICES)
def test_what_is_refused_changes_nothing_and_names_its_clause(match: Match, choice: Random) -> None:
    """What is done at the wrong moment raises an error, whoever does it, and no other fault."""
    cards, now = choice.sample(pack(match.rules.deck), 5), phase(match)
    attempts: list[Callable[[Seat], Match]] = []
    if now != "exchange":
        attempts.append(lambda seat: exchange_cards(match, seat, cards))
    if now != "play":
        attempts.append(lambda seat: play(match, seat, cards[0]))
    if now != "deal":
        attempts.append(lambda seat: receive_deal(match, {seat: cards}))
        attempts.append(lambda _: receive_pack(match, cards))
    if now != "buy_back":
        attempts.append(lambda seat: buy_back(match, seat, None))
        attempts.append(lambda seat: buy_back(match, seat, "token"))
    for seat in range(len(match.standing.scores)):
        for attempt in attempts:
            with pytest.raises(RulesError, match=r"^[A-Z]{2}-[0-9]+: "):
                attempt(Seat(seat))


@MANY
@given(match=starts(end_condition="last_active"), choice=CHOICES)
def test_whoever_is_active_has_not_crossed(match: Match, choice: Random) -> None:
    """Be it after a penalty, a re-entry, a bonus or a return: all are below, and have lives."""
    rules = match.rules
    least = rules.threshold + (rules.threshold_cmp == "gt")
    for now in moments(match, choice, 150):
        if not now.standing.sudden_death:
            assert all(now.standing.scores[seat] < least for seat in now.standing.active)
            assert all(now.standing.lives[seat] for seat in now.standing.active)


@MANY
@given(table=option_tables(), data=st.data(), choice=CHOICES)
def test_a_position_stands_for_its_match(
    table: dict[str, Value], data: st.DataObject, choice: Random
) -> None:
    """Whatever is told of a match in the protocol is enough to go on from there."""
    match: Match = data.draw(matches(most=80, **table))
    while phase(match) == "buy_back":
        match = step(match, choice)
    assert match.rules == rules_from(table)
    if phase(match) == "over":
        return
    told = decode_match(json.loads(json.dumps(position_of(match, table))))
    forgotten: dict[str, Any] = {"taker": None, "points": None, "out": []}
    assert encode_state(told) | forgotten == encode_state(match) | forgotten
    assert encode_facts(told) | {"out": []} == encode_facts(match) | {"out": []}
    for seat in match.deal.seats:
        assert view_from(told, seat) == view_from(match, seat)
        assert playable(told.rules, told.deal, seat) == playable(match.rules, match.deal, seat)
