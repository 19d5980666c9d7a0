"""Scenario files that are wrong: the exact message, with its place, for every kind of mistake."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.errors import SpecError
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_spec.law import Law

GOOD = """\
- id: FW-2-keeps-the-king
  title: A seat that could head the trick gives up its lowest card
  clauses: [FW-2, TR-2]
  when: {follow_rule: free_choice}
  sources: [agurk-ru 08]
  because: The lowest card is always allowed, and the last nine takes.
  given: {dealer: C, hands: {A: 9♣ 4♦, B: K♥ 2♠, C: 9♥ 3♦}}
  steps:
    - {seat: A, plays: 9♣}
    - {seat: B, may_play: K♥ 2♠}
    - {seat: B, plays: 2♠}
    - {seat: C, plays: 9♥}
    - {expect: {taker: C}}
"""


@cache
def law() -> Law:
    """Return the law."""
    return load_law()


def write(folder: Path, text: str, name: str = "05-follow/a.yaml") -> Path:
    """Write a scenario file into a corpus."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def error(folder: Path) -> str:
    """Return the message with which a corpus is refused."""
    with pytest.raises(SpecError) as caught:
        load_corpus(law(), folder)
    return str(caught.value)


def test_the_good_one_is_read(tmp_path: Path) -> None:
    """The scenario that all others here are a fault of is itself in order."""
    (scenario,) = load_corpus(law(), write(tmp_path, GOOD))
    assert scenario.id == "FW-2-keeps-the-king"
    assert (scenario.chapter, scenario.line) == ("05-follow", 1)
    assert len(scenario.rows[0].steps) == 5


