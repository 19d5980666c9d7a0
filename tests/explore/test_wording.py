"""What is said of a disagreement, to a person."""

from __future__ import annotations

import pytest

from agurk_conformance.corpus.scenario import MayPlay, Misdeal
from agurk_conformance.explore.wording import answered_instead, said
from agurk_conformance.judging.verdict import Check, Verdict, Way
from agurk_conformance.notation import Seat, parse_cards

A = Seat("A")


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (None, "the deal is faulty, and is made again"),
        ("IR-1", "the deal is faulty, and is made again"),
        ("LD-4", "no deal is to be made now"),
        ("EN-1", "no deal is to be made now"),
    ],
)
def test_a_deal_that_is_refused(reason: str | None, words: str) -> None:
    """It is faulty, or no deal is due at all."""
    assert said(Misdeal({A: parse_cards("2♣")}, reason)) == words


@pytest.mark.parametrize(
    ("asked", "expected", "got", "words"),
    [
        ("may A play 3♣?", "illegal", "legal", "the engine accepts 3♣"),
        ("may A play 3♣?", "legal", "illegal", "the engine refuses 3♣"),
        (
            "which cards may A play?",
            "2♥ 3♣",
            "2♥ 4♣",
            "the engine leaves out 3♣ and lists 4♣ as well",
        ),
    ],
)
def test_legality_answered_otherwise(asked: str, expected: str, got: str, words: str) -> None:
    """A verdict on one card is no list of cards."""
    step = MayPlay(A, parse_cards("2♥ 3♣"))
    check = Check(
        step=0,
        way=Way.QUESTIONS,
        asked=asked,
        expected=expected,
        got=got,
        verdict=Verdict.FAILED,
    )
    assert answered_instead(step, check) == words
