"""Finding: what the answers of an engine say of each option, and which named rulesets they fit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from agurk_conformance.identify.fitting import Fit, fit
from agurk_spec.conditions import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.evidence import Evidence
    from agurk_conformance.identify.listening import Heard
    from agurk_spec.conditions import OptionTable, Value
    from agurk_spec.records import Ruleset


class Standing(StrEnum):
    """How well an option is known."""

    DETERMINED = "determined"
    """One value fits the answers, and every other is spoken against."""

    OPEN = "open"
    """Several values fit the answers."""

    MOOT = "moot"
    """By the law the option does not matter in this game."""

    CONTRADICTORY = "contradictory"
    """One answer asks for a value, and another speaks against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An option: its value, the values that would do as well, and on what this rests.

    `witness` is an answer that speaks against another value, or None where constraints alone do;
    `contrary` is an answer that speaks against the value itself.
    """

    key: str
    standing: Standing
    value: Value
    others: tuple[Value, ...] = ()
    witness: Heard | None = None
    contrary: Heard | None = None
    constraint: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Which game it is: a table, each option of it, the named rulesets that fit, and what is left.

    `unexplained` are the answers that speak against the table.
    """

    table: Table
    findings: tuple[Finding, ...]
    indistinguishable: tuple[Ruleset, ...]
    unexplained: tuple[Heard, ...]

    @property
    def is_consistent(self) -> bool:
        """Whether some option table explains every answer."""
        return not self.unexplained


def identify(evidence: Evidence, choices: Choices, rulesets: Sequence[Ruleset]) -> Identity:
    """Return which game an engine plays by its answers.

    In: the evidence, the options, and the named rulesets, the first of which settles every option.
    """
    default = rulesets[0].table
    starts = [choices.complete(rules.table, default) for rules in rulesets]
    best = fit(evidence, choices, starts)
    fitting: tuple[Ruleset, ...] = ()
    if not best.against:
        named = ((rules, choices.complete(rules.table, best.table)) for rules in rulesets)
        fitting = tuple(_fitting(evidence, named))
        if fitting:
            best = Fit(choices.complete(fitting[0].table, best.table), best.against)
    look = _Look(evidence, choices, best)
    return Identity(
        table=Table(best.table),
        findings=tuple(look.finding(key) for key in choices.keys),
        indistinguishable=fitting,
        unexplained=tuple(evidence.heard[number] for number in sorted(best.against)),
    )


def _fitting(
    evidence: Evidence, named: Iterable[tuple[Ruleset, OptionTable]]
) -> Iterator[Ruleset]:
    """Return the rulesets against which no answer speaks; what spoke last is asked first."""
    order = list(range(len(evidence.heard)))
    for ruleset, table in named:
        speaking = next(evidence.against(table, order), None)
        if speaking is None:
            yield ruleset
        else:
            order.remove(speaking)
            order.insert(0, speaking)


class _Look:
    """A look at one option after the other, at the table that fits best."""

    def __init__(self, evidence: Evidence, choices: Choices, best: Fit) -> None:
        """Take the evidence, the options, and the table with what speaks against it."""
        self._evidence = evidence
        self._choices = choices
        self._best = best

    def finding(self, key: str) -> Finding:
        """Return what there is to say of an option."""
        value = self._best.table[key]
        if not self._choices.applies(key, self._best.table):
            return Finding(key=key, standing=Standing.MOOT, value=value)
        numbers = self._evidence.turning_on(frozenset({key}))
        speaking: list[int] = []
        others: list[Value] = []
        broken: str | None = None
        for other in self._choices.values(key):
            if other == value:
                continue
            table = {**self._best.table, key: other}
            number = self._speaking(table, (*speaking, *numbers))
            constraint = None if number is not None else self._forbidden(table, key)
            if number is not None:
                speaking.insert(0, number)
            elif constraint is None:
                others.append(other)
            broken = broken or constraint
        witness = min(speaking) if speaking else None
        contrary = self._contrary(key, numbers)
        heard = self._evidence.heard
        return Finding(
            key=key,
            standing=_standing(contrary, witness, others),
            value=value,
            others=tuple(others),
            witness=None if witness is None else heard[witness],
            contrary=None if contrary is None else heard[contrary],
            constraint=broken,
        )

    def _speaking(self, table: OptionTable, numbers: Iterable[int]) -> int | None:
        """Return the first answer that speaks against a table and not against the best one."""
        for number in numbers:
            if number in self._best.against:
                continue
            if self._evidence.speaks_against(self._evidence.heard[number], table):
                return number
        return None

    def _forbidden(self, table: OptionTable, key: str) -> str | None:
        """Return a constraint that forbids a table, even with one option more changed, or None."""
        broken = next(self._choices.broken(table), None)
        if broken is None:
            return None
        name, about = broken
        for other in about:
            for value in self._choices.values(other) if other != key else ():
                mended = {**table, other: value}
                numbers = self._evidence.turning_on(frozenset({key, other}))
                is_valid = next(self._choices.broken(mended), None) is None
                if is_valid and self._speaking(mended, numbers) is None:
                    return None
        return name

    def _contrary(self, key: str, numbers: Iterable[int]) -> int | None:
        """Return an answer that speaks against the best table, and for another value of it."""
        for number in numbers:
            heard = self._evidence.heard[number]
            if number in self._best.against:
                for other in self._choices.values(key):
                    table = {**self._best.table, key: other}
                    if not self._evidence.speaks_against(heard, table):
                        return number
        return None


def _standing(contrary: int | None, witness: int | None, others: Sequence[Value]) -> Standing:
    """Return how well an option is known."""
    if contrary is not None and witness is not None:
        return Standing.CONTRADICTORY
    return Standing.OPEN if others else Standing.DETERMINED
