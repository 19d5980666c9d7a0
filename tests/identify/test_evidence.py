"""What an answer tells of a match that begins in the middle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.identify.conftest import MATCHES, ORACLE, RULESETS, complete, hearing_of, probes

from agurk_conformance.identify.evidence import Evidence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.identify.listening import Heard

AGURK = complete(RULESETS[0].table)


def unexplained(taker: str | None) -> int:
    """Return how many answers speak against agurk, where a match begins with a taker of its own."""
    heard = hearing_of(AGURK, probes(*MATCHES)).heard
    evidence = Evidence([_begun(each, taker) for each in heard], ORACLE, saturates=False)
    return sum(1 for _ in evidence.against(AGURK, evidence.numbers))


def _begun(heard: Heard, taker: str | None) -> Heard:
    """Return answers with another taker as long as no trick has been played."""
    opening, *rest = heard.answers
    told: Mapping[str, Any] | None = opening and {**opening, "taker": taker}
    return replace(heard, answers=(told, *rest))


@pytest.mark.parametrize(("taker", "is_told"), [(None, False), ("Z", True)])
def test_who_took_the_trick_before_need_not_be_known(taker: str | None, *, is_told: bool) -> None:
    """An engine that begins in a deal may not know it; a seat that it names is compared."""
    assert (unexplained(taker) > 0) == is_told
