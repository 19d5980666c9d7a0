"""House rules of the law."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agurk_spec.files import read_files
from agurk_spec.load import law_folder
from agurk_tools.lint.law import law_findings
from agurk_tools.lint.notes import note_findings
from agurk_tools.lint.prose import norm_faults, title_faults

if TYPE_CHECKING:
    from pathlib import Path

    from agurk_spec.law import Law

NORM = "A follower MUST play a card."


def test_the_law_keeps_its_house_rules() -> None:
    """Nothing is found in this clone."""
    assert list(map(str, law_findings(read_files(law_folder())))) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("A follower plays a card.", "has no MUST, MUST NOT or MAY"),
        (f"{NORM}\nIt should be high.", "says 'should'; a text of the law says what happens"),
        (f"{NORM}\nIt may be low.", "says 'may'; allowed: MUST, MUST NOT, MAY"),
        (f"{NORM}\nIt SHALL be low.", "says 'SHALL'; allowed: MUST, MUST NOT, MAY"),
        (f"{NORM}\nIt MAY NOT be low.", "says 'MAY NOT'; allowed: MUST, MUST NOT, MAY"),
        (f"{NORM} It MUST be high.", "has two sentences on a line: A follower MUST play"),
        ("A follower MUST play a card", "has a line that ends without a full stop: …A follower"),
    ],
)
def test_a_norm_that_is_worded_otherwise_is_found(text: str, fault: str) -> None:
    """One style of keywords, a sentence a line."""
    assert any(found.startswith(fault) for found in norm_faults(text)), list(norm_faults(text))


def test_a_norm_may_have_several_lines() -> None:
    """Each is a sentence."""
    assert list(norm_faults(f"{NORM}\nIt MUST NOT be low, and MAY be high.")) == []


@pytest.mark.parametrize(
    ("title", "fault"),
    [
        ("A follower should head", "says 'should'; a text of the law says what happens"),
        ("Test that the king takes", "says 'Test that'; a text of the law says what happens, not"),
        ("The king correctly takes", "says 'correctly'"),
        ("Please take", "says 'Please'; a text of the law states"),
        ("The king takes!", "says '!'; a text of the law states"),
        ("The king will take", "has a title that says what is to come"),
        ("The king takes.", "has a title that ends with a full stop"),
        ("the king takes", "has a title that begins with a small letter"),
        ("The king takes " + "and takes " * 9, "has a title of 105 characters; allowed: 100"),
    ],
)
def test_a_title_that_does_not_state_what_happens_is_found(title: str, fault: str) -> None:
    """In the present tense, and short."""
    assert any(found.startswith(fault) for found in title_faults(title)), list(title_faults(title))


def changed(folder: Path, file: str, old: str, new: str) -> list[str]:
    """Return what is found in the law after a change to one of its files."""
    law = shutil.copytree(law_folder(), folder / "law", ignore=shutil.ignore_patterns("*.py"))
    path = law / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(finding) for finding in law_findings(read_files(law))]


def test_a_clause_is_found_at_its_place(tmp_path: Path) -> None:
    """File and line come before the id."""
    title = "title: Suits never count"
    (text,) = changed(tmp_path, "clauses/01-equipment.yaml", title, "title: Suits will count")
    assert text.startswith("clauses/01-equipment.yaml:")
    assert ": EQ-3: has a title that says what is to come" in text


def test_a_ruling_is_found_at_its_place(tmp_path: Path) -> None:
    """Question, answer and reason are read."""
    file = "rulings/01-global.yaml"
    (text,) = changed(tmp_path, file, "    reason: ", "    reason: It should be so, as ")
    assert text.startswith(f"{file}:4: RU-01: says 'should'")


def test_every_statement_is_noted_by_its_clause(law: Law) -> None:
    """Notes and statements belong together."""
    assert not list(note_findings(law))


def test_a_statement_that_its_clause_does_not_note_is_found(law: Law) -> None:
    """Without the notes of a clause every statement that goes to it is named, and no other."""
    bare = replace(law.clause("FW-6"), sources=())
    clauses = tuple(bare if clause.id == "FW-6" else clause for clause in law.clauses)
    assert [str(finding) for finding in note_findings(replace(law, clauses=clauses))] == [
        "agurk-pt/03.10: goes to FW-6, which has no note on section 03",
        "agurk-ru/03.10: goes to FW-6, which has no note on section 03",
    ]


def test_a_statement_that_its_option_does_not_name_is_found(law: Law) -> None:
    """The sources of a value are those whose statements go to it."""
    option = law.option("hand_size")
    bare = replace(option, values=tuple(replace(value, sources=()) for value in option.values))
    options = tuple(bare if other is option else other for other in law.options)
    (text,) = [str(finding) for finding in note_findings(replace(law, options=options))]
    assert text == (
        "cucumber-fr/variants-3.2: goes to hand_size=3, which has no source in section variants-3"
    )


def test_a_statement_that_its_ruling_does_not_place_is_found(law: Law) -> None:
    """A ruling hears every section that asks for it."""
    ruling = law.ruling("RU-04")
    bare = replace(ruling, positions=())
    rulings = tuple(bare if other is ruling else other for other in law.rulings)
    (text,) = [str(finding) for finding in note_findings(replace(law, rulings=rulings))]
    assert text == "agurk-ja/audience.2: goes to RU-04, which has no position of section audience"


def test_a_term_that_nothing_uses_is_found(tmp_path: Path) -> None:
    """Defined, and never used."""
    term = "terms:\n  - term: widdershins\n    text: Against the clock.\n"
    (text,) = changed(tmp_path, "glossary.yaml", "terms:\n", term)
    assert text == "glossary.yaml:2: widdershins: the term is defined and never used"
