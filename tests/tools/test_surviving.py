"""Mutants of the code: every change that is executed, killed by the suite or explained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from agurk_spec.errors import SpecError
from agurk_tools import surviving
from agurk_tools.copies import Source, package_sources
from agurk_tools.material import load_material
from agurk_tools.sourcing import SourceMutant, source_mutants, spots_of
from agurk_tools.surviving import Fate, Outcome, Survivor

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL: Final = '''\
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from x import Y
def heads(a: int | None) -> int | None:
    """Say."""
    return a + 1
'''
UNITS: Final = tuple(unit for unit in load_material().units if unit.scenario.id.startswith("TR-2-"))


def with_change(change: Callable[[str], str]) -> SourceMutant:
    """Return the reference with its choice of the highest card changed."""
    text = package_sources()["trick"].text
    was = "highest = max(ranks)"
    line = text[: text.index(was)].count("\n") + 1
    return SourceMutant(
        module="trick",
        function="taker_by_tie",
        was=was,
        becomes=change(was),
        lines=(line, line),
        text=text.replace(was, change(was)),
    )


def fate(mutant: SourceMutant) -> Fate:
    """Return what becomes of a mutant in a few units."""
    return surviving.fates(UNITS, [mutant])[0].fate


def test_what_is_executed_is_changed_and_nothing_else() -> None:
    """Annotations and imports for type checkers stay; each meaning comes once."""
    sources = {"small": Source(Path("small.py"), SMALL)}
    mutants = list(source_mutants(spots_of(sources, ["small"]), sources))
    assert {mutant.function for mutant in mutants} == {"heads"}
    assert {mutant.was for mutant in mutants} == {"return a + 1"}
    becomes = [mutant.becomes for mutant in mutants]
    assert "return a - 1" in becomes
    assert "return a + 2" in becomes
    assert len(becomes) == len(set(becomes)) > 10


def test_what_is_no_rule_of_the_game_is_left_alone() -> None:
    """How a record is kept, and whether equal values are one; but not that there is a record."""
    text = "@dataclass(frozen=True, kw_only=True)\nclass A:\n    two: bool = 1 == 2\n"
    sources = {"small": Source(Path("small.py"), text)}
    mutants = list(source_mutants(spots_of(sources, ["small"]), sources))
    assert "small.A: @dataclass(frozen=True, kw_only=True) → " in {each.name for each in mutants}
    becomes = {mutant.becomes for mutant in mutants}
    assert "two: bool = 1 <= 2" in becomes
    assert "two: bool = 1 is 2" not in becomes
    assert not any("False" in text for text in becomes)


def test_the_places_are_the_same_every_time() -> None:
    """A sample is fixed, as long as the code stays as it is."""
    assert spots_of(package_sources(), ["trick"]) == spots_of(package_sources(), ["trick"])


def test_a_wrong_answer_kills() -> None:
    """The lowest card takes."""
    assert fate(with_change(lambda was: was.replace("max", "min"))) is Fate.FAILED


def test_a_crash_kills_and_is_told_apart() -> None:
    """The engine raises."""
    assert fate(with_change(lambda was: was.replace("ranks", "ranks.colour"))) is Fate.BROKEN


def test_a_hang_kills(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is busy for too long breaks."""
    monkeypatch.setattr(surviving, "_PATIENCE", 0.2)
    endless = with_change(lambda _: "highest = max(_ for _ in iter(int, 1))")
    assert fate(endless) is Fate.BROKEN


def test_what_cannot_be_imported_is_told_apart() -> None:
    """It does not even greet."""
    mutant = with_change(lambda was: was)
    assert fate(replace(mutant, text=f"{mutant.text}\nraise ValueError\n")) is Fate.NOT_LOADED


def test_what_is_done_at_import_is_faced_by_all() -> None:
    """A decorator stands in no function, and belongs to no line that units execute."""
    sources = package_sources()
    mutants = source_mutants(spots_of(sources, ["trick"]), sources)
    (bare,) = (each for each in mutants if each.was.startswith("@dataclass"))
    assert fate(bare) in {Fate.BROKEN, Fate.NOT_LOADED}


def test_the_same_behaviour_survives() -> None:
    """A list in between changes nothing."""
    assert fate(with_change(lambda was: was.replace("ranks", "list(ranks)"))) is Fate.SURVIVED


def test_survivors_are_explained_or_told() -> None:
    """An unexplained one, one that is killed, one that is gone, one that is listed twice."""
    first, second = (
        with_change(lambda was: was),
        with_change(lambda was: was.replace("max", "min")),
    )
    outcomes = [Outcome(first, Fate.SURVIVED), Outcome(second, Fate.FAILED)]
    gone = "view.nothing: a → b"
    names = (second.name, gone, gone)
    known = [Survivor(mutant=name, reason="equivalent", because="so") for name in names]
    found = [str(each) for each in surviving.unexpected(outcomes, known, is_whole=True)]
    told = (
        "is listed twice",
        "a scenario is missing, or a reason in survivors.yaml",
        "is killed; allowed: mutants that survive",
        "is no mutant of the rule modules as they are",
    )
    assert len(found) == len(told)
    assert all(text.endswith(end) for text, end in zip(found, told, strict=True))
    found = [str(each) for each in surviving.unexpected(outcomes, known[:2], is_whole=False)]
    assert len(found) == 2


def test_too_few_kills_are_an_error() -> None:
    """Equivalent mutants do not count, others that survive do."""
    mutant = with_change(lambda was: was)
    outcomes = [Outcome(mutant, Fate.SURVIVED), Outcome(mutant, Fate.FAILED)]
    shown = Survivor(mutant=mutant.name, reason="equivalent", because="so")
    assert surviving.killed_of(outcomes, []) == (1, 2)
    assert [str(each) for each in surviving.too_few(outcomes, [])] == [
        "1 of 2 mutants are killed; allowed: 95% of those that are not equivalent"
    ]
    assert surviving.killed_of(outcomes, [shown]) == (1, 1)
    assert list(surviving.told(outcomes, [shown]))[-1] == (
        "killed: 1 of 1 that start and are not equivalent (100.0%)"
    )
    assert not list(surviving.too_few(outcomes, [shown]))
    assert list(surviving.too_few([], []))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- {reason: tired, because: b, mutants: [m]}", "allowed: equivalent, unobservable"),
        ("- {reason: equivalent, mutants: [m]}", "allowed: reason, because, mutants"),
        ("reason: equivalent", "allowed: groups of survivors"),
    ],
)
def test_the_list_of_survivors_is_read_strictly(tmp_path: Path, text: str, told: str) -> None:
    """A group without a reason explains nothing."""
    file = tmp_path / "survivors.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as problem:
        surviving.load_survivors(file)
    assert told in str(problem.value)


def test_the_list_of_survivors_can_be_read() -> None:
    """Each of them once, and each with a reason."""
    known = surviving.load_survivors()
    assert len({each.mutant for each in known}) == len(known) > 0


def test_where_the_suite_itself_raises_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no kill, whatever the mutant has done."""

    def raises(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(surviving, "try_engine", raises)
    mutant = with_change(lambda was: was.replace("max", "min"))
    (outcome,) = surviving.fates(UNITS, [mutant])
    assert outcome.fate is Fate.STUMBLED
    (found,) = surviving.unexpected([outcome], [], is_whole=False)
    assert "the suite raises in TR-2-" in str(found)