MISTAKES = {
    "card twice": (
        ("C: 9♥ 3♦", "C: 9♣ 3♦"),
        "05-follow/a.yaml:7:10: FW-2-keeps-the-king: 9♣ is there twice; allowed: each card once",
    ),
    "unequal hands": (
        ("B: K♥ 2♠", "B: K♥ 2♠ 3♠"),
        (
            "05-follow/a.yaml:7:10: FW-2-keeps-the-king: hands are unequal (A 2, B 3, C 2); "
            "allowed: all have the same size, a card in trick counted"
        ),
    ),
    "play out of turn": (
        ("{seat: B, plays: 2♠}", "{seat: C, plays: 9♥}"),
        (
            "05-follow/a.yaml:11:7: FW-2-keeps-the-king: C plays 9♥ out of turn; "
            "allowed: seat B is to act"
        ),
    ),
    "asked out of turn": (
        ("{seat: B, may_play: K♥ 2♠}", "{seat: C, may_play: 9♥}"),
        (
            "05-follow/a.yaml:10:7: FW-2-keeps-the-king: C is asked what it may play; "
            "allowed: seat B is to act"
        ),
    ),
    "card not held": (
        ("plays: 2♠", "plays: 6♦"),
        "05-follow/a.yaml:11:7: FW-2-keeps-the-king: B does not hold 6♦; allowed: B holds K♥ 2♠",
    ),
    "listed card not held": (
        ("may_play: K♥ 2♠", "may_play: K♥ 2♠ A♠"),
        "05-follow/a.yaml:10:7: FW-2-keeps-the-king: B does not hold A♠; allowed: B holds K♥ 2♠",
    ),
    "nothing to play": (
        ("may_play: K♥ 2♠", "may_play: none"),
        (
            "05-follow/a.yaml:10:7: FW-2-keeps-the-king: B may play nothing; "
            "allowed: one card of its hand at least"
        ),
    ),
    "another leader than expected": (
        ("- {expect: {taker: C}}", "- {expect: {taker: C}}\n    - {seat: A, plays: 4♦}"),
        (
            "05-follow/a.yaml:14:7: FW-2-keeps-the-king: A plays 4♦ out of turn; "
            "allowed: seat C is to act"
        ),
    ),
    "no card": (
        ("plays: 9♣", "plays: 1♣"),
        (
            "05-follow/a.yaml:9:7: FW-2-keeps-the-king: '1♣' is no card; "
            "allowed: cards such as 9♣, 10H or JK1"
        ),
    ),
    "unknown option": (
        ("{follow_rule: free_choice}", "{folow_rule: free_choice}"),
        (
            "05-follow/a.yaml:4:10: FW-2-keeps-the-king: predicate on an unknown option, "
            "folow_rule; allowed: follow_rule, follow_reference, deck, players_min, players_max, "
            "ace_rank_last_trick, …"
        ),
    ),
    "unknown value": (
        ("free_choice", "free"),
        (
            "05-follow/a.yaml:4:23: FW-2-keeps-the-king: follow_rule is free; "
            "allowed: free_choice, must_head, match_then_head"
        ),
    ),
    "unknown clause": (
        ("[FW-2, TR-2]", "[FW-2, TR-99]"),
        (
            "05-follow/a.yaml:3:19: FW-2-keeps-the-king: clause TR-99 is unknown; "
            "allowed: TR-7, TR-6, EQ-1, EQ-2, EQ-4, EQ-3, …"
        ),
    ),
    "own clause not cited": (
        ("[FW-2, TR-2]", "[FW-1, TR-2]"),
        (
            "05-follow/a.yaml:1:7: FW-2-keeps-the-king: FW-2 is not among the clauses cited; "
            "allowed: a clause cited"
        ),
    ),
    "unknown section": (
        ("[agurk-ru 08]", "[agurk-ru 99]"),
        (
            "05-follow/a.yaml:5:13: FW-2-keeps-the-king: source agurk-ru 99 is unknown; "
            "allowed: agurk-ru "
        ),
    ),
    "unknown field": (
        ("because:", "becuase:"),
        "05-follow/a.yaml:6:3: FW-2-keeps-the-king: ",
    ),
    "unknown step": (
        ("{seat: B, plays: 2♠}", "{seat: B, throws: 2♠}"),
        "05-follow/a.yaml:11:7: FW-2-keeps-the-king: ",
    ),
    "hands of the wrong seats": (
        ("dealer: C,", "dealer: C, seats: 4,"),
        "05-follow/a.yaml:7:10: FW-2-keeps-the-king: hands of A B C; allowed: hands of A B C D",
    ),
    "trick out of turn": (
        ("{A: 9♣ 4♦, B: K♥ 2♠, C: 9♥ 3♦}}", "{A: 4♦, B: K♥ 2♠, C: 3♦}, trick: {A: 9♣, C: 9♥}}"),
        "05-follow/a.yaml:7:10: FW-2-keeps-the-king: C follows A in trick; allowed: B follows",
    ),
    "earlier trick out of turn": (
        ("given: {dealer: C,", "given: {dealer: C, played: [{A: 4♣, C: 6♣, B: 5♣}],"),
        "05-follow/a.yaml:7:10: FW-2-keeps-the-king: C follows A in played; allowed: B follows",
    ),
    "a duplicate key": (
        ("given: {dealer: C,", "given: {dealer: C, dealer: A,"),
        (
            "05-follow/a.yaml:7:22: key dealer is given twice, on line 7 and on line 7; "
            "allowed: each key once"
        ),
    ),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_named_where_it_stands(kind: str, tmp_path: Path) -> None:
    """The message has file, line, column, id, what was found and what is allowed."""
    (old, new), message = MISTAKES[kind]
    assert GOOD.count(old) == 1
    found = error(write(tmp_path, GOOD.replace(old, new)))
    assert found.startswith(message)


def test_an_id_is_given_once(tmp_path: Path) -> None:
    """The second place is the error, and it names the first."""
    write(tmp_path, GOOD)
    assert error(write(tmp_path, f"\n{GOOD}", "06-trick/b.yaml")) == (
        "06-trick/b.yaml:2:7: FW-2-keeps-the-king: the id is given in 05-follow/a.yaml:1 already; "
        "allowed: an id that no other scenario has"
    )


def test_a_faulty_deal_is_refused_where_a_lawful_one_is_due(tmp_path: Path) -> None:
    """Unequal hands and a card twice are mistakes in a deal, and welcome in a misdeal."""
    head = GOOD.split("  given:", maxsplit=1)[0]
    given = "  given: {dealer: B}\n  steps:\n"
    deals = {
        "{A: 2♣ 3♣, B: 4♣}": "hands are unequal (A 2, B 1)",
        "{A: 2♣, B: 2♣}": "2♣ is there twice",
        "{A: 2♣, B: 3♣, C: 4♣}": None,
        "{B: 3♣}": "cards are dealt to B; allowed: each of A B is dealt to",
    }
    for deal, found in deals.items():
        text = f"{head}{given}    - {{deal: {deal}}}\n"
        if found is None:
            assert len(load_corpus(law(), write(tmp_path, text))) == 1
        else:
            assert found in error(write(tmp_path, text))
        write(tmp_path, text.replace("deal: {", "misdeal: {"))
        assert len(load_corpus(law(), tmp_path)) == 1


def test_no_scenario_at_all_is_an_error(tmp_path: Path) -> None:
    """A folder without scenarios is refused, and so is one that is not there."""
    assert error(tmp_path) == f"{tmp_path}: no scenario in this folder; allowed: at least one"
    missing = tmp_path / "missing"
    assert error(missing) == f"{missing}: no scenario in this folder; allowed: at least one"


def test_a_file_that_is_not_utf8_or_not_yaml_is_an_error(tmp_path: Path) -> None:
    """The byte or the line is named."""
    path = tmp_path / "05-follow" / "a.yaml"
    path.parent.mkdir()
    path.write_bytes(GOOD.encode().replace("♣".encode(), b"\xff", 1))
    assert error(tmp_path).startswith("05-follow/a.yaml:7:34: byte 0xff at offset ")
    path.write_text("- id: [", encoding="utf-8")
    assert error(tmp_path).startswith("05-follow/a.yaml:2:1: not YAML: ")
