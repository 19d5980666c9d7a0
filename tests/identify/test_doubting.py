"""What is said to be alike is doubted, and each question that tells it apart is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.identify.conftest import (
    CHOICES,
    CORPUS,
    KNOWN,
    ORACLE,
    RULESETS,
    complete,
    found_out,
    full_hello,
    hearing_of,
    probes,
)

from agurk_conformance.identify import doubting
from agurk_conformance.identify.doubting import drawn_for, find_out
from agurk_conformance.identify.drawing import numbers_of
from agurk_conformance.identify.evidence import Evidence
from agurk_conformance.identify.finding import identify
from agurk_conformance.identify.probes import probes_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.identify.finding import Identity
    from agurk_conformance.protocol.hello import Hello
    from agurk_spec.conditions import Value

SHARED: Mapping[str, Value] = {
    "last_trick_payer": "all_tied_highest",
    "threshold": 5,
    "lives": 3,
    "stakes": "pay_on_exit",
    "buyback": "allowed",
    "buyback_limit": "unlimited",
    "buyback_min_others": 3,
    "buyback_eligibility": "exact_threshold_only",
}
"""A game in which seats hardly ever buy back: from exactly the threshold, with three others."""


def test_doubts_tell_apart_what_the_probes_do_not() -> None:
    """What the probes alone leave alike is spoken against by the answers to doubts."""
    table = {**complete(RULESETS[0].table), **SHARED}
    heard = hearing_of(table, probes("settle")).heard
    bare = identify(Evidence(heard, ORACLE, saturates=False), CHOICES, RULESETS)
    told = found_out(table, "settle")
    evidence = told.evidence

    def refuted(identity: Identity) -> int:
        tables = [other for each in identity.findings for other in each.alternatives]
        return sum(any(evidence.against(other, evidence.numbers)) for other in tables)

    assert len(evidence.heard) > len(heard)
    assert refuted(bare) > 0
    assert refuted(told.identity) == 0


def test_an_answer_that_surprises_is_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """One probe tells nothing of equal cards, and nothing is doubted; what is drawn tells it."""

    def nothing(*_: object) -> tuple[()]:
        """Doubt nothing."""
        return ()

    monkeypatch.setattr(f"{doubting.__name__}._Doubts.about", nothing)
    table = {**complete(RULESETS[0].table), "trick_tie": "first_equal"}
    hello = replace(full_hello(), methods=frozenset({"trick_taker"}))
    one = probes("trick_taker")[:1]
    bare = identify(
        Evidence(hearing_of(table, one).heard, ORACLE, saturates=False), CHOICES, RULESETS
    )
    told = find_out(lambda asked: hearing_of(table, asked), one, hello, KNOWN)
    assert "trick_tie" in [each.key for each in bare.findings if each.alternatives]
    assert told.identity.table["trick_tie"] == "first_equal"


def test_whoever_says_only_who_takes_is_asked_about_last_tricks() -> None:
    """TR-5: an ace that is led to the last trick, and equalled twice, in another pack as well."""
    changes = {"ace_last_trick": "led_ace_holds", "ace_rule": "ace_played_forces_next"}
    table = {**complete(RULESETS[0].table), **changes, "end_condition": "fixed_deals", "lives": 1}
    told = found_out(table, "trick_taker")
    assert told.identity.table["ace_last_trick"] == "led_ace_holds"


@pytest.mark.parametrize("method", ["settle", "last_trick", "trick_taker", "next_deal", "dispute"])
def test_what_is_drawn_can_be_asked(method: str) -> None:
    """Most positions that are drawn can be asked of the reference, which answers them."""
    table = complete(RULESETS[0].table)
    hello = replace(full_hello(), methods=frozenset({method}))
    drawn = list(drawn_for(numbers_of((table,)), hello))
    answered = [each for each in drawn if ORACLE.answers(each, table)]
    assert len(answered) > 0.9 * len(drawn) > 50


def test_matches_are_drawn_in_which_seats_buy_back() -> None:
    """Some buy-backs are accepted, and some refused."""
    table = {**complete(RULESETS[0].table), "buyback": "allowed", "lives": 1}
    drawn = drawn_for(numbers_of((table,)), full_hello())
    matches = [each for each in drawn if each.is_match]
    answers = [answer for each in matches for answer in ORACLE.answers(each, table)[-4:]]
    assert any(answer is None for answer in answers)
    assert any(answer and "may_buy_back" in answer for answer in answers)


def test_an_engine_without_exchange_is_told_of_no_stock() -> None:
    """Deals that tell a stock are put only to engines in which it can be exchanged."""
    hello = full_hello()
    fewer = replace(hello, methods=hello.methods - {"match.exchange"})

    def stocks(asked: Hello) -> int:
        return sum(
            "stock" in call.params for each in probes_for(CORPUS, asked) for call in each.calls
        )

    assert stocks(fewer) == 0 < stocks(hello)


def test_the_threshold_is_found_where_scores_are_kept_cards() -> None:
    """Cards are drawn for seats to keep that come next to the threshold (LT-11, TH-1)."""
    rules = next(each for each in RULESETS if each.id == "agurk-kept-cards")
    table = {**complete(rules.table), "threshold": 25, "ace_rank_last_trick": "low_one"}
    found = {each.key: each for each in found_out(table, "settle").identity.findings}
    assert (found["threshold"].value, found["threshold"].others) == (25, ())
