"""Telling: what came of a scope, in lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agurk_conformance.exhaust.laying import Layer, any_rank
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.reporting.drawing import draw, drawing_of
from agurk_conformance.reporting.failure import sources_of
from agurk_conformance.reporting.lines import counted, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from agurk_conformance.exhaust.counts import Divergence, Tally
    from agurk_conformance.exhaust.laying import Beside
    from agurk_conformance.exhaust.scope import Scope
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

_WORDS: Final = {
    Verdict.PASSED: "as by the law",
    Verdict.FAILED: "otherwise",
    Verdict.BROKEN: "broken",
    Verdict.GIVEN_UP: "not asked, as the engine is given up",
    Verdict.NOT_APPLICABLE: "not supported",
}


def number(count: int) -> str:
    """Write a number with its thousands apart."""
    return f"{count:,}".replace(",", " ")


def tell_scope(scope: Scope, ruleset: Ruleset) -> str:
    """Say what the scope is."""
    cards, played = counted(scope.hand, "card"), counted(scope.trick, "card")
    return (
        f"{ruleset.id}: {scope.seats} seats, hands of up to {cards}, tricks of up to {played}: "
        f"{number(scope.count)} positions by rank"
    )


def tell_open(unasked: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Say by which methods is not asked, because the ruleset leaves an option open."""
    for method, options in unasked.items():
        yield f"  {method} is not judged: the ruleset leaves {', '.join(options)} open"


def tell_tally(scope: Scope, tally: Tally) -> Iterator[str]:
    """Say how far the scope was gone through, and what the engine answered."""
    asked = tally.positions - tally.impossible - tally.undecided
    if tally.is_complete(scope):
        yield f"  complete: all {number(scope.count)} positions, {number(asked)} of them asked"
    else:
        gone = f"{number(tally.positions)} of {number(scope.count)} positions"
        yield f"  incomplete: {gone}, {number(asked)} of them asked"
    if tally.impossible:
        yield f"  {number(tally.impossible)} cannot occur: some card in the trick was not legal"
    if tally.undecided:
        yield f"  {number(tally.undecided)} are open: last cards turned up together tie (TR-7)"
    counts = (
        f"{number(tally.verdicts[verdict])} {words}"
        for verdict, words in _WORDS.items()
        if tally.verdicts[verdict]
    )
    yield f"  {number(tally.questions)} questions: {', '.join(counts) or 'none'}"
    for note, times in tally.unsupported.items():
        yield f"  not supported ({number(times)} times): {one_line(note)}"


def tell_divergence(
    found: Divergence, scope: Scope, beside: Beside, law: Law, ruleset: Ruleset
) -> Iterator[str]:
    """Draw the first position at which an engine was against a clause."""
    position = Layer(scope, beside).lay(found.spot) or Layer(scope, any_rank).lay(found.spot)
    times = "once" if found.times == 1 else f"{number(found.times)} times, first here"
    yield f"{found.key} ({times})"
    if position is not None:
        yield from (f"    {line}" for line in draw(drawing_of(position, ruleset)).splitlines())
    yield f"  {found.words}"
    yield f"    the law:     {found.expected}"
    yield f"    the engine:  {one_line(found.got)}"
    if found.clause is not None:
        clause = law.clause(found.clause)
        yield f"  {clause.id}  {' '.join(clause.text.split())}{sources_of(clause)}"
