"""Turns: every clause has its cases, and what is drawn hangs on the seed alone."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from tests.miniatures.rules.partial import ListsCards

from agurk_conformance.corpus.scenario import Misdeal, bare_given
from agurk_conformance.explore import drawing
from agurk_conformance.explore.disputing import disputes
from agurk_conformance.explore.drawing import QUIET, Field, NothingDrawnError, drawn
from agurk_conformance.explore.turns import Shape, turns
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.strategies import deals, known, pack, reference
from agurk_conformance.strategies.course import Course
from agurk_conformance.strategies.faults import faulty_hands, faulty_packs, foreign
from agurk_conformance.strategies.standings import clockwise
from agurk_conformance.strategies.tables import law

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_conformance.corpus.scenario import Dispute, Given
    from agurk_conformance.notation import Card, Seat

SEATS = clockwise(3)
WHOLE = pack("std52")
QUICK = settings(
    max_examples=40,
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=QUIET,
)

CHALLENGES: dict[str, Callable[[Given, Dispute], bool]] = {
    "settled": lambda given, _: given.last is not None,
    "earlier trick": lambda given, step: bool(given.trick) and step.play not in given.trick,
    "large table": lambda given, _: len(given.trick) == len(given.active) > 4,
}
PILES: dict[str, Callable[[tuple[Card, ...]], bool]] = {
    "whole": lambda cards: cards == WHOLE,
    "a card missing": lambda cards: len(cards) == 51,
    "a card twice": lambda cards: len(set(cards)) < len(cards),
    "a foreign card": lambda cards: len(cards) == 52 and not {*cards}.isdisjoint(foreign("std52")),
    "a card too many": lambda cards: len(cards) == 53,
}


def _ground() -> Field:
    """Return where cases are drawn from under two rulesets."""
    return Field(reference(), (known("agurk"), known("agurk-bonus")))


def test_each_clause_that_binds_has_a_turn_under_rulesets_in_which_it_does() -> None:
    """The bonus is taken under the one ruleset that has it, disputes under both."""
    ground = _ground()
    taken = list(islice(turns(law(), ground.rulesets, 0), 400))
    assert {turn.shape for turn in taken} == set(Shape)
    asked = {tuple(rules.id for rules in turn.rulesets) for turn in taken}
    assert ("agurk-bonus",) in asked
    assert all(set(ids) <= {"agurk", "agurk-bonus"} for ids in asked)


def test_fewer_cases_are_the_first_of_more() -> None:
    """The number says how many are drawn, and not which."""
    ground = _ground()
    assert list(drawn(ground, 6, 0)) == list(drawn(ground, 12, 0))[:6]
    assert list(drawn(ground, 6, 0)) != list(drawn(ground, 6, 1))


def test_what_modules_are_loaded_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis likes the numbers of a hundred and more in the code around it; none is asked."""
    ground, code = _ground(), Constants(integers=set(range(100, 2000)))
    before = list(drawn(ground, 12, 0))
    monkeypatch.setattr(providers, "_get_local_constants", lambda: code)
    monkeypatch.setattr(providers, "CONSTANTS_CACHE", {})
    assert list(drawn(ground, 12, 0)) == before


def test_an_oracle_that_answers_no_case_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many turns in vain the drawing ends."""
    monkeypatch.setattr(drawing, "_MOST_BARREN", 1)
    with Client(InProcessLink(ListsCards())) as client, pytest.raises(NothingDrawnError):
        list(drawn(Field(client, (known("agurk"),)), 1, 0))


@pytest.mark.parametrize("name", CHALLENGES)
def test_a_card_is_challenged_in_time_and_too_late(name: str) -> None:
    """In the trick, in one before it, and after the deal has been settled."""
    many = settings(QUICK, max_examples=2000)
    find(disputes(known("cucumber3-fr")), lambda drawn: CHALLENGES[name](*drawn), settings=many)


@st.composite
def _faulty_deals(draw: st.DrawFn) -> dict[Seat, tuple[Card, ...]]:
    """Give hands for three with something wrong in them."""
    return draw(faulty_hands("std52", SEATS, draw(deals(SEATS, 7)), ()))


@QUICK
@given(_faulty_deals())
def test_a_faulty_deal_is_refused(hands: dict[Seat, tuple[Card, ...]]) -> None:
    """Whatever is wrong with it."""
    course = Course(reference(), known("agurk"), bare_given(SEATS, SEATS[0]))
    assert not course.take(Misdeal(hands, None, None))
    assert course.phase == "deal"
    course.end()


@pytest.mark.parametrize("name", PILES)
def test_packs_are_faulty_now_and_then(name: str) -> None:
    """And whole as often."""
    find(faulty_packs("std52", WHOLE), PILES[name], settings=QUICK)
