"""Every theorem has evidence, and what is recorded is what is found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from agurk_conformance.corpus.loading import load_corpus
from agurk_spec.kinds import Method
from agurk_spec.load import load_law
from agurk_spec.records import Result, Theorem
from agurk_tools import cli
from agurk_tools.theorems import bounds, command
from agurk_tools.theorems.cases import program, rules_of
from agurk_tools.theorems.cycles import Cycle, Step, told
from agurk_tools.theorems.induction import (
    BELOW,
    NEVER_ONE,
    ONE_CROSSES,
    Claim,
    counterexample,
    is_misled,
    is_stuck,
)
from agurk_tools.theorems.lengths import following
from agurk_tools.theorems.running import differences, evidence_findings, verdicts
from agurk_tools.theorems.scores import game, penalties
from agurk_tools.theorems.sizes import kept_when_short
from agurk_tools.theorems.solver import solve, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LAW = load_law()
SCENARIOS = frozenset(scenario.id for scenario in load_corpus(LAW))
QUICK = ("PC-03", "PC-11", "PC-31", "PC-35", "PC-37")


@pytest.mark.parametrize("theorem", LAW.theorems, ids=lambda theorem: theorem.id)
def test_evidence(theorem: Theorem) -> None:
    """Every theorem of the law has all the evidence that its method asks for."""
    assert list(evidence_findings(theorem, SCENARIOS)) == []


@pytest.mark.parametrize("name", QUICK)
def test_recorded(name: str) -> None:
    """What is recorded of a few theorems is found again; CI goes through all of them."""
    found = [each for verdict in _verdicts(LAW.theorem(name)) for each in differences(verdict)]
    assert found == []


def _verdicts(theorem: Theorem) -> Iterator[Any]:
    """Go through the quick cases of a theorem."""
    yield from verdicts(theorem, is_long=False)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"program": None}, "is induction without a program"),
        ({"program": "induction:nothing"}, "names the program induction:nothing, which is not"),
        ({"program": "nothing:legal"}, "names the program nothing:legal, which is not there"),
        ({"results": ()}, "records the cases [], where the program has ['every hand"),
        ({"scenarios": ("FW-1-nothing",)}, "names the scenario FW-1-nothing, which is not there"),
        ({"method": Method.REFUTED, "program": None}, "is refuted without a counterexample"),
        ({"title": "it should hold."}, "says 'should'"),
    ],
)
def test_evidence_missing(changed: dict[str, Any], complaint: str) -> None:
    """A theorem without a program, a counterexample, or the cases of its program is an error."""
    found = list(evidence_findings(replace(LAW.theorem("PC-31"), **changed), SCENARIOS))
    assert any(complaint in str(finding) for finding in found)


def test_recorded_otherwise() -> None:
    """A recorded result that is not what is found is an error; a long one that is left out not."""
    theorem = LAW.theorem("PC-31")
    case = theorem.results[0].case
    wrong = replace(theorem, results=(Result(case=case, found="there are two"),))
    (verdict,) = verdicts(wrong, is_long=False)
    (finding,) = differences(verdict)
    assert str(finding) == (
        f"PC-31: {case}: recorded 'there are two', found 'there is none without a legal card'"
    )
    long = replace(theorem, results=(Result(case=case, found="there are two", is_long=True),))
    assert [list(differences(verdict)) for verdict in verdicts(long, is_long=False)] == [[]]
    assert [len(list(differences(verdict))) for verdict in verdicts(long, is_long=True)] == [1]


def test_command() -> None:
    """The command says what it finds, and ends with an error where that differs."""
    ran = CliRunner().invoke(cli.main, ["theorems", "PC-37", "PC-07"])
    assert ran.exit_code == 0
    assert "PC-37 holds (exhausted)" in ran.output
    assert "cucumber-fr, tricks of 3 cards: leader takes 169, another ace takes 0" in ran.output
    assert "PC-07 holds (proved)" in ran.output


def test_command_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that differs ends the command with status 1."""
    theorem = LAW.theorem("PC-37")
    results = tuple(replace(result, found="nobody") for result in theorem.results)

    def changed(_names: object) -> tuple[Theorem, ...]:
        return (replace(theorem, results=results),)

    monkeypatch.setattr(command, "chosen", changed)
    ran = CliRunner().invoke(cli.main, ["theorems"])
    assert ran.exit_code == 1
    assert "recorded 'nobody', found 'leader takes 169, another ace takes 0'" in ran.output


def test_command_unknown() -> None:
    """An unknown id is a usage error."""
    ran = CliRunner().invoke(cli.main, ["theorems", "PC-999"])
    assert ran.exit_code == 2
    assert "theorem PC-999 is unknown" in ran.output


