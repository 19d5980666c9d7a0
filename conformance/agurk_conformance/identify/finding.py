"""Finding: what the answers of an engine say of each option, and which named rulesets they fit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from agurk_conformance.identify.fitting import fit
from agurk_spec.conditions import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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


@dataclass(frozen=True, slots=True)
class Witness:
    """An answer, the number of the call, its telling fields, and the other value of the option."""

    heard: Heard
    call: int
    fields: tuple[str, ...]
    other: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An option: its value, the values that would do as well, and on what this rests.

    `witness` speaks against another value, and is None where constraints alone do; `contrary`
    speaks against the value itself, and for the other one that it names.
    """

    key: str
    standing: Standing
    value: Value
    others: tuple[Value, ...] = ()
    witness: Witness | None = None
    contrary: Witness | None = None
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
    named = ((rules, choices.complete(rules.table, best.table)) for rules in rulesets)
    fitting = tuple(_fitting(evidence, named))
    table = choices.complete(fitting[0].table, best.table) if fitting else best.table
    unexplained = tuple(evidence.against(table, evidence.numbers))
    look = _Look(evidence, choices, table, frozenset(unexplained))
    return Identity(
        table=Table(table),
        findings=tuple(look.finding(key) for key in choices.keys),
        indistinguishable=fitting,
        unexplained=tuple(evidence.heard[number] for number in unexplained),
    )


def _fitting(evidence: Evidence, named: Iterable[tuple[Ruleset, OptionTable]]) -> Iterator[Ruleset]:
    """Return the rulesets against which no answer speaks; what spoke last is asked first."""
    order = list(evidence.numbers)
    for ruleset, table in named:
        speaking = next(evidence.against(table, order), None)
        if speaking is None:
            yield ruleset
        else:
            order.remove(speaking)
            order.insert(0, speaking)


class _Look:
    """A look at one option after the other, at the table that fits best."""

    def __init__(
        self,
        evidence: Evidence,
        choices: Choices,
        table: Mapping[str, Value],
        unexplained: frozenset[int],
    ) -> None:
        """Take the evidence, the options, and the table with the answers that speak against it."""
        self._evidence = evidence
        self._choices = choices
        self._table = table
        self._unexplained = unexplained
        self._pinned: dict[str, bool] = {}

    def finding(self, key: str) -> Finding:
        """Return what there is to say of an option."""
        value = self._table[key]
        if not self._choices.applies(key, self._table):
            return Finding(key=key, standing=Standing.MOOT, value=value)
        numbers = self._evidence.turning_on(frozenset({key}))
        speaking: dict[int, Value] = {}
        others: list[Value] = []
        broken: str | None = None
        for other in self._choices.all_but(key, value):
            table = {**self._table, key: other}
            number = self._speaking(table, (*reversed(speaking), *numbers))
            constraint = None if number is not None else self._forbidden(table, key)
            if number is not None:
                speaking.setdefault(number, other)
            elif constraint is None:
                others.append(other)
            broken = broken or constraint
        contrary = self._contrary(key, numbers)
        witness = min(speaking) if speaking else None
        return Finding(
            key=key,
            standing=_standing(contrary, witness, others),
            value=value,
            others=tuple(others),
            witness=None if witness is None else self._witness(witness, key, speaking[witness]),
            contrary=contrary,
            constraint=broken,
        )

    def _witness(self, number: int, key: str, other: Value) -> Witness:
        """Return an answer as a witness against another value of an option."""
        heard, table = self._evidence.heard[number], {**self._table, key: other}
        return Witness(heard, *self._evidence.telling(heard, table), other)

    def _speaking(self, table: OptionTable, numbers: Iterable[int]) -> int | None:
        """Return the first answer that speaks against a table and not against the best one."""
        others = (number for number in numbers if number not in self._unexplained)
        return next(self._evidence.against(table, others), None)

    def _forbidden(self, table: OptionTable, key: str) -> str | None:
        """Return a constraint that forbids a table, or None.

        It forbids nothing where another option that it is about could as well be changed.
        """
        broken = next(self._choices.broken(table), None)
        if broken is None:
            return None
        name, about = broken
        if not all(self._is_pinned(other) for other in about if other != key):
            return None
        for other in about:
            for value in self._choices.values(other) if other != key else ():
                mended = {**table, other: value}
                numbers = self._evidence.turning_on(frozenset({key, other}))
                is_valid = next(self._choices.broken(mended), None) is None
                if is_valid and self._speaking(mended, numbers) is None:
                    return None
        return name

    def _is_pinned(self, key: str) -> bool:
        """Return whether answers speak against every other value of an option."""
        if key not in self._pinned:
            numbers = self._evidence.turning_on(frozenset({key}))
            tables = (
                {**self._table, key: other}
                for other in self._choices.all_but(key, self._table[key])
            )
            self._pinned[key] = all(self._speaking(each, numbers) is not None for each in tables)
        return self._pinned[key]

    def _contrary(self, key: str, numbers: Sequence[int]) -> Witness | None:
        """Return an answer that speaks against the table, and for another value of the option."""
        unexplained = [number for number in numbers if number in self._unexplained]
        for number in unexplained:
            for other in self._choices.all_but(key, self._table[key]):
                if not self._evidence.differences({**self._table, key: other}, [number]):
                    heard = self._evidence.heard[number]
                    return Witness(heard, *self._evidence.telling(heard, self._table), other)
        return None


def _standing(contrary: Witness | None, witness: int | None, others: Sequence[Value]) -> Standing:
    """Return how well an option is known."""
    if contrary is not None and witness is not None:
        return Standing.CONTRADICTORY
    return Standing.OPEN if others else Standing.DETERMINED
