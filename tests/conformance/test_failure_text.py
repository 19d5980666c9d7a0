"""What a person sees of a unit that fails, to the letter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agurk_conformance.judging.verdict import Verdict, Way
from agurk_conformance.reporting.failure import failure_text, program_in
from agurk_conformance.running.engines import open_client, resolve_engine
from agurk_conformance.running.run import run
from agurk_conformance.running.suite import Suite, Wishes

if TYPE_CHECKING:
    from agurk_conformance.judging.verdict import UnitResult

HERE = Path(__file__).parent
LISTED = "FW-6-second-of-two"
"""A scenario that asks for nothing but what may be played."""


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Return the suite as it stands."""
    return Suite(Wishes(folder=HERE))


def result_of(suite: Suite, engine: str, scenario: str) -> UnitResult:
    """Return the result of one scenario on an engine beside this file."""
    units = [unit for unit in suite.all_units if unit.scenario.id == scenario]
    with open_client(resolve_engine(engine, HERE)) as client:
        return next(run(units, client))


EXPECTED = """\
FW-2-worked-example-keeps-the-king/free-choice@agurk: TITLE

       A  leader  4♣ 5♣  score 0, lives 2
       B          K♥ 6♦  score 0, lives 2
       C  dealer  J♠ Q♠  score 0, lives 2
    trick 5 of 7: A 9♣, B 2♠, C 9♥

  step 5 (05-follow/free-choice.yaml:LINE), asked as a question: who takes the trick?
    the law:     seat C
    the engine:  seat A
  because: BECAUSE

  FW-2  TEXT
"""


def test_a_failure_says_all_there_is_to_say(suite: Suite) -> None:
    """Position, step, both answers, reason, clauses, frames, and the command that repeats it."""
    scenario = "FW-2-worked-example-keeps-the-king"
    result = result_of(suite, "engines:first_equal_takes", scenario)
    assert result.verdict is Verdict.FAILED
    row, clause = result.unit.row, suite.law.clause("FW-2")
    expected = (
        EXPECTED.replace("LINE", str(row.step_lines[4]))
        .replace("TITLE", result.unit.scenario.title)
        .replace("BECAUSE", row.because)
        .replace("TEXT", clause.text)
    )
    text = failure_text(result, suite.law, "engines:first_equal_takes")
    assert text.startswith(expected.rstrip())
    assert "  TR-2  Among equal highest cards the last one takes\n" in text
    assert '"ruleset":{"id":"agurk","options":{…}}' in text
    assert '  received: {"jsonrpc":"2.0","id":9,"result":{"seat":"A"}}' in text
    again = f"--engine=engines:first_equal_takes --ruleset=agurk --scenario={scenario}/free-choice"
    assert text.splitlines()[-1] == f"  again: agurk run {again}"


def test_what_repeats_a_failure_can_be_run_where_it_is_shown(tmp_path: Path) -> None:
    """In a clone that is pytest, as its pages have it; elsewhere there is no such folder."""
    assert program_in(HERE.parents[1]) == "pytest conformance"
    assert program_in(tmp_path) == "agurk run"


def test_an_engine_that_only_lists_is_judged_by_its_lists(suite: Suite) -> None:
    """What is not listed counts as refused; a unit that asks for more than lists does not apply."""
    assert result_of(suite, "engines:lists_only", LISTED).verdict is Verdict.PASSED
    result = result_of(suite, "engines:lists_only", "FW-2-worked-example-keeps-the-king")
    assert result.verdict is Verdict.NOT_APPLICABLE
    assert "step 5: taker" in result.unasked
    assert result.ways == (Way.QUESTIONS,)
    assert "trick_taker" in " ".join(result.missing)
    assert any(c.asked == "may B play 6♦?" and c.got == "not listed" for c in result.checks)


def test_an_engine_that_only_validates_is_judged_card_by_card(suite: Suite) -> None:
    """Every card of the hand is asked for."""
    assert result_of(suite, "engines:validates_only", LISTED).verdict is Verdict.PASSED
    result = result_of(suite, "engines:validates_only", "FW-2-worked-example-keeps-the-king")
    asked = [check.asked for check in result.checks if check.verdict is Verdict.PASSED]
    assert {"may B play K♥?", "may B play 6♦?", "may B play 2♠?"} <= set(asked)


def test_scores_before_and_after_are_as_good_as_points(suite: Suite) -> None:
    """The difference is compared."""
    scenario = "LT-2-worked-example-last-trick-costs-nine"
    assert result_of(suite, "engines:tells_scores", scenario).verdict is Verdict.PASSED
    wrong = result_of(suite, "engines:tells_wrong_scores", scenario)
    assert wrong.verdict is Verdict.FAILED
    assert wrong.culprit is not None
    assert "C 10" in wrong.culprit.got


def test_a_broken_engine_is_not_a_failing_one(suite: Suite) -> None:
    """An engine that raises is broken, and the text says what it raised."""
    result = result_of(suite, "engines:raises", "FW-2-worked-example-keeps-the-king")
    assert result.verdict is Verdict.BROKEN
    text = failure_text(result, suite.law, "engines:raises")
    assert "    the engine:  broken (crashed): " in text
    assert "the deck is on fire" in text


def test_hostile_text_stays_on_its_line(suite: Suite) -> None:
    """Control characters of an engine are shown, not obeyed."""
    result = result_of(suite, "engines:shouts", "FW-2-worked-example-keeps-the-king")
    text = failure_text(result, suite.law, "engines:shouts")
    assert "\x1b" not in text
    assert "say): \\x1b[31mno\\nno\n" in text
    assert 'refused without the clause that hello promises (allowed: "data": {"clause"' in text


def test_an_engine_that_changes_its_mind_is_told_so(suite: Suite) -> None:
    """A wrong answer is asked for once more; the first one counts, and both are shown."""
    results = [result_of(suite, "engines:changes_its_mind", "TR-2-last-of-two") for _ in range(2)]
    wrong = next(result for result in results if result.verdict is Verdict.FAILED)
    assert wrong.culprit is not None
    assert wrong.culprit.got == "seat A (asked once more: seat B)"
    steady = result_of(suite, "engines:first_equal_takes", "TR-2-last-of-two")
    assert steady.culprit is not None
    assert steady.culprit.got == "seat A"