@pytest.mark.parametrize(
    ("claim", "ruleset", "where"),
    [
        (ONE_CROSSES, "agurk", None),
        (ONE_CROSSES, "agurk-all-tied", "step"),
        (NEVER_ONE, "agurk", None),
        (NEVER_ONE, "agurk-bonus", "step"),
        (Claim("", "broken :- score_after(S,0)."), "agurk", "base"),
        (Claim("", "broken :- active_after(S), score_after(S,20)."), "agurk", "step"),
        (BELOW, "agurk", None),
    ],
)
def test_induction(claim: Claim, ruleset: str, where: str | None) -> None:
    """A false claim is not proved: its base or its step breaks."""
    assert counterexample(claim, rules_of(ruleset), 3) == where


def test_hands_that_are_stuck() -> None:
    """Rules by which a hand can be without a legal card are found out."""
    follow = text_of("follow")
    right = "legal(R) :- lowest(R), not forced, rule(must_head), not some_head."
    assert right in follow
    assert not is_stuck(follow)
    assert is_stuck(follow.replace(right, ""))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("not rule(free_choice), ", ""),
        ("cut(H) :- given_up(R), not forced,", "cut(H) :- given_up(R),"),
        ("given_up(R) :- plays(R), tops(H), R < H.", "given_up(R) :- plays(R)."),
    ],
)
def test_knowing_too_much(right: str, wrong: str) -> None:
    """More than follows from the cards given up is not proved."""
    known = text_of("known")
    assert right in known
    assert not is_misled(known)
    assert is_misled(known.replace(right, wrong))


def test_solver_complains() -> None:
    """A text that is no program, or that clingo warns of, is never an answer."""
    with pytest.raises(RuntimeError):
        solve(("a :- b",))
    with pytest.raises(RuntimeError, match="global variable"):
        solve(("p(1). q(M) :- p(X), M = #max { X; 1 }.",))


def test_cycle_that_is_none() -> None:
    """Deals after which something has changed are no cycle."""
    found = told("agurk", Cycle((), (Step((7, 2), 0), Step((2, 7), 1))))
    assert found == "fails: 0 0 → 7 0 → 7 7, not as before"


def test_payers_of_twos() -> None:
    """The search lets a two be paid by nobody who cannot, and all else by everybody."""
    low = [place for place, rank in penalties(game("agurk"), 4) if rank == 2]
    assert low == [2]
    assert {place for place, rank in penalties(game("agurk"), 4) if rank == 3} == {0, 1, 2, 3}


def test_following() -> None:
    """A first crossing leads to the highest score of the others, and the last one out."""
    assert following(game("agurk"), (20, 5, 9), 0, 2) == (5, 9, 21 + 9)
    assert following(game("agurk"), (41, 5, 9), 0, 2) == (5, 9)
    assert following(game("agurk"), (41, 5, 9), 1, 14) == (19, 9, 41)


def test_game_of_another_settlement() -> None:
    """A ruleset that is settled otherwise is not searched as if it were not."""
    with pytest.raises(ValueError, match="settled otherwise"):
        game("agurk-bonus")


def test_no_bound_for_endless_buy_backs() -> None:
    """Where seats buy back without limit, no bound is claimed."""
    rules = replace(rules_of("revival-fr"), buyback_limit="unlimited")
    with pytest.raises(ValueError, match="no bound"):
        bounds.bound(rules)


@pytest.mark.parametrize(
    ("changed", "most"),
    [
        ({}, "at most 11n - 1"),
        ({"ace_rank_last_trick": "low_one"}, "at most 21n - 1"),
        ({"deck": "five_cucumbers_60", "ace_rule": "none"}, "at most 21n - 1"),
    ],
)
def test_bounds_by_the_lowest_penalty(changed: dict[str, Any], most: str) -> None:
    """Where a one or a low ace can be paid for, a life takes more payments."""
    rules = replace(rules_of("agurk-fr"), **changed)
    assert f"at most {bounds.bound(rules)}" == most


def test_kept_cards_run_out_of_reach() -> None:
    """A match that comes to an elimination first does not show smaller hands."""
    with pytest.raises(ValueError, match="a seat goes out"):
        kept_when_short(4)


def test_programs_name_cases_without_computing() -> None:
    """To ask for the cases of a program costs nothing, and none has two of a name."""
    for theorem in LAW.theorems:
        if theorem.program:
            names = [case.name for case in program(theorem.program)()]
            assert len(set(names)) == len(names)
