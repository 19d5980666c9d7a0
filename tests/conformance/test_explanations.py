"""`agurk explain`: whatever has an id, in plain text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from agurk_conformance.cli import main
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.telling.index import Index
from agurk_conformance.telling.layout import WIDTH
from agurk_spec.load import load_law

LAW = load_law()
CORPUS = load_corpus(LAW)
INDEX = Index(LAW, CORPUS)
HERE = Path(__file__).parent


def told(name: str) -> str:
    """Return the explanation of a name."""
    return "\n".join(INDEX.explain(name, HERE))


def words(name: str) -> str:
    """Return the explanation of a name in one line."""
    return " ".join(told(name).split())


KINDS: dict[str, list[str]] = {
    "clauses": [clause.id for clause in LAW.clauses],
    "rulings": [ruling.id for ruling in LAW.rulings],
    "errata": [erratum.id for erratum in LAW.errata],
    "theorems": [theorem.id for theorem in LAW.theorems],
    "constraints": [constraint.id for constraint in LAW.constraints],
    "options": [option.key for option in LAW.options],
    "values": [f"{o.key}={v.value}" for o in LAW.options for v in o.values],
    "rulesets": [ruleset.id for ruleset in LAW.rulesets],
    "chapters": [chapter.code for chapter in LAW.chapters],
    "terms": [name for term in LAW.terms for name in (term.term, *term.aliases)],
    "sources": [source.id for source in LAW.sources],
    "sections": [f"{s.id} {section.id}" for s in LAW.sources for section in s.sections],
    "scenarios": [scenario.id for scenario in CORPUS[::7]],
}


@pytest.mark.parametrize("kind", KINDS)
def test_everything_with_an_id_is_explained(kind: str) -> None:
    """The first line names it, and no line is too long or tells of a Python object."""
    assert KINDS[kind] or kind == "theorems"
    for name in KINDS[kind]:
        lines = told(name).splitlines()
        assert len(lines) > 2
        assert name in lines[0] or kind == "terms"
        wide = [line for line in lines[1:] if len(line) > WIDTH and " " in line.strip()]
        assert [line for line in wide if "score" not in line and "stock" not in line] == []
        assert not any(record in line for line in lines for record in ("Table(", "Predicate("))


def test_a_clause_says_all_there_is_to_know() -> None:
    """Text, condition, what it goes before and follows from, documents, rulings, scenarios."""
    said = words("FW-2")
    clause = LAW.clause("FW-2")
    assert said.startswith(f"FW-2: {clause.title} {' '.join(clause.text.split())} ")
    assert "holds where follow_rule is free_choice" in said
    assert "follows from FW-1: Head the trick or give up the lowest card FW-9: " in said
    assert "sources agurk-ru 03: states agurk-ru 08: states" in said
    assert "cucumber-fr play-2: contradicts" in said
    assert "rulings RU-23: Does a follower that can head the trick have to?" in said
    assert "FW-2-last-seat-ducks: The last seat to play may leave the trick to another" in said
    over = next(clause for clause in LAW.clauses if clause.overrides)
    assert f"goes before {over.overrides[0]}: " in words(over.id)
    assert f"{over.id}: {over.title}" in words(over.overrides[0])
    mute = next(clause for clause in LAW.clauses if clause.unobservable)
    assert f"not asked no engine is: {mute.unobservable}" in words(mute.id)


def test_a_ruling_gives_every_documents_position() -> None:
    """And the answer, the reason, its clauses, errata and scenarios."""
    said, ruling = words("RU-23"), LAW.ruling("RU-23")
    for position in ruling.positions:
        assert f"{position.source} {position.section}: {' '.join(position.says.split())}" in said
    assert " ".join(ruling.answer.split()) in said
    assert "errata ER-6, " in said
    assert "kind decisive, under Following and taking" in said


def test_a_value_says_which_clauses_it_brings_and_excludes() -> None:
    """Those whose condition on the option it fulfils, and the others."""
    said = words("follow_rule=must_head")
    brings, excludes = said.split("clauses it excludes")
    assert "FW-3: " in brings
    assert "FW-1: " in excludes
    assert "FW-3: " not in excludes
    assert "A number that no document names." in words("threshold=25")


def test_a_scenario_is_drawn_as_in_a_failure() -> None:
    """The position, the conditions, and each row with its steps."""
    name = "FW-2-worked-example-keeps-the-king"
    whole = told(name)
    assert "    ▸  B          K♥ 6♦ 2♠  score 0, lives 2\n" in whole
    assert "\n    trick 5 of 7: A 9♣\n" in whole
    assert "  row free-choice\n" in whole
    assert "      2. B may not play 6♦ (FW-1)\n" in whole
    row = told(f"{name}/must-head")
    assert "  row must-head\n" in row
    assert "  row free-choice\n" not in row


def test_a_unit_is_drawn_under_its_ruleset() -> None:
    """What the ruleset decides is seen in the position; a row that does not hold is no unit."""
    name = "FW-2-worked-example-keeps-the-king"
    assert "score 0, lives 1" in told(f"{name}@cucumber-wiki")
    assert "  row free-choice\n" not in told(f"{name}@cucumber-wiki")
    assert MISTAKES[f"{name}/free-choice@cucumber-wiki"] in failing(
        f"{name}/free-choice@cucumber-wiki"
    )


def test_a_word_with_two_meanings_tells_both() -> None:
    """`threshold` is an option and a term."""
    assert "threshold: The threshold" in told("threshold")
    assert "threshold: a word of the glossary" in told("threshold")


def test_capitals_do_not_matter() -> None:
    """Neither in ids nor in words."""
    assert told("fw-2") == told("FW-2")
    assert told("Forehand") == told("forehand")


MISTAKES = {
    "FW-2a": "nothing is called FW-2a; near it: FW-2, ",
    "worked-example": "near it: FW-2-worked-example-keeps-the-king",
    "xyzzy": "nothing is called xyzzy; allowed: a clause such as FW-1, a ruling such as RU-23,",
    "": "no id is told; allowed: a clause such as FW-1, ",
    "follow_rule=nope": "follow_rule is never nope; allowed: free_choice, must_head",
    "threshold=-1": "threshold is never -1; allowed: a whole number, 1 or more",
    "folow_rule=must_head": "nothing is called folow_rule=must_head; ",
    "FW-2-worked-example-keeps-the-king/free-choice@cucumber-wiki": "does not hold under cucumber",
    "FW-2-worked-example-keeps-the-king@agrk": "there is no ruleset 'agrk'; there are: agurk",
}


def test_a_house_ruleset_is_explained(tmp_path: Path) -> None:
    """A file stands in the place of a ruleset's id; one that is not there is no word without id."""
    house = tmp_path / "my house.yaml"
    house.write_text("id: kitchen\nbase: agurk\noptions: {threshold: 30}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["explain", str(house)])
    assert result.exit_code == 0
    assert result.output.startswith("kitchen: ")
    assert "Unlike agurk:" in result.output
    assert "nowhere.yaml is no file; allowed: a ruleset file" in failing("nowhere.yaml")


def failing(name: str) -> str:
    """Return the message of a command that fails as a mistake of usage."""
    result: Any = CliRunner().invoke(main, ["explain", name])
    assert result.exit_code == 2
    return " ".join(result.output.split())


@pytest.mark.parametrize("name", MISTAKES)
def test_an_unknown_id_is_a_mistake_of_usage(name: str) -> None:
    """The exit status is 2, near names or kinds of names are told, and there is no traceback."""
    assert MISTAKES[name] in failing(name)


def test_the_command_prints_the_explanation() -> None:
    """What it prints ends with a line break and is nothing else."""
    result = CliRunner().invoke(main, ["explain", "FW-2"])
    assert result.exit_code == 0
    assert result.output == f"{told('FW-2')}\n"
