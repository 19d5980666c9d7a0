"""Searching: cases put to an engine, and each disagreement made small and named."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.explore.cases import Case
from agurk_conformance.explore.deciding import is_after_a_refusal
from agurk_conformance.explore.drawing import drawn
from agurk_conformance.explore.evidence import gathered
from agurk_conformance.explore.families import chapters, family
from agurk_conformance.explore.naming import Naming
from agurk_conformance.explore.paring import pared
from agurk_conformance.explore.wording import is_about_reasons
from agurk_conformance.judging.verdict import Verdict
from agurk_conformance.running.run import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from agurk_conformance.explore.drawing import Field
    from agurk_conformance.explore.evidence import Evidence
    from agurk_conformance.judging.verdict import Check, UnitResult
    from agurk_conformance.protocol.client import Client
    from agurk_spec.law import Law
    from agurk_spec.records import Ruleset

DEFAULT: Final = 2000
"""How many cases are drawn where nobody says how many."""

_BROKEN: Final = frozenset({Verdict.BROKEN, Verdict.GIVEN_UP})

_REASONS: Final = " by another reason"
"""Marks what an engine refuses rightly, and for another reason."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A case that engine and oracle answer differently, as small as could be, and the check."""

    clause: str
    case: Case
    check: Check

    @property
    def what(self) -> str:
        """What they answer differently, in a word or two."""
        return f"{type(self.case.steps[self.check.step]).__name__} {self.check.field}".strip()


@dataclass(slots=True)
class Tally:
    """How the cases came out."""

    agreed: int = 0
    disagreed: int = 0
    broken: int = 0
    unasked: int = 0
    missing: Counter[str] = field(default_factory=Counter[str])
    """What was missing where nothing could be asked, and how often."""
    faults: dict[str, tuple[Case, Check]] = field(default_factory=dict[str, "tuple[Case, Check]"])


class Search:
    """A search of one engine, and what came of it.

    `gather` tries the scenarios on the engine; whoever knows already how some fare has another.
    """

    def __init__(
        self,
        engine: Client,
        ground: Field,
        law: Law,
        gather: Callable[[Client, Iterable[Ruleset]], Evidence] = gathered,
    ) -> None:
        """Take the engine, where cases are drawn from, the law, and how evidence is gathered."""
        self._engine = engine
        self._gather = gather
        self._ground = ground
        self._naming = Naming(law, ground.oracle)
        self._smallest: dict[str, Case] = {}
        self._evidence: Evidence | None = None
        self.tally = Tally()

    def disagreements(self, number: int, start: int) -> Iterator[Disagreement]:
        """Draw and ask so many cases from a seed; then shrink each disagreement."""
        return self.among(drawn_cases(self._ground, number, start))

    def among(self, cases: Sequence[Case]) -> Iterator[Disagreement]:
        """Ask some cases; then shrink each disagreement, the smallest first."""
        self._look_at(cases)
        found: dict[str, Disagreement] = {}
        for seeming in sorted(self._smallest, key=lambda name: (self._smallest[name].size, name)):
            shrunk = None if self._engine.given_up else self._shrunk(seeming)
            if shrunk is not None:
                found[seeming] = shrunk
        told: set[str] = set()
        for _, each in sorted(found.items(), key=_order):
            culprit = self._culprit(each, [own.case.ruleset for own in found.values()])
            clause = each.clause if culprit is None or culprit in told else culprit
            if clause not in told:
                told.add(clause)
                yield replace(each, clause=clause)

    def _culprit(self, found: Disagreement, rulesets: Iterable[Ruleset]) -> str | None:
        """Return the clause that explains best what the engine answers like this elsewhere.

        What is different after a refusal is about that alone, whatever it is.
        """
        if is_after_a_refusal(found.case, found.check):
            return found.clause
        if self._evidence is None:
            named = [ruleset for ruleset in self._ground.rulesets if ruleset.id != "own"]
            self._evidence = self._gather(self._engine, [*named, *rulesets])
        case, number, field_ = found.case, found.check.step, found.check.field
        kind = family(case.steps[number], field_)
        known = self._naming.reasons(case, found.check)
        return self._evidence.culprit(kind, chapters(case, number, field_), known)

    def _look_at(self, cases: Sequence[Case]) -> None:
        """Ask the engine all cases, and note how each comes out."""
        results = run([each.unit for each in cases], self._engine)
        for case, result in zip(cases, results, strict=True):
            self._count(case, result)
            seeming = self._seeming(result)
            if seeming is not None and (
                seeming not in self._smallest or case.size < self._smallest[seeming].size
            ):
                self._smallest[seeming] = case

    def _count(self, case: Case, result: UnitResult) -> None:
        """Count one case."""
        found = {check.verdict for check in result.checks}
        if found & _BROKEN:
            self.tally.broken += 1
            check = next(check for check in result.checks if check.verdict in _BROKEN)
            known = self.tally.faults.get(check.note)
            if known is None or case.size < known[0].size:
                self.tally.faults[check.note] = (case, check)
        elif Verdict.FAILED in found:
            self.tally.disagreed += 1
        elif Verdict.PASSED in found:
            self.tally.agreed += 1
        else:
            self.tally.unasked += 1
            self.tally.missing.update(result.missing)

    def _seeming(self, result: UnitResult) -> str | None:
        """Return which clause a result seems to speak against; None where it speaks for all."""
        failed, unit = failure_of(result), result.unit
        if failed is None:
            return None
        case = Case(unit.ruleset, unit.scenario.given, unit.row.steps)
        seeming = self._naming.seeming(case, failed)
        return f"{seeming}{_REASONS}" if is_about_reasons(failed) else seeming

    def _shrunk(self, seeming: str) -> Disagreement | None:
        """Return the smallest case of a clause, made smaller; None where it no longer fails."""
        best = pared(
            self._smallest[seeming],
            self._ground,
            lambda tried: [
                self._seeming(result) == seeming
                for result in run([case.unit for case in tried], self._engine)
            ],
        )
        check = failure_of(next(iter(run([best.unit], self._engine))))
        return None if check is None else Disagreement(seeming.removesuffix(_REASONS), best, check)

    def cited(self, found: Disagreement) -> tuple[str, ...]:
        """Return the clauses on which the answers of a disagreement depend."""
        return self._naming.cited(found.case, found.clause)


def failure_of(result: UnitResult) -> Check | None:
    """Return the check that a result is about: one about more than reasons where there is one."""
    failed = [check for check in result.checks if check.verdict is Verdict.FAILED]
    if result.failure is None:
        return None
    return next((check for check in failed if not is_about_reasons(check)), failed[0])


def _order(found: tuple[str, Disagreement]) -> tuple[bool, Any, str]:
    """Return by what disagreements are told: those about reasons last, the small ones first."""
    seeming, each = found
    return seeming.endswith(_REASONS), each.case.size, seeming


def drawn_cases(ground: Field, number: int, start: int) -> Sequence[Case]:
    """Return so many cases; always the same for the same oracle, rulesets and seed.

    Raises NothingDrawnError where the oracle answers none.
    """
    return tuple(drawn(ground, number, start))
