"""Scopes: every position once, as many as the formula says, each laid out lawfully if it can be."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import product
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from agurk_conformance.exhaust.counts import Tally
from agurk_conformance.exhaust.laying import Layer, any_rank
from agurk_conformance.exhaust.oracle import Company, open_oracle
from agurk_conformance.exhaust.running import Run
from agurk_conformance.exhaust.scope import Scope, Spot
from agurk_conformance.running.choosing import find_playable
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_conformance.ways.embedding import PACKS
from agurk_reference.cards import Card, Rank, Suit
from agurk_reference.rules import rules_from
from agurk_reference.seats import Seat
from agurk_reference.trick import Play, legal_cards
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_conformance.exhaust.scope import Ranks
    from agurk_reference.rules import Rules

LAW: Final = load_law()


@pytest.mark.parametrize("deck", PACKS)
@pytest.mark.parametrize(("seats", "hand", "trick"), [(2, 3, 2), (3, 2, 3), (3, 1, 1), (2, 5, 0)])
def test_the_formula_counts_what_is_gone_through(
    deck: str, seats: int, hand: int, trick: int
) -> None:
    """No position is missing, and none comes twice."""
    scope = Scope(seats=seats, hand=hand, trick=trick, deck=deck)
    spots = list(scope.spots())
    assert len(spots) == len(set(spots)) == scope.count


def test_few_cards_are_counted_by_binomials() -> None:
    """With four cards or fewer no rank can be there too often, and the formula is plain."""
    scope = Scope(seats=3, hand=2, trick=2, deck="std52")
    for played, held in product(range(3), range(1, 3)):
        assert scope.count_of(played, held) == 13**played * comb(13 + held - 1, held)


def test_a_rank_is_there_no_more_often_than_in_the_pack() -> None:
    """Five cards cannot all be of one rank: of 13 words of five, and of the jokers four cannot."""
    assert Scope(seats=6, hand=1, trick=5, deck="std52").count_of(5, 0) == 13**5 - 13
    jokers = Scope(seats=5, hand=1, trick=4, deck="std52_plus_3_jokers")
    assert jokers.count_of(4, 0) == 14**4 - 1


def test_positions_come_smallest_first() -> None:
    """The first position that shows a fault is one with the fewest cards."""
    spots = [spot for spot in Scope(seats=3, hand=2, trick=2, deck="std52").spots() if spot.hand]
    sizes = [len(spot.trick) + len(spot.hand) for spot in spots]
    assert sizes == sorted(sizes)


def test_cards_are_dealt_once_and_hands_are_equal() -> None:
    """What is laid out has no card twice, all hands of one size, and more than one suit."""
    scope = Scope(seats=3, hand=2, trick=3, deck="std52")
    layer = Layer(scope, any_rank)
    for spot in scope.spots():
        position = layer.lay(spot)
        assert position is not None
        hands = position.hands or {}
        laid = [play.card for play in position.trick]
        cards = [*laid, *(card for hand in hands.values() for card in hand)]
        assert len(cards) == len(set(cards)) == spot.size * scope.seats
        assert tuple(card.rank for card in laid) == spot.trick
        if spot.hand:
            assert position.to_act is not None
            assert tuple(card.rank for card in hands[position.to_act]) == spot.hand


@pytest.mark.parametrize("name", ["agurk", "cucumber-fr", "gurka-se", "gurka-se-match"])
def test_a_position_is_left_out_just_where_no_hands_are_lawful(name: str) -> None:
    """All hands are tried, by the rules of the reference engine: complete tricks, a card left."""
    ruleset = find_playable(name, LAW, Path())
    rules = rules_from(ruleset.table)
    scope = Scope(seats=3, hand=2, trick=3, deck="std52")
    with open_oracle("reference", Path()) as oracle:
        layer = Layer(scope, Company(oracle, scope, ruleset))
        for ranks in product((2, 3, 9, 13, 14), repeat=3):
            spot = Spot(ranks, (), 2)
            assert (layer.lay(spot) is not None) is can_occur(rules, scope, ranks), ranks


def test_where_equal_cards_run_out_a_position_cannot_occur() -> None:
    """After a six, three seats that must head give up a five: only a five can be beside it."""
    ruleset = find_playable("cucumber-fr", LAW, Path())
    scope = Scope(seats=4, hand=2, trick=4, deck="std52")
    with open_oracle("reference", Path()) as oracle:
        layer = Layer(scope, Company(oracle, scope, ruleset))
        assert layer.lay(Spot((6, 5, 5, 5), (), 2)) is None
        assert layer.lay(Spot((6, 5, 5, 5), (), 1)) is not None
        assert layer.lay(Spot((6, 5, 5, 4), (), 2)) is not None


class Fives(Scope):
    """Three complete tricks, of which one cannot occur."""

    def spots(self) -> Iterator[Spot]:
        """Return them."""
        yield from (Spot((6, 5, 5, 5), (), size) for size in (1, 2))
        yield Spot((5, 5, 6, 6), (), 2)

    @cached_property
    def count(self) -> int:
        """How many they are."""
        return 3


def test_what_cannot_occur_is_counted_and_not_asked() -> None:
    """The scope is complete all the same."""
    ruleset = find_playable("cucumber-fr", LAW, Path())
    scope, tally = Fives(seats=4, hand=2, trick=4, deck="std52"), Tally()
    engine = open_client(resolve_engine("reference", Path()))
    with open_oracle("reference", Path()) as oracle, engine as client:
        list(Run(scope, client, oracle, LAW, ruleset).go_on(tally))
    assert (tally.positions, tally.impossible, tally.questions) == (3, 1, 2)
    assert tally.is_complete(scope)


def can_occur(rules: Rules, scope: Scope, ranks: Ranks) -> bool:
    """Whether each seat can have held one more card so that its play was legal, by trying all."""
    allowed = [[r for r in scope.copies if was_legal(rules, ranks, at, r)] for at in range(3)]
    for rests in product(*allowed):
        held = Counter(ranks + rests)
        if all(held[rank] <= scope.copies[rank] for rank in held):
            return True
    return False


def was_legal(rules: Rules, ranks: Ranks, at: int, rest: int) -> bool:
    """Whether the card at a place of the trick was legal beside another rank."""
    suits = list(Suit)
    trick = tuple(
        Play(Seat(place), Card(Rank(rank), suits[place])) for place, rank in enumerate(ranks)
    )
    card = trick[at].card
    hand = tuple(sorted((card, Card(Rank(rest), Suit.SPADES))))
    return card in legal_cards(rules, trick[:at], hand)
