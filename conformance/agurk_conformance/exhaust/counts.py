"""Counts: what has become of a scope so far, in a form that can be kept in a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from agurk_conformance.exhaust.scope import Spot
from agurk_conformance.judging.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agurk_conformance.exhaust.asking import Answer
    from agurk_conformance.exhaust.scope import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Divergence:
    """The first wrong answer against a clause, and how many there have been against it.

    `clause` is None where no clause can be named; then `about` tells these answers apart: the
    method, or in which manner the engine is broken.
    """

    clause: str | None
    about: str
    spot: Spot
    words: str
    expected: str
    got: str
    times: int = 1

    @property
    def key(self) -> str:
        """What the divergences of one clause have in common."""
        return self.clause or self.about

    def to_json(self) -> dict[str, Any]:
        """Return the divergence as a file keeps it."""
        spot = {"trick": self.spot.trick, "hand": self.spot.hand, "size": self.spot.size}
        names = ("clause", "about", "words", "expected", "got", "times")
        return {"spot": spot, **{name: getattr(self, name) for name in names}}


@dataclass(slots=True)
class Tally:
    """Positions gone through, and what came of them; it grows as the engine is asked."""

    positions: int = 0
    impossible: int = 0
    """Positions that cannot occur: no hands from which the cards of the trick were legal."""

    undecided: int = 0
    """Positions about which the ruleset decides nothing."""

    verdicts: Counter[Verdict] = field(default_factory=Counter[Verdict])
    divergences: dict[str, Divergence] = field(default_factory=dict[str, Divergence])
    unsupported: Counter[str] = field(default_factory=Counter[str])

    @property
    def questions(self) -> int:
        """How many questions have been asked."""
        return sum(self.verdicts.values())

    def is_complete(self, scope: Scope) -> bool:
        """Whether every position of a scope was asked, and every question had an answer."""
        answered = self.verdicts[Verdict.PASSED] + self.verdicts[Verdict.FAILED]
        return self.positions == scope.count and 0 < self.questions == answered

    def add(self, answer: Answer, clause: str | None) -> None:
        """Count an answer, with the clause that it is against, if any."""
        self.verdicts[answer.verdict] += 1
        if answer.verdict is Verdict.NOT_APPLICABLE:
            self.unsupported[answer.note] += 1
        elif answer.verdict is not Verdict.PASSED:
            found = _divergence(answer, clause)
            known = self.divergences.get(found.key, replace(found, times=0))
            self.divergences[found.key] = replace(known, times=known.times + 1)

    def to_json(self) -> dict[str, Any]:
        """Return the tally as a file keeps it."""
        return {
            "positions": self.positions,
            "impossible": self.impossible,
            "undecided": self.undecided,
            "verdicts": dict(self.verdicts),
            "unsupported": dict(self.unsupported),
            "divergences": [found.to_json() for found in self.divergences.values()],
        }


def tally_from_json(data: Mapping[str, Any]) -> Tally:
    """Return the tally of a file. Raises KeyError, TypeError or ValueError where it is none."""
    found = (_divergence_from_json(each) for each in data["divergences"])
    return Tally(
        positions=int(data["positions"]),
        impossible=int(data["impossible"]),
        undecided=int(data["undecided"]),
        verdicts=Counter({Verdict(name): int(n) for name, n in data["verdicts"].items()}),
        unsupported=Counter({str(name): int(n) for name, n in data["unsupported"].items()}),
        divergences={each.key: each for each in found},
    )


def _divergence(answer: Answer, clause: str | None) -> Divergence:
    """Return a wrong answer as it is kept."""
    question = answer.question
    kind = None if answer.kind is None else f"broken: {answer.kind}"
    return Divergence(
        clause=clause,
        about=kind or question.call.method,
        spot=question.laid.spot,
        words=question.words,
        expected=answer.expected,
        got=answer.got,
    )


def _divergence_from_json(data: Mapping[str, Any]) -> Divergence:
    """Return a divergence as a file keeps it."""
    spot = data["spot"]
    rest = {name: value for name, value in data.items() if name != "spot"}
    return Divergence(
        spot=Spot(tuple(spot["trick"]), tuple(spot["hand"]), int(spot["size"])), **rest
    )
