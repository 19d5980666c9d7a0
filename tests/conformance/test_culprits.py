"""The ranking of clauses by how well they explain passes and failures."""

from __future__ import annotations

from dataclasses import dataclass

from agurk_conformance.culprits import rank_suspects


@dataclass(frozen=True)
class Seen:
    """A unit that ran."""

    clauses: tuple[str, ...]
    failed: bool


def test_the_clause_that_all_failures_and_no_pass_cites_comes_first() -> None:
    """A clause cited by passes as well is less suspect, one cited by fewer failures too."""
    suspects = rank_suspects(
        [
            Seen(("FW-1", "TR-2"), failed=True),
            Seen(("TR-2", "LD-2"), failed=True),
            Seen(("FW-1",), failed=False),
            Seen(("LD-2",), failed=False),
        ]
    )
    assert [suspect.clause for suspect in suspects] == ["TR-2", "FW-1", "LD-2"]
    assert (suspects[0].failed, suspects[0].passed, suspects[0].suspicion) == (2, 0, 1.0)
    assert suspects[1].suspicion == 0.5


def test_without_failures_nobody_is_suspect() -> None:
    """A clause that only passes cite is not listed."""
    assert rank_suspects([Seen(("FW-1",), failed=False)]) == ()
