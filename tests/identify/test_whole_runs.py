"""Whole runs judge every case, and count those with a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.identify.whole_runs import judge_all

if TYPE_CHECKING:
    import pytest


def test_every_case_is_judged_and_mistakes_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Beyond one batch too; of many mistakes of a case the first three are shown."""
    cases = [(number, "odd" if number % 2 else "even") for number in range(101)]
    wrong = {7: ["one"], 99: ["a", "b", "c", "d"]}
    assert judge_all(cases, lambda case: wrong.get(case[0], []), "numbers") == 2
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "7 odd: one",
        *(f"99 odd: {each}" for each in "abc"),
        "101 numbers: 2 found out wrongly",
    ]
