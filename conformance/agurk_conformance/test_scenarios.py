"""Every scenario, under every ruleset that is called for, as one test each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.plugin import session_of
from agurk_conformance.reporting.failure import failure_text, program_in
from agurk_conformance.reporting.lines import SHORT, one_line
from agurk_conformance.running.session import RESULT

if TYPE_CHECKING:
    from agurk_conformance.corpus.units import Unit

pytestmark = pytest.mark.filterwarnings("default")
"""What an engine in this process leaves behind for later is no error of a test."""


def test_scenario(unit: Unit, request: pytest.FixtureRequest) -> None:
    """The engine does what the law says of this position."""
    suite = session_of(request.config).suite
    result = request.node.stash[RESULT] = suite.result(unit)
    match result.verdict:
        case Verdict.PASSED:
            return
        case Verdict.NOT_APPLICABLE:
            _not_applicable(", ".join(result.missing), suite.known_failure_reason(unit))
        case Verdict.FAILED | Verdict.BROKEN | Verdict.GIVEN_UP:
            named = (suite.engine.name, suite.wishes.ruleset, program_in(suite.wishes.folder))
            pytest.fail(failure_text(result, suite.law, *named), pytrace=False)


def test_explored(request: pytest.FixtureRequest) -> None:
    """The engine agrees with the oracle in random positions, deals and matches."""
    from agurk_conformance.explore.command import Terms, explore_client

    suite, options = session_of(request.config).suite, request.config.option
    terms = Terms(
        folder=suite.wishes.folder,
        ruleset=suite.wishes.ruleset,
        oracle=suite.wishes.oracle,
        number=options.explore,
        seed=options.seed,
    )
    report = explore_client(suite.client, suite.engine.name, terms, suite.engine.ruleset)
    if not report.is_right:
        pytest.fail("\n".join(report.lines), pytrace=False)


def _not_applicable(missing: str, known: str | None) -> None:
    """Skip a unit that does not apply; a list that calls it a known failure is stale."""
    if known is None:
        pytest.skip(one_line(f"not applicable: {missing}", SHORT))
