"""Worked examples of the family, one by one; every expected value is worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.reference.conftest import law

from agurk_reference.ending import concluded
from agurk_reference.match import first_position, opening_leader
from agurk_reference.match import next_dealer as dealer_after
from agurk_reference.notation import format_cards, parse_hand
from agurk_reference.rules import Rules, rules_from
from agurk_reference.seats import Seat
from agurk_reference.settlement import Settlement, Standing, settle
from agurk_reference.trick import Play, Trick, last_taker, legal_cards, taker

if TYPE_CHECKING:
    from agurk_spec.conditions import Value

A, B, C, D = (Seat(seat) for seat in range(4))


def named(ruleset: str, **changes: Value) -> Rules:
    """Return the rules of a named ruleset, with some options changed."""
    return rules_from({**law().ruleset(ruleset).table, **changes})


def trick_of(*cards: str) -> Trick:
    """Return the trick in which A, B, C … play these cards."""
    return tuple(Play(Seat(seat), parse_hand(card)[0]) for seat, card in enumerate(cards))


def legal(rules: Rules, trick: str, hand: str) -> str:
    """Return the legal cards, with everything written as text."""
    return format_cards(legal_cards(rules, trick_of(*trick.split()), parse_hand(hand)))


def standing_of(rules: Rules, *scores: int, lives: tuple[int, ...] = ()) -> Standing:
    """Return a standing with these scores; lives are those of the start unless told."""
    start = first_position(rules, len(scores), A).standing
    left = lives or start.lives
    active = tuple(Seat(seat) for seat, life in enumerate(left) if life)
    return replace(start, scores=scores, lives=left, active=active)


def settled(rules: Rules, scores: tuple[int, ...], *cards: str) -> Settlement:
    """Return the settlement of a last trick, with all lives left."""
    return settle(rules, standing_of(rules, *scores), trick_of(*cards))


def after(rules: Rules, scores: tuple[int, ...], *cards: str) -> tuple[int, ...]:
    """Return the scores after a last trick, with all lives left."""
    return settled(rules, scores, *cards).standing.scores


@pytest.mark.parametrize(
    ("ruleset", "trick", "hand", "may_play"),
    [
        ("agurk", "9♣", "K♥ 6♦ 2♠", "2♠ K♥"),
        ("cucumber-fr", "9♣", "K♥ 6♦ 2♠", "K♥"),
        ("cucumber-wiki", "9♣", "K♥ 6♦ 2♠", "K♥"),
        ("cucumber-fr", "3♣", "4♠ 5♠ 6♠ Q♠", "4♠ 5♠ 6♠ Q♠"),
        ("cucumber-fr", "5♣", "4♠ 5♠ 6♠ Q♠", "5♠ 6♠ Q♠"),
        ("cucumber-fr", "6♣", "4♠ 5♠ 6♠ Q♠", "6♠ Q♠"),
        ("cucumber-fr", "9♣", "4♠ 5♠ 6♠ Q♠", "Q♠"),
        ("cucumber-fr", "Q♣", "4♠ 5♠ 6♠ Q♠", "Q♠"),
        ("cucumber-fr", "K♣", "4♠ 5♠ 6♠ Q♠", "4♠"),
        ("agurk", "3♣", "4♠ 5♠ 6♠ Q♠", "4♠ 5♠ 6♠ Q♠"),
        ("agurk", "5♣", "4♠ 5♠ 6♠ Q♠", "4♠ 5♠ 6♠ Q♠"),
        ("agurk", "6♣", "4♠ 5♠ 6♠ Q♠", "4♠ 6♠ Q♠"),
        ("agurk", "9♣", "4♠ 5♠ 6♠ Q♠", "4♠ Q♠"),
        ("agurk", "Q♣", "4♠ 5♠ 6♠ Q♠", "4♠ Q♠"),
        ("agurk", "K♣", "4♠ 5♠ 6♠ Q♠", "4♠"),
        ("agurk", "9♠", "3♣ 3♦ 8♠ J♥", "3♣ 3♦ J♥"),
        ("cucumber-fr", "9♠", "3♣ 3♦ 8♠ J♥", "J♥"),
        ("agurk", "Q♠", "3♣ 3♦ 8♠ J♥", "3♣ 3♦"),
        ("cucumber-fr", "Q♠", "3♣ 3♦ 8♠ J♥", "3♣ 3♦"),
        ("cucumber-fr", "A♠", "A♥ 7♦ 3♣", "3♣"),
        ("cucumber-wiki", "A♠", "A♥ 7♦ 3♣", "3♣"),
        ("agurk", "A♠", "A♥ 7♦ 3♣", "3♣ A♥"),
        ("gurka-fr-plain-aces", "A♠", "A♥ 7♦ 3♣", "A♥"),
        ("cucumber-fr", "A♠", "A♥ A♦", "A♦ A♥"),
        ("cucumber-fr", "A♠ A♥", "4♣ 9♣", "4♣"),
        ("cucumber-fr", "K♠ A♣", "5♣ A♥", "A♥"),
        ("agurk-bonus-jokers", "JK2", "JK1 A♣ 6♦", "6♦ JK1"),
        ("gurka-se", "8♠ J♦ K♦ K♣ 3♥", "9♠ 5♣ Q♦", "5♣ 9♠ Q♦"),
        ("gurka-se-match", "8♠", "8♣ 10♣ 3♣", "8♣"),
        ("gurka-se-match", "8♠", "10♣ 3♣", "10♣"),
        ("gurka-se-match", "8♠", "7♣ 3♣", "3♣"),
    ],
)
def test_what_may_be_played(ruleset: str, trick: str, hand: str, may_play: str) -> None:
    """EX-01, EX-05 to EX-09, EX-11, EX-24, EX-40, EX-41: choice, obligation, aces, reference."""
    assert legal(named(ruleset), trick, hand) == may_play


def test_the_reference_is_the_card_before_or_the_highest() -> None:
    """EX-40: with the highest so far only the five may be played, and the second king takes."""
    trick = "8♠ J♦ K♦ K♣ 3♥"
    changed = named("gurka-se", follow_reference="highest_so_far")
    assert legal(changed, trick, "9♠ 5♣ Q♦") == "5♣"
    assert taker(named("gurka-se"), trick_of(*trick.split(), "9♠")) == D


def test_equal_cards_of_an_early_trick() -> None:
    """EX-02, EX-11: the last of equals takes, but not from an ace that has been led."""
    assert taker(named("agurk"), trick_of("9♣", "2♠", "9♥")) == C
    aces = trick_of("A♠", "A♥", "4♣")
    assert taker(named("cucumber-fr"), aces) == A
    assert taker(named("cucumber-fr", ace_lead_winner="by_trick_tie"), aces) == B


@pytest.mark.parametrize(
    ("ruleset", "before", "cards", "scores"),
    [
        ("agurk", (0, 0, 0), ("9♣", "2♠", "9♥"), (0, 0, 9)),
        ("agurk", (5, 12, 14), ("2♣", "3♠", "9♥"), (5, 12, 12)),
        ("agurk", (12, 7, 3, 5), ("10♠", "10♥", "4♦", "10♣"), (12, 7, 3, 15)),
        ("cucumber-wiki", (12, 7, 3, 5), ("10♠", "10♥", "4♦", "10♣"), (22, 17, 3, 15)),
        ("agurk-bonus", (12, 7, 3, 5), ("10♠", "10♥", "4♦", "10♣"), (2, 0, 3, 15)),
        ("agurk", (14, 0), ("A♠", "2♥"), (0, 0)),
        ("agurk", (7, 3, 0), ("A♠", "2♥", "3♥"), (3, 3, 0)),
        ("agurk-exact-reset", (7, 3, 0), ("A♠", "2♥", "3♥"), (0, 3, 0)),
        ("inverted-fr", (0, 0, 0), ("J♠", "4♥", "9♦"), (0, 4, 0)),
        ("inverted-fr", (0, 0, 0), ("4♠", "9♥", "4♦"), (0, 0, 4)),
        ("five-cucumbers", (0, 0, 0, 0), ("12", "1", "12b", "7"), (0, 0, 8, 0)),
        ("five-cucumbers", (2, 0), ("10", "3"), (5, 0)),
        ("five-cucumbers", (2, 0), ("12", "3"), (6, 0)),
        ("five-cucumbers", (2, 0, 0), ("1", "1b", "1c"), (2, 0, 0)),
        ("ogorek", (0, 0, 0), ("A♠", "6♥", "2♦"), (0, 6, 0)),
        ("ogorek", (0, 0), ("A♠", "A♥"), (1, 1)),
        ("cucumber-wiki", (0, 0, 0), ("A♠", "A♥", "4♦"), (14, 14, 0)),
        ("cucumber-wiki-plain-aces", (0, 0, 0), ("A♠", "A♥", "4♦"), (14, 14, 0)),
        ("cucumber-fr", (0, 0, 0), ("A♠", "A♥", "4♦"), (14, 0, 0)),
        ("agurk", (0, 0, 0), ("A♠", "A♥", "4♦"), (0, 14, 0)),
    ],
)
def test_what_a_last_trick_brings(
    ruleset: str, before: tuple[int, ...], cards: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    """EX-03, EX-04, EX-12, EX-14, EX-16, EX-32, EX-33, EX-38, EX-39, EX-42, EX-47."""
    assert after(named(ruleset), before, *cards) == scores


def test_the_bonus_comes_after_re_entry() -> None:
    """EX-15: A re-enters at 20, which B has before its bonus; the other order would give 9."""
    cards = ("K♦", "K♠", "4♥")
    plays = trick_of(*cards)
    trick = (plays[1], plays[2], plays[0])
    rules = named("agurk-bonus")
    settlement = settle(rules, standing_of(rules, 18, 20, 9), trick)
    assert settlement.points == (13, -13, 0)
    assert (settlement.standing.scores, settlement.standing.lives) == ((20, 7, 9), (1, 2, 2))
    assert settlement.standing.floors == (20, 0, 0)
    other = named("agurk-bonus", bonus_order="before_reentry")
    assert settle(other, standing_of(other, 18, 20, 9), trick).standing.scores == (9, 7, 9)


def test_exactly_the_threshold() -> None:
    """EX-16, EX-22: it costs a life, resets, loses the match, or does nothing."""
    ace = ("A♠", "2♥", "3♥")
    assert settled(named("agurk"), (7, 3, 0), *ace).standing.lives == (1, 2, 2)
    assert settled(named("agurk-exact-reset"), (7, 3, 0), *ace).standing.lives == (2, 2, 2)
    first_out = named("agurk-first-out")
    assert settled(first_out, (7, 3, 0), *ace).crossed == (A,)
    queen = ("Q♠", "2♥")
    assert settled(named("cucumber-fr"), (18, 0), *queen).out == (A,)
    stays = settled(named("cucumber-bga"), (18, 0), *queen)
    assert (stays.out, stays.standing.scores) == ((), (30, 0))


def ended(rules: Rules, settlement: Settlement) -> Standing:
    """Return the standing after a settlement, with its end."""
    return concluded(rules, settlement.standing, settlement, 1)


def test_who_has_won_or_lost() -> None:
    """EX-18, EX-20, EX-21, EX-29: the last seat, the lower total, sudden death, the first out."""
    agurk, wiki = named("agurk"), named("cucumber-wiki")
    before = standing_of(agurk, 12, 5, lives=(1, 2))
    end = ended(agurk, settle(agurk, before, trick_of("9♠", "2♥"))).end
    assert end is not None
    assert end.winners == (B,)
    end = ended(wiki, settled(wiki, (20, 22, 15), "Q♠", "Q♥", "5♦")).end
    assert end is not None
    assert end.winners == (C,)
    end = ended(wiki, settled(wiki, (20, 22), "Q♠", "Q♥")).end
    assert end is not None
    assert end.winners == (A,)
    tied = ended(wiki, settled(wiki, (20, 20), "Q♠", "Q♥"))
    assert (tied.end, tied.sudden_death, tied.active) == (None, True, (A, B))
    first_out = named("cucumber-wiki-first-out")
    end = ended(first_out, settled(first_out, (15, 19, 20), "6♠", "5♥", "2♦")).end
    assert end is not None
    assert (end.winners, end.losers) == ((), (A,))


@pytest.mark.parametrize(("active", "dealer", "leader"), [((A, B, D), D, A), ((A, C, D), C, D)])
def test_who_deals_after_an_elimination(
    active: tuple[Seat, ...], dealer: Seat, leader: Seat
) -> None:
    """EX-19: from seat B the deal passes over a neighbour that is out, or on from a dealer."""
    rules = named("agurk")
    assert dealer_after(rules, active, B, (A,)) == dealer
    assert opening_leader(rules, active, dealer, (A,)) == leader


def test_a_kept_card_brings_a_seat_out_at_once() -> None:
    """EX-27: 17 and 5 are 22; there is no second life, and the cards go back."""
    rules = named("agurk-kept-cards")
    kept = (parse_hand("8♦ 9♣"), ())
    before = replace(standing_of(rules, 17, 0), kept=kept)
    settlement = settle(rules, before, trick_of("5♠", "5♥")[::-1])
    assert (settlement.out, settlement.standing.scores) == ((A,), (22, 0))
    assert settlement.standing.kept == ((), ())


def test_the_highest_card_can_set_the_penalty_of_the_lowest() -> None:
    """EX-32: B's four costs 11 where the jack sets the penalty."""
    rules = named("inverted-fr", penalty_basis="highest_in_trick")
    assert after(rules, (0, 0, 0), "J♠", "4♥", "9♦") == (0, 11, 0)


def test_a_led_ace_can_hold_in_the_last_trick_alone() -> None:
    """EX-47: the leader pays for the last trick, and not for an early one."""
    rules = named("agurk", ace_last_trick="led_ace_holds")
    assert after(rules, (0, 0, 0), "A♠", "A♥", "4♦") == (14, 0, 0)
    assert last_taker(rules, trick_of("A♠", "A♥", "4♦")) == A
    assert taker(rules, trick_of("A♠", "A♥", "4♦")) == B


def test_the_shortest_match_of_two() -> None:
    """EX-49: four aces bring A to 14, to its second life at 0, to 14, and out."""
    rules = named("agurk")
    standing = standing_of(rules, 0, 0)
    seen: list[tuple[int, int]] = []
    for _ in range(4):
        standing = settle(rules, standing, trick_of("A♠", "2♥")).standing
        seen.append((standing.scores[A], standing.lives[A]))
    assert seen == [(14, 2), (0, 1), (14, 1), (28, 0)]
