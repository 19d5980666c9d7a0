"""Scenarios that contradict themselves: one error each, at its place, and never a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.conformance.test_corpus_errors import GOOD, error, law, write

from agurk_conformance.corpus.loading import load_corpus

if TYPE_CHECKING:
    from pathlib import Path

HEAD = GOOD.split("  given:", maxsplit=1)[0]
TABLE = "dealer: C, hands: {A: 9♣ 4♦, B: K♥ 2♠, C: 9♥ 3♦}"
COMPLETE = "dealer: C, hands: {A: 4♦, B: 2♠, C: 3♦}, trick: {A: 9♣, B: K♥, C: 9♥}"
BETWEEN = "dealer: A, last: {taker: B, payers: B, card: 9♥}"
LEAD = "{seat: A, plays: 9♣}"

MISTAKES = {
    "a seat beyond the others": (
        f"{TABLE}, lives: {{Z: 1}}",
        LEAD,
        (
            "7:72: FW-2-keeps-the-king: seat Z, and no seat D; "
            "allowed: seats without a gap, or how many there are in seats"
        ),
    ),
    "a seat beyond the number": (
        f"{TABLE}, seats: 3, scores: {{D: 1}}",
        LEAD,
        "7:83: FW-2-keeps-the-king: seat D, with 3 seats; allowed: seats A to C",
    ),
    "a payer beyond the number": (
        "dealer: A, seats: 2, last: {taker: B, payers: C, card: 9♥}",
        "{expect: {dealer: B}}",
        "7:57: FW-2-keeps-the-king: seat C, with 2 seats; allowed: seats A to B",
    ),
    "a payer twice": (
        "dealer: A, last: {taker: B, payers: B B, card: 9♥}",
        "{expect: {dealer: B}}",
        "7:47: FW-2-keeps-the-king: seat B is named twice; allowed: each seat once",
    ),
    "the score of a seat that is out": (
        "dealer: A, seats: 3, eliminated: {C: 25}, scores: {C: 25}",
        "{expect: {dealer: A}}",
        (
            "7:65: FW-2-keeps-the-king: scores of C, which is eliminated; "
            "allowed: its total in eliminated alone"
        ),
    ),
    "the lives of a seat that is out": (
        "dealer: A, seats: 3, eliminated: {C: 25}, lives: {C: 1}",
        "{expect: {dealer: A}}",
        (
            "7:64: FW-2-keeps-the-king: lives of C, which is eliminated; "
            "allowed: its total in eliminated alone"
        ),
    ),
    "hands larger than they are dealt": (
        f"{TABLE}, hand_size: 1",
        LEAD,
        (
            "7:72: FW-2-keeps-the-king: hands of 1 cards, of which 2 are left in trick 1; "
            "allowed: 2 or more"
        ),
    ),
    "a trick beyond the hand": (
        f"{TABLE}, hand_size: 3, trick_number: 3",
        LEAD,
        (
            "7:72: FW-2-keeps-the-king: hands of 3 cards, of which 2 are left in trick 3; "
            "allowed: 4 or more"
        ),
    ),
    "a trick between deals": (
        f"{BETWEEN}, trick_number: 3",
        "{expect: {dealer: B}}",
        "7:75: FW-2-keeps-the-king: trick 3 without hands; allowed: a deal",
    ),
    "a trick that is not the next": (
        f"{TABLE}, played: [{{A: 2♣, B: 3♣, C: 4♣}}], trick_number: 3",
        LEAD,
        "7:108: FW-2-keeps-the-king: trick 3 after 1 tricks; allowed: 2",
    ),
    "a complete trick and a refusal": (
        COMPLETE,
        "{seat: A, refused: 4♦}",
        (
            "9:7: FW-2-keeps-the-king: a card is asked for, and the trick given is complete; "
            "allowed: an expectation of who takes it comes first"
        ),
    ),
    "a complete trick and a play": (
        COMPLETE,
        "{seat: C, plays: 3♦}",
        "9:7: FW-2-keeps-the-king: a ",
    ),
    "a reason that is no clause": (
        TABLE,
        "{seat: A, refused: K♥, reason: LD-99}",
        "9:38: FW-2-keeps-the-king: clause LD-99 is unknown; allowed: a clause of the law",
    ),
    "an expectation of a stranger": (
        TABLE,
        "{expect: {scores: {Q: 1}}}",
        "9:29: FW-2-keeps-the-king: seat Q; allowed: seats A B C",
    ),
    "a taker who is a stranger": (
        COMPLETE,
        "{expect: {taker: Q}}",
        "9:24: FW-2-keeps-the-king: seat Q; allowed: seats A B C",
    ),
    "winners twice": (
        TABLE,
        "{expect: {winners: A A}}",
        "9:26: FW-2-keeps-the-king: seat A is named twice; allowed: each seat once",
    ),
    "a view of a stranger": (
        TABLE,
        "{seat: A, sees: {counts: {Q: 1}}}",
        "9:36: FW-2-keeps-the-king: seat Q; allowed: seats A B C",
    ),
    "two challenged plays": (
        COMPLETE,
        "{dispute: {A: 9♣, B: K♥}, upheld: false}",
        "9:17: FW-2-keeps-the-king: ",
    ),
    "a challenged card that was not played": (
        COMPLETE,
        "{dispute: {B: Q♥}, upheld: false}",
        (
            "9:21: FW-2-keeps-the-king: B Q♥, which was not played; "
            "allowed: a card of the trick A 9♣, B K♥, C 9♥"
        ),
    ),
    "a card taken back that was not played": (
        COMPLETE,
        "{dispute: {B: K♥}, upheld: true, withdrawn: {B: K♥, A: 3♣}}",
        "9:62: FW-2-keeps-the-king: A 3♣, which was not played; ",
    ),
    "a match of one seat": (
        "dealer: A",
        "{expect: {dealer: A}}",
        "7:10: FW-2-keeps-the-king: a match of one seat; allowed: two or more; seats says how many",
    ),
    "a match without seats": ("dealer: A", "{no_match: 0}", "9:18: FW-2-keeps-the-king: "),
    "more seats than letters": ("dealer: A", "{no_match: 30}", "9:18: FW-2-keeps-the-king: "),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_contradiction_is_named_where_it_stands(kind: str, tmp_path: Path) -> None:
    """The message has file, line, column, id, what was found and what is allowed."""
    given, step, message = MISTAKES[kind]
    text = f"{HEAD}  given: {{{given}}}\n  steps:\n    - {step}\n"
    assert error(write(tmp_path, text)).startswith(f"05-follow/a.yaml:{message}")


SOUND = {
    "a complete trick and who takes it": (COMPLETE, "{expect: {taker: C}}"),
    "a complete trick in dispute": (COMPLETE, "{dispute: {B: K♥}, upheld: false}"),
    "a seat that only the number tells": ("dealer: A, seats: 4", "{expect: {dealer: A}}"),
    "a payer that nothing else names": (BETWEEN, "{expect: {dealer: B}}"),
}


@pytest.mark.parametrize("kind", SOUND)
def test_what_is_possible_is_read(kind: str, tmp_path: Path) -> None:
    """What is near to a mistake and is none."""
    given, step = SOUND[kind]
    text = f"{HEAD}  given: {{{given}}}\n  steps:\n    - {step}\n"
    assert len(load_corpus(law(), write(tmp_path, text))) == 1
