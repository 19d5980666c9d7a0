"""Naming: of what clause a disagreement is, as a person says it who looks at the position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from agurk_conformance.corpus.scenario import (
    BuyBack,
    Deal,
    DealPack,
    Dispute,
    Exchange,
    Expect,
    Last,
    MayPlay,
    Plays,
    Refused,
    bare_given,
)
from agurk_conformance.explore.cases import Case, answered
from agurk_conformance.explore.deciding import decisions
from agurk_conformance.explore.families import chapters
from agurk_conformance.explore.naming import Naming
from agurk_conformance.explore.searching import failure_of
from agurk_conformance.judging.verdict import Check, UnitResult, Verdict, Way
from agurk_conformance.notation import Play, parse_card, parse_cards
from agurk_conformance.strategies import known, pack, reference
from agurk_conformance.strategies.standings import clockwise
from agurk_conformance.strategies.tables import law

if TYPE_CHECKING:
    from agurk_conformance.corpus.scenario import Step

A, B, C = SEATS = clockwise(3)
FAILED = Check(step=0, way=Way.MATCH, asked="", expected="", got="", verdict=Verdict.FAILED)


def _case(*steps: Step, name: str = "agurk", **told: Any) -> Case:
    """Return a case of three seats, of which A deals, as the reference engine answers it."""
    given = replace(bare_given(SEATS, A), **told)
    case = answered(reference(), known(name), given, steps)
    assert case is not None
    return case


def _reasons(case: Case, **told: Any) -> tuple[str, ...]:
    """Return what a failure may be about, the likeliest first."""
    return Naming(law(), reference()).reasons(case, replace(FAILED, **told))


def test_the_clause_of_a_card_is_known_after_a_deal_that_moves_the_dealer() -> None:
    """The steps do not say who deals after a settlement; the oracle does."""
    dealt = {A: "2♣ 3♦ 4♣ 5♣ 6♣ 7♣ 8♣", B: "2♦ 3♥ 9♦ 9♥ 9♠ J♦ J♥", C: "2♥ 4♥ 6♥ 10♣ 10♦ Q♦ Q♥"}
    hands = {seat: parse_cards(text) for seat, text in dealt.items()}
    last = Last(taker=A, payers=(A,), card=parse_card("8♣"))
    lead = Plays(C, parse_card("10♣"))
    steps = (Deal(hands, None), lead, MayPlay(A, ()))
    case = _case(*steps, last=last, deals_played=1)
    (*_, asked) = case.steps
    assert asked == MayPlay(A, parse_cards("2♣"))
    told = _reasons(case, step=2, expected="2♣", got="2♣ 3♦")
    assert told == ("FW-1", "EQ-6", "EQ-3", "FW-15")


@pytest.mark.parametrize(("got", "first"), [("seat B", "TR-2"), ("seat A", "TR-1")])
def test_a_trick_is_about_a_tie_where_one_of_those_who_tie_is_named(got: str, first: str) -> None:
    """An engine that gives it to a lower card has another order of ranks."""
    laid = {B: "A♣", C: "A♦", A: "K♣"}
    trick = tuple(Play(seat, parse_card(card)) for seat, card in laid.items())
    hands = {seat: parse_cards("2♣ 2♦ 2♥")[at : at + 1] for at, seat in enumerate(SEATS)}
    case = _case(Expect({"taker": C}), hands=hands, trick=trick)
    told = _reasons(case, field="taker", got=got)
    assert told[0] == first
    assert ("EQ-6" in told) == (got == "seat A")


def test_a_led_ace_that_keeps_the_trick_is_about_more_than_ranks() -> None:
    """A rule on ties says when it does (TR-3)."""
    laid = {B: "A♣", C: "2♦", A: "K♣"}
    trick = tuple(Play(seat, parse_card(card)) for seat, card in laid.items())
    hands = {seat: parse_cards("2♣ 2♥ 2♠")[at : at + 1] for at, seat in enumerate(SEATS)}
    case = _case(Expect({"taker": B}), hands=hands, trick=trick)
    assert "taker-among-equals" in decisions(case, 0, "taker", "seat C")
    low = _case(
        Expect({"taker": A}),
        hands=hands,
        trick=(replace(trick[0], card=parse_card("3♣")), *trick[1:]),
    )
    assert "taker-among-equals" not in decisions(low, 0, "taker", "seat C")


def test_a_wrong_answer_tells_more_than_a_wrong_reason() -> None:
    """Whichever of them came first."""
    case = _case(MayPlay(B, ()), hands=dict.fromkeys(SEATS, parse_cards("2♣")), leader=B)
    reason = replace(FAILED, expected="refused (LD-6)", got="refused (LD-7)")
    answer = replace(FAILED, expected="2♣", got="–")
    found = UnitResult(unit=case.unit, checks=(reason, answer))
    assert failure_of(found) is answer
    assert failure_of(UnitResult(unit=case.unit, checks=(reason,))) is reason
    assert failure_of(UnitResult(unit=case.unit, checks=())) is None


def test_what_may_be_named_is_all_that_bears_on_the_step() -> None:
    """Packets on a pack that is dealt, kept cards on the next deal, conditions on a buy-back."""
    case = _case(DealPack(pack(), None))
    assert {"deal-order", "deal-packet"} <= {*decisions(case, 0, "")}
    kept = replace(case, steps=(Expect({"kept": {}}),))
    assert decisions(kept, 0, "kept") == ("kept-card", "deal-source")
    challenged = replace(case, steps=(Dispute(play=Play(A, parse_card("2♣")), fields={}),))
    assert {"dispute-later-cards", "legal-follow"} <= {*decisions(challenged, 0, "upheld")}
    back = replace(case, steps=(BuyBack(seat=A, cost="stake", refused=False, reason=None),))
    assert {"buy-back-limit", "buy-back-eligibility"} <= {*decisions(back, 0, "")}


@pytest.mark.parametrize(
    ("got", "first"),
    [("points A 0, B 3, C 0", "penalty-amount"), ("points A 2, B 0, C 0", "payer")],
)
def test_points_are_about_the_amount_where_the_same_seats_pay(got: str, first: str) -> None:
    """Who pays is what the engine and the law agree in there."""
    case = _case(DealPack(pack(), None))
    paid = replace(case, steps=(Expect({"points": {A: 0, B: 2, C: None}}),))
    assert decisions(paid, 0, "points", got)[0] == first


def test_what_a_position_tells_of_may_be_what_is_broken() -> None:
    """In one that is pared nothing is told in vain."""
    case = _case(DealPack(pack(), None))
    lives = replace(case, steps=(Expect({"points": {}}),))
    for told, decision in (
        ({"sudden_death": True}, "sudden-death"),
        ({"floors": {A: 1}}, "bonus-floor"),
        ({"eliminated": {B: 22}}, "skip-eliminated"),
    ):
        rare = replace(lives, given=replace(case.given, **told))
        assert decision in decisions(rare, 0, "points")
        assert decision not in decisions(lives, 0, "points")


def test_after_a_refusal_a_change_is_about_the_refusal() -> None:
    """What is refused leaves everything as it was (IR-5)."""
    case = _case(DealPack(pack(), None))
    refused = Exchange(seat=A, cards=(), refused=True, reason="XC-1")
    after = replace(case, steps=(refused, Expect({"exchanged": None})))
    assert _reasons(after, step=1, field="exchanged")[0] == "IR-5"
    assert _reasons(after, step=0, expected="dealer A", got="dealer B")[0] == "IR-5"
    assert _reasons(after, step=0, expected="refused (XC-1)", got="accepted")[0] == "XC-1"
    done = replace(refused, refused=False, reason=None)
    accepted = replace(after, steps=(done, after.steps[1]))
    assert "IR-5" not in _reasons(accepted, step=1, field="exchanged")


def test_the_first_to_exchange_and_the_later_ones_have_clauses_of_their_own() -> None:
    """It is the second where some have exchanged already."""
    case = _case(DealPack(pack(), None))
    own = Exchange(seat=A, cards=(), refused=False, reason=None)
    first = replace(case, steps=(own,))
    later = replace(first, given=replace(case.given, exchanged={B: 1}))
    assert "exchange-forehand" in decisions(first, 0, "")
    assert "exchange-later" in decisions(later, 0, "")


@pytest.mark.parametrize("together", [True, False])
def test_cards_turned_up_together_bring_in_the_chapter_on_taking(*, together: bool) -> None:
    """It says that they have no order."""
    hands = {seat: parse_cards(card) for seat, card in zip(SEATS, ("2♣", "2♦", "2♥"), strict=True)}
    case = _case(Refused(B, parse_card("4♣"), None), hands=hands, leader=B)
    asked = replace(case, given=replace(case.given, any_order=together))
    assert ("TR" in chapters(asked, 0, "")) == together
