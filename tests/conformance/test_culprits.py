"""The ranking of clauses by how well they explain passes and failures."""

from __future__ import annotations

from dataclasses import dataclass

from agurk_conformance.judging.culprits import rank_suspects


@dataclass(frozen=True)
class Seen:
    """A unit that ran."""

    scenario: str
    clauses: tuple[str, ...]
    failed: bool


def test_the_clause_that_all_failures_cite_comes_first() -> None:
    """A clause that only some of the failures cite is less suspect."""
    suspects = rank_suspects(
        [
            Seen("FW-1-a", ("FW-1", "TR-2"), failed=True),
            Seen("LD-2-a", ("TR-2", "LD-2"), failed=True),
            Seen("FW-1-b", ("FW-1",), failed=False),
        ]
    )
    assert [suspect.clause for suspect in suspects] == ["TR-2", "LD-2", "FW-1"]
    assert (suspects[0].failed, suspects[0].passed) == (2, 0)
    assert suspects[0].suspicion > 0.9
    assert abs(sum(suspect.suspicion for suspect in suspects) - 1) < 1e-9


def test_the_clause_that_passes_cite_as_well_is_less_suspect() -> None:
    """Of two clauses that all failures cite, the one with fewer passes comes first."""
    suspects = rank_suspects(
        [
            Seen("LT-1-a", ("LT-1", "SD-7", "TR-2"), failed=True),
            *(Seen(f"LT-1-{n}", ("LT-1", "SD-7"), failed=False) for n in range(20)),
        ]
    )
    assert suspects[0].clause == "TR-2"


def test_the_clause_that_failures_are_about_comes_before_one_they_only_cite() -> None:
    """Scenarios say in their ids what they are about."""
    seen = [Seen("TR-2-a", ("SD-7", "TR-2"), failed=True)] * 3
    assert [suspect.clause for suspect in rank_suspects(seen)] == ["TR-2", "SD-7"]


def test_a_gross_fault_is_that_of_a_clause_that_nothing_passes() -> None:
    """A clause that half of its scenarios pass explains less, though more of them are about it."""
    failing = ["SD-7-a", *(f"LD-1-{n}" for n in range(6)), *(f"LD-2-{n}" for n in range(5))]
    passing = [*(f"LD-1-{n}" for n in range(6, 10)), *(f"EL-3-{n}" for n in range(10))]
    suspects = rank_suspects(
        [
            *(Seen(scenario, ("SD-7", "LD-1"), failed=True) for scenario in failing),
            *(Seen(scenario, ("LD-1",), failed=False) for scenario in passing),
        ]
    )
    assert [suspect.clause for suspect in suspects] == ["SD-7", "LD-1"]


def test_without_failures_nobody_is_suspect() -> None:
    """A clause that only passes cite is not listed."""
    assert rank_suspects([Seen("FW-1-a", ("FW-1",), failed=False)]) == ()
