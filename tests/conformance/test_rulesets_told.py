"""`agurk rulesets`: the list, one ruleset with what it rests on, and two side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from agurk_conformance.cli import main
from agurk_conformance.corpus.loading import load_corpus
from agurk_conformance.telling.rulesets import tell_differences, tell_rulesets
from agurk_conformance.telling.turning import clauses_turning, scenarios_turning
from agurk_spec.conditions import Table
from agurk_spec.load import load_law

if TYPE_CHECKING:
    from pathlib import Path

LAW = load_law()
CORPUS = load_corpus(LAW)


def told(*arguments: str) -> Result:
    """Return what the command says to these arguments."""
    return CliRunner().invoke(main, ["rulesets", *arguments])


def words(*arguments: str) -> str:
    """Return what a command that succeeds says, in one line."""
    result = told(*arguments)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_every_ruleset_is_listed_with_what_it_leaves_open() -> None:
    """A line for each, in the order of the law, those without rules apart and explained."""
    lines = told().output.splitlines()
    known = [rules for rules in LAW.rulesets if rules.status != "unspecified"]
    table = [line.split()[:3] for line in lines[1 : lines.index("")] if not line.startswith(" ")]
    options = len(LAW.options)
    assert table == [
        [rules.id, str(rules.status), str(options - len(rules.table) or "–")] for rules in known
    ]
    apart = "\n".join(lines[lines.index("") :])
    for name in ("kurkku", "gurka-is", "krypkille"):
        assert f"  {name} " in apart
        assert LAW.ruleset(name).title in apart
    assert "the French page takes it for another word" in " ".join(apart.split())


def test_equal_rulesets_are_shown_as_equal() -> None:
    """Both names say it, and a ruleset that differs in one option does not."""
    listed = words()
    assert "Cucumber to 21 (the same game as agurk-fr)" in listed
    assert "as the French page has it (the same game as cucumber-fr-21)" in listed
    assert LAW.ruleset("agurk-fr").table == LAW.ruleset("cucumber-fr-21").table
    changed = replace(
        LAW.ruleset("agurk-fr"), table=Table({**LAW.ruleset("agurk-fr").table, "threshold": 22})
    )
    law = replace(LAW, rulesets=(changed, LAW.ruleset("cucumber-fr-21")))
    assert "the same game" not in " ".join(tell_rulesets(law))


def test_one_ruleset_shows_its_base_its_changes_and_every_option() -> None:
    """Each value stands on the word of the ruleset's own documents."""
    said = words("agurk-all-tied")
    assert "base agurk-bonus" in said
    assert "last_trick_payer all_tied_highest, not winner [agurk-ja variants-4]" in said
    whole = said[said.index("Every option, and on whose word:") :]
    for key, value in LAW.ruleset("agurk-all-tied").table.items():
        assert f" {key} {value}" in whole
    assert "hand_overflow cap [a ruling]" in whole
    assert "agurk-ru" not in whole


def test_what_a_ruleset_leaves_open_is_named() -> None:
    """In its facts and in its table; of one without rules everything is open."""
    assert "left open players_min, players_max, " in words("gurka-app")
    assert "players_min left open" in words("gurka-app")
    assert words("kurkku").endswith("left open every option")


def test_two_rulesets_are_set_side_by_side() -> None:
    """Each option that parts them, with both values, their meaning, and what turns on it."""
    said = words("--diff", "agurk", "cucumber-wiki")
    assert said.startswith("agurk and cucumber-wiki differ in 6 of 44 options. first_dealer: ")
    part = said[said.index("follow_rule: What") : said.index("ace_rule: What")]
    assert "agurk free_choice: Any card that heads the trick, or any card of the lowest" in part
    assert "cucumber-wiki must_head: Any card that heads the trick if one is held" in part
    assert "clauses FW-1, FW-2, FW-3, FW-4 scenarios " in part
    assert "FW-3-any-of-several-heads" in scenarios_turning(
        LAW.option("follow_rule"), LAW.ruleset("agurk"), LAW.ruleset("cucumber-wiki"), CORPUS
    )


def test_what_turns_on_an_option_is_what_asks_for_it() -> None:
    """Nothing turns on an option that both settle alike; a clause without the condition stays."""
    one, other = LAW.ruleset("agurk"), LAW.ruleset("cucumber-wiki")
    deck, ace = LAW.option("deck"), LAW.option("ace_rule")
    assert scenarios_turning(deck, one, other, CORPUS) == []
    assert clauses_turning(deck, one, other, LAW) == []
    assert clauses_turning(ace, one, other, LAW) == ["FW-8", "FW-9", "FW-10", "TR-3"]
    for name in scenarios_turning(ace, one, other, CORPUS):
        scenario = next(each for each in CORPUS if each.id == name)
        asked = [p for row in scenario.rows for p in (scenario.when, scenario.implied, row.when)]
        assert any(c.option == "ace_rule" for each in asked for c in each.conditions)


def test_the_same_game_under_two_names_differs_in_nothing() -> None:
    """So does a ruleset beside itself."""
    same = "are the same game: they settle every option alike."
    assert words("--diff", "agurk-fr", "cucumber-fr-21") == f"agurk-fr and cucumber-fr-21 {same}"
    (line,) = tell_differences(LAW.rulesets[0], LAW.rulesets[0], LAW, CORPUS)
    assert line.endswith(same)


def test_files_can_be_shown_and_compared(tmp_path: Path) -> None:
    """A ruleset of somebody's own stands beside one of the law."""
    house = tmp_path / "house.yaml"
    house.write_text(
        "{id: kitchen, title: Ours, status: extension, base: agurk, summary: Ours., sources: [],"
        " options: {trick_tie: unspecified, threshold: 25}}",
        encoding="utf-8",
    )
    assert "threshold 25, not 21" in words(str(house))
    said = words("--diff", "agurk", str(house))
    assert "differ in 2 of 44 options" in said
    assert "kitchen left open: what hangs on it is not judged" in said
    assert "clauses TR-2 scenarios TR-2-" in said


MISTAKES: dict[tuple[str, ...], str] = {
    ("agrk",): "there is no ruleset 'agrk'; there are: agurk, ",
    ("--diff", "agurk", "cucumber-wikki"): "no ruleset 'cucumber-wikki'; there are: cucumber-wiki",
    ("--diff", "agurk", "none.yaml"): "none.yaml is no file; allowed: a ruleset file",
    ("agurk", "--diff", "agurk", "agurk-fr"): "one ruleset and --diff; allowed: one of the two",
}


@pytest.mark.parametrize("arguments", MISTAKES)
def test_a_mistake_is_one_of_usage(arguments: tuple[str, ...]) -> None:
    """The exit status is 2, and the message lists what there is."""
    result = told(*arguments)
    assert result.exit_code == 2
    assert MISTAKES[arguments] in " ".join(result.output.split())
