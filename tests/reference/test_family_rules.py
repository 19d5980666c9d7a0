"""What holds of legal cards and settlements by any valid rules, whatever lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from hypothesis import given, reject, settings
from hypothesis import strategies as st
from tests.reference.conftest import law
from tests.reference.tables import rules

from agurk_conformance.strategies import option_tables
from agurk_conformance.strategies.tables import broken, values_of
from agurk_reference.buyback import opened
from agurk_reference.cards import Card, Hand, pack
from agurk_reference.deal import Deal, Dealt, may_give
from agurk_reference.dealing import hands_from_pack, least_size, size_due
from agurk_reference.ending import concluded
from agurk_reference.exchange import exchangers
from agurk_reference.match import first_position, next_dealer, opening_leader
from agurk_reference.penalty import payers
from agurk_reference.rules import Rules, rules_from
from agurk_reference.seats import Seat
from agurk_reference.settlement import Standing, settle
from agurk_reference.trick import Play, Trick, last_taker, legal_cards, taker
from agurk_reference.view import open_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_spec.conditions import Value

MANY = settings(deadline=None, max_examples=100)
SEATS: Final = tuple(Seat(seat) for seat in range(4))
SUITED: Final = pack("std52")


@dataclass(frozen=True)
class World:
    """A table with everything on it that a rule can look at."""

    standing: Standing
    last: Trick
    early: Trick
    hand: Hand
    dealer: Seat
    deals_played: int


@st.composite
def worlds(draw: st.DrawFn, /, rules: Rules, cards: Sequence[Card]) -> World:
    """Give a table of four seats, none over the threshold, as it can be by these rules."""
    start = first_position(rules, 4, SEATS[0]).standing
    drawn = draw(st.permutations(cards))
    scores = st.integers(0, rules.threshold - 1)
    lives = st.integers(1, rules.lives)
    standing = replace(
        start,
        scores=tuple(draw(scores) for _ in SEATS),
        lives=tuple(draw(lives) for _ in SEATS),
    )
    return World(
        standing=replace(standing, floors=tuple(min(2, score) for score in standing.scores)),
        last=tuple(map(Play, draw(st.permutations(SEATS)), drawn[:4])),
        early=tuple(map(Play, draw(st.permutations(SEATS)), drawn[4:8]))[: draw(st.integers(1, 4))],
        hand=tuple(sorted(drawn[8 : 8 + draw(st.integers(1, 7))])),
        dealer=draw(st.sampled_from(SEATS)),
        deals_played=draw(st.integers(1, 3)),
    )


def other_follow(rules: Rules, follow: Any) -> Rules:
    """Return the same rules with another rule for followers."""
    return replace(rules, follow_rule=follow)


@MANY
@given(drawn=rules(), data=st.data())
def test_obligations_lie_within_the_free_choice(drawn: Rules, data: st.DataObject) -> None:
    """Whoever has to match may head, whoever has to head may choose, and so may who is forced."""
    world: World = data.draw(worlds(drawn, pack(drawn.deck)))
    free, head, match = (
        set(legal_cards(other_follow(drawn, follow), world.early, world.hand))
        for follow in ("free_choice", "must_head", "match_then_head")
    )
    assert match <= head <= free
    assert match
    unforced = replace(drawn, ace_rule="none", follow_rule="free_choice")
    assert free <= set(legal_cards(unforced, world.early, world.hand))


def renumbered(standing: Standing, new: Sequence[Seat]) -> Standing:
    """Return a standing in which every seat has another number."""

    def by_number(old: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(old[new.index(seat)] for seat in SEATS)

    return replace(
        standing,
        active=tuple(sorted(new[seat] for seat in standing.active)),
        scores=by_number(standing.scores),
        lives=by_number(standing.lives),
        floors=by_number(standing.floors),
        kept=by_number(standing.kept),
        bought_back=by_number(standing.bought_back),
    )


@MANY
@given(drawn=rules(), data=st.data(), new=st.permutations(SEATS))
def test_a_settlement_does_not_depend_on_the_numbers_of_seats(
    drawn: Rules, data: st.DataObject, new: list[Seat]
) -> None:
    """Only the order of play and the cards count."""
    world: World = data.draw(worlds(drawn, pack(drawn.deck)))
    settlement = settle(drawn, world.standing, world.last)
    trick = tuple(replace(play, seat=new[play.seat]) for play in world.last)
    other = settle(drawn, renumbered(world.standing, new), trick)
    assert other.standing == renumbered(settlement.standing, new)
    assert other.points == tuple(settlement.points[new.index(seat)] for seat in SEATS)
    for before, after in (
        (settlement.paid, other.paid),
        (settlement.crossed, other.crossed),
        (settlement.out, other.out),
    ):
        assert {new[seat] for seat in before} == set(after)


@MANY
@given(drawn=rules(), data=st.data())
def test_re_entry_and_bonus_never_cross(drawn: Rules, data: st.DataObject) -> None:
    """Whoever is active after a settlement is below the threshold, if there is one."""
    world: World = data.draw(worlds(drawn, pack(drawn.deck)))
    after = settle(drawn, world.standing, world.last).standing
    least = drawn.threshold + (drawn.threshold_cmp == "gt")
    if drawn.end_condition in {"last_active", "first_out_loses"}:
        assert all(after.scores[seat] < least for seat in after.active)
        assert all(after.scores[seat] >= 0 for seat in after.active)


def aspects(rules: Rules, world: World) -> dict[str, object]:
    """Return what the rules make of a table, one thing at a time."""
    standing = world.standing
    settlement = settle(rules, standing, world.last)
    held = tuple((play.card,) for play in world.last)
    dealt = Dealt(size=1)
    deal = Deal(seats=SEATS, hands=held, leader=SEATS[0], dealt=dealt, played=(world.last,))
    window = opened(rules, settlement.standing, settlement.out).window
    end = concluded(rules, settlement.standing, settlement, world.deals_played)
    start = first_position(rules, 4, world.dealer).standing
    return {
        "pack": pack(rules.deck),
        "seats": (rules.players_min, rules.players_max, least_size(rules)),
        "start": (start.lives, start.pot),
        "size": size_due(rules, SUITED, 4, settlement.rank),
        "hands": hands_from_pack(rules, SEATS, 3, SUITED),
        "exchange": exchangers(rules, SEATS, SUITED, ()),
        "legal": legal_cards(rules, world.early, world.hand),
        "turns": [may_give(rules, deal, seat) for seat in SEATS],
        "taker": taker(rules, world.early),
        "last taker": last_taker(rules, world.last),
        "payers": payers(rules, world.last),
        "points": settlement.points,
        "crossing": (settlement.crossed, settlement.out, settlement.standing.lives),
        "scores": (settlement.standing.scores, settlement.standing.floors),
        "kept": settlement.standing.kept,
        "pot": settlement.standing.pot,
        "end": (end.end, end.sudden_death, end.active),
        "window": window,
        "dealer": next_dealer(rules, SEATS, world.dealer, settlement.paid),
        "leader": opening_leader(rules, SEATS, world.dealer, settlement.paid),
        "open": open_cards(rules, deal),
    }


AMOUNTS: Final = {"points", "crossing", "scores", "kept", "pot", "end", "window"}
PAYING: Final = AMOUNTS | {"payers", "dealer", "leader"}
CROSSING: Final = AMOUNTS - {"points"}
TOUCHED: Final[dict[str, set[str]]] = {
    "deck": {"pack", "seats"},
    "players_min": {"seats"},
    "players_max": {"seats"},
    "ace_rank_last_trick": PAYING | {"last taker", "size"},
    "first_dealer": set(),
    "dealer_rotation": {"dealer"},
    "opening_leader": {"leader"},
    "hand_size_mode": {"seats", "size"},
    "hand_size": {"seats", "size"},
    "hand_overflow": {"seats", "size"},
    "deal_packet": {"hands"},
    "undealt_cards": set(),
    "exchange": {"exchange"},
    "follow_rule": {"legal"},
    "follow_reference": {"legal"},
    "ace_rule": {"legal"},
    "ace_lead_winner": PAYING | {"taker", "last taker"},
    "trick_tie": PAYING | {"taker", "last taker"},
    "ace_last_trick": PAYING | {"last taker"},
    "last_trick_mode": {"turns"},
    "played_cards": {"open"},
    "last_trick_payer": PAYING,
    "lowest_tie": PAYING,
    "penalty_value": AMOUNTS,
    "penalty_basis": AMOUNTS,
    "last_trick_doubler": AMOUNTS,
    "tie_bonus": {"points", "scores", "end"},
    "bonus_order": {"scores"},
    "score_medium": {"kept"},
    "kept_cards_return": set(),
    "threshold": CROSSING,
    "threshold_cmp": CROSSING,
    "lives": {"start"},
    "exact_threshold": CROSSING,
    "simultaneous_out": {"end"},
    "end_condition": AMOUNTS,
    "fixed_deals": {"end"},
    "total_tie": {"end"},
    "buyback": {"window"},
    "buyback_cost": {"window"},
    "buyback_limit": {"window"},
    "buyback_min_others": {"window"},
    "buyback_eligibility": {"window"},
    "stakes": {"start", "pot"},
}
"""For each option the things that its clauses speak of, or that follow from these."""


def test_every_option_is_looked_at() -> None:
    """No option of the law is left out of the table above."""
    assert TOUCHED.keys() == {option.key for option in law().options}


@st.composite
def neighbours(draw: st.DrawFn, /) -> tuple[str, dict[str, Value], dict[str, Value]]:
    """Give an option, and two valid tables that differ in it alone."""
    option = draw(st.sampled_from(sorted(TOUCHED)))
    table = draw(option_tables())
    other = {**table, option: draw(st.sampled_from(values_of(option)))}
    return (option, table, other) if broken(other) is None else reject()


@settings(deadline=None, max_examples=300)
@given(drawn=neighbours(), data=st.data())
def test_an_option_changes_only_what_its_clauses_speak_of(
    drawn: tuple[str, dict[str, Value], dict[str, Value]], data: st.DataObject
) -> None:
    """Everything else is the same by both tables, whatever lies on the table."""
    option, *both = drawn
    first, second = map(rules_from, both)
    lower = min(first, second, key=lambda rules: (rules.threshold, rules.lives))
    cards = SUITED if "std52" in {first.deck, second.deck} else pack(first.deck)
    if "five_cucumbers_60" in {first.deck, second.deck} and first.deck != second.deck:
        reject()
    world: World = data.draw(worlds(lower, cards))
    before, after = aspects(first, world), aspects(second, world)
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= TOUCHED[option]


@MANY
@given(drawn=rules(score_medium="kept_cards", kept_cards_return="every_deal"), data=st.data())
def test_kept_cards_that_go_back_are_a_running_total(drawn: Rules, data: st.DataObject) -> None:
    """Only the note of the cards is more."""
    world: World = data.draw(worlds(drawn, pack(drawn.deck)))
    kept = settle(drawn, world.standing, world.last)
    plain = settle(replace(drawn, score_medium="running_total"), world.standing, world.last)
    assert replace(kept, standing=replace(kept.standing, kept=((),) * 4)) == plain


@MANY
@given(drawn=rules(last_trick_payer="winner"), data=st.data())
def test_what_is_paid_does_not_hang_on_how_ties_are_decided(
    drawn: Rules, data: st.DataObject
) -> None:
    """Another of the equal seats may pay, and pays the same."""
    world: World = data.draw(worlds(drawn, pack(drawn.deck)))
    first, last = (
        settle(replace(drawn, trick_tie=tie), world.standing, world.last).points
        for tie in ("first_equal", "last_equal")
    )
    assert sorted(first) == sorted(last)
