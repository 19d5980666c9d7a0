"""Each wrong rule is found where a scenario shows it, nowhere else, and under its own clause."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from tests.miniatures.rules.engine import Engine
from tests.miniatures.rules.evidence import moments
from tests.miniatures.rules.following import (
    AgainstTheLead,
    CrashesOnAChoice,
    FirstOfTheLowest,
    MustHead,
    NoLeadWithOneCard,
    OnlyCardIsTooLow,
)
from tests.miniatures.rules.partial import (
    AnswersQuestions,
    ChecksCards,
    ChecksTooStrictly,
    ListsCards,
    ListsTooFew,
)
from tests.miniatures.rules.runs import entailed, law, run_of, units
from tests.miniatures.rules.table import HandsAreNotChecked, IndexSlips, TurnsAreNotChecked
from tests.miniatures.rules.trick import HighestIsNeverReset
from tests.miniatures.rules.zoo import ZOO, Miniature

from agurk_conformance.corpus.scenario import Deal, DealPack, MayPlay, Plays, Refused
from agurk_conformance.judging.verdict import Verdict, Way
from agurk_conformance.protocol.client import Client
from agurk_conformance.protocol.inprocess import InProcessLink
from agurk_conformance.running.run import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from agurk_conformance.corpus.units import Unit

ROOT: Final = Path(__file__).resolve().parents[2]
NAMED_SUSPECTS: Final = 5
"""How many suspects the summary of a run names."""

BEHIND_ANOTHER: Final = {
    "HandsAreDealtWhole": "whoever deals a pack wrongly fails all that deal one, mostly of DL-6",
    "HighestIsNeverReset": "only several tricks in a row show it, and these units are of LD-4",
    "TiedAllPay": "who ties and pays nothing is told by the scenarios of LT-6 as well",
    "AllLivesAtOnce": "most scenarios of TH-1 tell the lives that are left",
}
"""The miniatures whose clause is not the first suspect, with the reason."""

every_miniature = pytest.mark.parametrize("miniature", ZOO, ids=[kept.name for kept in ZOO])


def goes_on(unit: Unit) -> bool:
    """Say whether more is seen of a unit than its steps tell of its first deal.

    That is so where there is a second deal, before which the scores are not known, also after a
    settlement in the steps, and where the table is watched.
    """
    deals = [at for at, step in enumerate(unit.row.steps) if isinstance(step, Deal | DealPack)]
    settled = any(unit.positions[at].is_last_trick_complete for at in deals)
    return len(deals) > 1 or settled or unit.scenario.watched


def test_the_engine_by_the_book_passes_everything() -> None:
    """It offers all that is asked, and every unit passes."""
    assert run_of(Engine).verdicts == {Verdict.PASSED}


def test_the_zoo_covers_the_law() -> None:
    """There is a miniature for every chapter of clauses that an engine can be asked about."""
    assert len({miniature.name for miniature in ZOO}) == len(ZOO) >= 16
    binding = law().clauses_of(law().ruleset("agurk"))
    chapters = {clause.chapter for clause in binding if clause.unobservable is None}
    assert {law().clause(miniature.clause).chapter for miniature in ZOO} == chapters


@every_miniature
def test_a_miniature_makes_one_decision_wrongly(miniature: Miniature) -> None:
    """It overrides one decision of the engine that goes by the book."""
    (decision,) = [name for name in vars(miniature.engine) if not name.startswith("_")]
    assert hasattr(Engine, decision)


@every_miniature
def test_a_wrong_rule_fails_every_unit_that_shows_it(miniature: Miniature) -> None:
    """There are such units, and all of them fail."""
    shown = {unit.name for unit in units() if miniature.is_shown_by(unit)}
    assert shown
    assert shown - run_of(miniature.engine).failed == set()


@every_miniature
def test_a_wrong_rule_fails_no_unit_that_does_not_show_it(miniature: Miniature) -> None:
    """All others pass; of a unit of several deals only the first is looked at."""
    silent = {
        unit.name for unit in units() if not miniature.is_shown_by(unit) and not goes_on(unit)
    }
    assert silent - run_of(miniature.engine).passed == set()


@every_miniature
def test_whatever_fails_cites_the_clause(miniature: Miniature) -> None:
    """A unit that fails cites the clause that is broken, or one that it entails."""
    clauses, failed = entailed(miniature.clause), run_of(miniature.engine).failed
    citing = {unit.name for unit in units() if not clauses.isdisjoint(unit.clauses)}
    assert failed - citing == set()


@every_miniature
def test_a_wrong_rule_breaks_nothing(miniature: Miniature) -> None:
    """Every unit passes or fails."""
    assert run_of(miniature.engine).verdicts == {Verdict.PASSED, Verdict.FAILED}


@every_miniature
def test_the_broken_clause_is_suspected_first(miniature: Miniature) -> None:
    """It is the first suspect, but for a few that stand behind another, and is always named."""
    suspects, clauses = run_of(miniature.engine).suspects, entailed(miniature.clause)
    assert (suspects[0] not in clauses) == (miniature.name in BEHIND_ANOTHER)
    assert not clauses.isdisjoint(suspects[:NAMED_SUSPECTS])


def test_few_clauses_stand_behind_another() -> None:
    """Nine of ten miniatures are traced to their clause at once."""
    assert BEHIND_ANOTHER.keys() <= {miniature.name for miniature in ZOO}
    assert len(BEHIND_ANOTHER) <= len(ZOO) / 10


@pytest.mark.parametrize(
    ("engine", "name", "law_says", "engine_says"),
    [
        pytest.param(OnlyCardIsTooLow, "FW-14-below-the-lead", "9♦", "–", id="F06"),
        pytest.param(
            AgainstTheLead,
            "FW-7-not-the-card-led/highest-so-far",
            "illegal (FW-1)",
            "legal",
            id="F07",
        ),
        pytest.param(
            HandsAreNotChecked, "LD-7-card-from-nowhere", "illegal (LD-7)", "legal", id="F08"
        ),
        pytest.param(
            IndexSlips,
            "EL-3-eliminated-dealer-passes-the-deal/left",
            "leader D",
            "leader A",
            id="F10",
        ),
        pytest.param(NoLeadWithOneCard, "LD-3-only-card-is-led", "7♣", "–", id="F14"),
        pytest.param(
            FirstOfTheLowest, "FW-6-beside-a-head/free-choice", "3♣ 3♦ 9♥", "3♣ 9♥", id="F15"
        ),
        pytest.param(
            HighestIsNeverReset,
            "TR-1-two-card-deal-starts-afresh-with-each-trick",
            "taker B",
            "taker A",
            id="F16",
        ),
        pytest.param(
            TurnsAreNotChecked,
            "LD-6-not-on-the-turn-of-the-leader",
            "illegal (LD-6)",
            "legal",
            id="F17",
        ),
    ],
)
def test_a_fault_seen_in_the_field_is_seen_here(
    engine: type[Engine], name: str, law_says: str, engine_says: str
) -> None:
    """An engine with just this fault fails the scenario that has the input of the report."""
    result = run_of(engine).result(name)
    wrong = {
        (check.expected, check.got) for check in result.checks if check.verdict is Verdict.FAILED
    }
    assert (law_says, engine_says) in wrong


def test_a_crash_is_broken_and_not_refused() -> None:
    """F18: asked what it may play from three and nine on a five, the engine raises."""
    name = "FW-1-head-or-lowest-of-two/free-choice"
    (asked,) = [unit for unit in units() if unit.name == name]
    with Client(InProcessLink(CrashesOnAChoice())) as client:
        (result,) = run([asked], client)
    assert result.verdict is Verdict.BROKEN
    assert result.culprit is not None
    assert "NameError: name 'cards' is not defined" in result.culprit.got


def test_three_failures_in_a_row_give_an_engine_up() -> None:
    """It is asked no more, and what it was not asked has not failed."""
    with Client(InProcessLink(CrashesOnAChoice())) as client:
        verdicts = [result.verdict for result in run(units(), client)]
        assert client.warnings == ("the engine is given up after 3 failures in a row",)
    assert set(verdicts) - {Verdict.PASSED} == {Verdict.BROKEN, Verdict.GIVEN_UP}
    assert verdicts[-1] is Verdict.GIVEN_UP


def is_listed(unit: Unit) -> bool:
    """Say whether a list of the legal cards answers something that a unit asks."""
    return any(
        isinstance(step, MayPlay | Plays | Refused)
        and position.known
        and step.seat == position.to_act
        and (isinstance(step, MayPlay) or step.card in (position.hands or {})[step.seat])
        for step, position in moments(unit)
    )


def is_checked(unit: Unit) -> bool:
    """Say whether a verdict on a card answers something that a unit asks."""
    return any(
        isinstance(step, MayPlay | Plays | Refused)
        and position.known
        and position.to_act is not None
        for step, position in moments(unit)
    )


@pytest.mark.parametrize(
    ("engine", "applies"), [(ListsCards, is_listed), (ChecksCards, is_checked)]
)
def test_an_engine_of_one_method_is_judged_on_it(
    engine: type[Engine], applies: Callable[[Unit], bool]
) -> None:
    """Where the method answers all that is asked the unit passes; else it names what is missing."""
    asked = {unit.name for unit in units() if applies(unit)}
    partial = run_of(engine)
    assert 0 < len(partial.passed) < len(asked) < len(units())
    assert partial.passed < asked
    for result in partial.results:
        assert result.unit.name in partial.passed or result.missing


@pytest.mark.parametrize("engine", [AnswersQuestions, ListsCards, ChecksCards])
def test_nothing_passes_without_a_check(engine: type[Engine]) -> None:
    """What passes was asked by questions; what was not asked says what is missing."""
    partial = run_of(engine)
    assert partial.verdicts == {Verdict.PASSED, Verdict.NOT_APPLICABLE}
    for result in partial.results:
        passed = result.verdict is Verdict.PASSED
        has_answer = any(check.verdict is Verdict.PASSED for check in result.checks)
        assert has_answer or not passed
        assert result.ways == ((Way.QUESTIONS,) if has_answer else ())
        assert passed or result.missing


@pytest.mark.parametrize("engine", [ListsTooFew, ChecksTooStrictly])
def test_a_wrong_rule_is_found_by_one_method(engine: type[Engine]) -> None:
    """An engine that does nothing but list, or check, fails where the whole one does."""
    partial = run_of(engine)
    assert partial.suspects[0] == "FW-2"
    assert partial.failed <= run_of(MustHead).failed


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        ("offers_nothing", "of which nothing can be judged"),
        ("takes_no_position", "nothing was judged: this is no pass"),
    ],
)
def test_an_engine_of_which_nothing_is_judged_has_not_passed(engine: str, words: str) -> None:
    """The exit status is not 0, and the reason is named."""
    paths = [str(ROOT / folder) for folder in (".", "spec", "reference", "conformance", "tools")]
    job = subprocess.run(
        [
            sys.executable,
            *("-m", "pytest", "conformance", "-q", "-p", "no:cacheprovider"),
            f"--engine=tests.miniatures.rules.partial:{engine}",
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert job.returncode != 0
    assert words in job.stdout + job.stderr
