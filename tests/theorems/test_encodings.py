"""The solver's rules agree with the reference engine on random positions, and wrong ones do not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from agurk_reference.cards import Hand, pack
from agurk_reference.deal import Deal, Dealt, play_card, playable, seat_to_act
from agurk_reference.match import first_position
from agurk_reference.seats import Seat
from agurk_reference.settlement import Standing, settle
from agurk_reference.trick import Play, Trick, legal_cards
from agurk_tools.theorems import agreeing
from agurk_tools.theorems.cases import rules_of
from agurk_tools.theorems.solver import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agurk_reference.rules import Rules

FOLLOWING = (
    *("agurk", "cucumber-fr", "gurka-se-match", "gurka-fr-plain-aces"),
    *("agurk-bonus-jokers", "five-cucumbers"),
)
SETTLING = ("agurk", "agurk-bonus", "agurk-exact-reset", "agurk-all-tied", "cucumber-wiki")
TABLES = [*map(rules_of, SETTLING), replace(rules_of("agurk-bonus"), bonus_order="before_reentry")]
DEALS = ("agurk", "cucumber-fr", "cucumber-wiki")
ACES = [[14, 14, 2], [14, 3, 9], [14, 4, 5]]
"""Seat 0 has aces alone and plays one on the ace led; whoever leads next decides what is legal."""


def follow_disagreements(encoding: str) -> Iterator[tuple[str, Trick, Hand]]:
    """Go through random positions of a follower in which an encoding is of another opinion."""
    random = Random(11)  # noqa: S311 - positions, not secrets
    for name in FOLLOWING:
        rules = rules_of(name)
        for _ in range(60):
            drawn = random.sample(pack(rules.deck), random.randint(2, 10))
            at = random.randint(1, min(3, len(drawn) - 1))
            trick = tuple(Play(Seat(seat), card) for seat, card in enumerate(drawn[:at]))
            hand = tuple(sorted(drawn[at:]))
            legal = {int(card.rank) for card in legal_cards(rules, trick, hand)}
            if agreeing.legal_ranks(encoding, rules, trick, hand) != sorted(legal):
                yield name, trick, hand


def standings(random: Random, rules: Rules) -> Iterator[tuple[Standing, Trick]]:
    """Go through random standings with a random last trick, many of them near the threshold."""
    for _ in range(60):
        seats = random.randint(2, 5)
        scores = [random.choice((0, random.randrange(21), 20, 14)) for _ in range(seats)]
        standing = replace(
            first_position(rules, seats, Seat(0)).standing,
            scores=tuple(scores),
            lives=tuple(random.randint(1, rules.lives) for _ in range(seats)),
            floors=tuple(random.choice((0, 7, score)) for score in scores),
        )
        ranks = random.choice((pack(), pack()[-16:], pack()[-8:]))
        cards = random.sample(ranks, seats)
        yield standing, tuple(Play(Seat(seat), card) for seat, card in enumerate(cards))


def settle_disagreements(encoding: str) -> Iterator[tuple[Rules, Standing, Trick]]:
    """Go through random settlements in which an encoding is of another opinion."""
    random = Random(12)  # noqa: S311 - positions, not secrets
    for rules in TABLES:
        for before, trick in standings(random, rules):
            after = settle(rules, before, trick).standing
            wanted = [
                [seat, after.scores[seat], after.lives[seat], after.floors[seat]]
                for seat in after.active
            ]
            if agreeing.settlement(encoding, rules, before, trick) != wanted:
                yield rules, before, trick


def plans(random: Random, rules: Rules) -> Iterator[list[list[int]]]:
    """Go through deals of low cards: played legally, and the same with two cards exchanged."""
    yield ACES
    for _ in range(15):
        seats = tuple(Seat(seat) for seat in range(random.randint(2, 4)))
        cards = random.sample([*pack()[:12], *pack()[-8:]], 4 * len(seats))
        hands = tuple(tuple(sorted(cards[4 * seat : 4 * seat + 4])) for seat in seats)
        deal = Deal(seats=seats, hands=hands, leader=Seat(1), dealt=Dealt(size=4))
        while (seat := seat_to_act(deal)) is not None:
            deal = play_card(rules, deal, seat, random.choice(playable(rules, deal, seat)))
        plan = [[int(rank_at(trick, seat)) for seat in seats] for trick in deal.played]
        yield plan
        one, other, seat = random.randrange(4), random.randrange(4), random.choice(seats)
        plan[one][seat], plan[other][seat] = plan[other][seat], plan[one][seat]
        yield plan


def rank_at(trick: Trick, seat: Seat) -> int:
    """Return the rank that a seat has played to a trick."""
    return next(play.card.rank for play in trick if play.seat == seat)


def deal_disagreements(encoding: str) -> Iterator[tuple[str, list[list[int]]]]:
    """Go through random deals about which an encoding is of another opinion."""
    random = Random(13)  # noqa: S311 - positions, not secrets
    for name in DEALS:
        rules = rules_of(name)
        for plan in plans(random, rules):
            if agreeing.is_admitted(encoding, rules, plan) != agreeing.is_playable(rules, plan, 1):
                yield name, plan


def test_follow() -> None:
    """The solver's legal cards are those of the engine."""
    assert list(follow_disagreements(text_of("follow"))) == []


def test_settle() -> None:
    """The solver's settlements are those of the engine."""
    assert list(settle_disagreements(text_of("settle"))) == []


def test_deal() -> None:
    """The solver admits just the deals that the engine lets be played."""
    assert list(deal_disagreements(text_of("deal"))) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("R >= H.", "R > H."),
        ("R <= Q : has(Q)", "R >= Q : has(Q)"),
        ("rule(must_head), not some_head", "rule(must_head)"),
        ("legal(R) :- lowest(R), forced.", ""),
    ],
)
def test_wrong_follow(right: str, wrong: str) -> None:
    """An encoding of following with one wrong rule is found out."""
    text = text_of("follow")
    assert right in text
    assert next(follow_disagreements(text.replace(right, wrong)), None) is not None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("X >= t, not reset(S)", "X > t, not reset(S)"),
        ("settled(S,X), not crosses(S); 0", "settled(S,X); 0"),
        ("floor_after(S,M) :- returns(S), others(M).", "floor_after(S,0) :- returns(S)."),
        ("floor_after(S,0) :- reset(S).", "floor_after(S,F) :- reset(S), floor(S,F)."),
        ("late(S) :- thanks(S), not order(before_reentry).", "late(S) :- thanks(S)."),
    ],
)
def test_wrong_settle(right: str, wrong: str) -> None:
    """An encoding of settlements with one wrong rule is found out."""
    text = text_of("settle")
    assert right in text
    assert next(settle_disagreements(text.replace(right, wrong)), None) is not None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("before(T,P,H), H > R.", "before(T,P,H), H >= R."),
        (":- below(T,S), card(T,S,R), card(U,S,Q), U > T, Q < R.", ""),
        ("takes(T,S) :- holds(T), at(T,S,0).", "takes(T,S) :- holds(T), at(T,S,n-1)."),
        ("forced(T), winner(leader).", "forced(T)."),
        ("Q >= M, M =", "Q > M, M ="),
    ],
)
def test_wrong_deal(right: str, wrong: str) -> None:
    """An encoding of deals with one wrong rule is found out."""
    text = text_of("deal")
    assert right in text
    assert next(deal_disagreements(text.replace(right, wrong)), None) is not None
