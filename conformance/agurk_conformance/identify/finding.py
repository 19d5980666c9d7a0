"""Finding: what the answers of an engine say of each option, and which named rulesets they fit.

A table of options *explains* the answers where it breaks no constraint and no answer speaks against
it. One such table is found, a named ruleset's if there is one; everything is said beside it:

- a value of an option *would do as well* where the table with that value explains the answers, as
  it is or with other values of options that do not matter in the table found, and of those that a
  broken constraint is about;
- an option is *determined* where no other value would do as well, *open* where one would, *moot*
  where by the law it does not matter in any of these tables, and *conditional* where it matters in
  some of them, but not in the one that was found;
- an option is *contradictory* where one of its values explains an answer that another value does
  not, and the other way round; this takes an engine whose answers no table explains;
- a ruleset is one that the engine *cannot be told from* where its table explains the answers, with
  some value for each option that it leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from agurk_conformance.identify.fitting import fit
from agurk_conformance.identify.sparing import Sparing
from agurk_spec.conditions import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from agurk_conformance.identify.choices import Choices
    from agurk_conformance.identify.evidence import Evidence
    from agurk_conformance.identify.listening import Heard
    from agurk_spec.conditions import OptionTable, Value
    from agurk_spec.records import Ruleset


class Standing(StrEnum):
    """How well an option is known."""

    DETERMINED = "determined"
    """One value fits the answers, and no other would do as well."""

    OPEN = "open"
    """Several values fit the answers."""

    CONDITIONAL = "conditional"
    """The option matters in some of the tables that fit, and not in the one that was found."""

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

    `alternatives` has a whole table for each value that would do as well; `witness` speaks against
    another value, and is None where constraints alone do; `contrary` speaks against the value
    itself, and for the other one that it names.
    """

    key: str
    standing: Standing
    value: Value
    alternatives: tuple[Table, ...] = ()
    witness: Witness | None = None
    contrary: Witness | None = None
    constraint: str | None = None

    @property
    def others(self) -> tuple[Value, ...]:
        """The values that would do as well."""
        return tuple(table[self.key] for table in self.alternatives)


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Which game it is: a table, each option of it, the named rulesets that fit, and what is left.

    `completions` has for each ruleset that fits its whole table; `unexplained` are the answers that
    speak against the table, `broken` the constraints that it breaks.
    """

    table: Table
    findings: tuple[Finding, ...]
    indistinguishable: tuple[Ruleset, ...]
    completions: tuple[Table, ...]
    unexplained: tuple[Heard, ...]
    broken: tuple[str, ...] = ()

    @property
    def is_consistent(self) -> bool:
        """Whether some option table explains every answer."""
        return not self.unexplained and not self.broken


def identify(
    evidence: Evidence,
    choices: Choices,
    rulesets: Sequence[Ruleset],
    before: Identity | None = None,
) -> Identity:
    """Return which game an engine plays by its answers.

    In: the evidence, the options, the named rulesets, the first of which settles every option, and
    what was found by a part of the evidence, if anything: what spoke then speaks now.
    """
    if before is not None and next(evidence.against(before.table, evidence.numbers), None) is None:
        fitting = tuple(_still_fitting(evidence, choices, before))
        return _identity(evidence, choices, before.table, fitting, before.findings)
    default = rulesets[0].table
    starts = [choices.complete(rules.table, default) for rules in rulesets]
    best = fit(evidence, choices, starts)
    fitting = tuple(_fitting(evidence, choices, rulesets, best))
    return _identity(evidence, choices, fitting[0][1] if fitting else best, fitting)


def _identity(
    evidence: Evidence,
    choices: Choices,
    table: OptionTable,
    fitting: Sequence[tuple[Ruleset, OptionTable]],
    before: Sequence[Finding] = (),
) -> Identity:
    """Return what is found beside a table, with the rulesets that fit and what was found before."""
    unexplained = tuple(evidence.against(table, evidence.numbers))
    look = _Look(evidence, choices, table, frozenset(unexplained))
    known = {finding.key: finding for finding in before}
    return Identity(
        table=Table(table),
        findings=tuple(_findings(look, choices, table, known)),
        indistinguishable=tuple(rules for rules, _ in fitting),
        completions=tuple(Table(table) for _, table in fitting),
        unexplained=tuple(evidence.heard[number] for number in unexplained),
        broken=tuple(name for name, _ in choices.broken(table)),
    )


def _fitting(
    evidence: Evidence, choices: Choices, rulesets: Sequence[Ruleset], best: OptionTable
) -> Iterator[tuple[Ruleset, OptionTable]]:
    """Return the rulesets that explain the answers, each with what it leaves open settled."""
    sparing = Sparing(evidence, choices, free=choices.keys)
    for ruleset in rulesets:
        start = choices.complete(ruleset.table, best)
        table = sparing.spared(start, fixed=frozenset(ruleset.table))
        if table is not None:
            yield ruleset, table


def _still_fitting(
    evidence: Evidence, choices: Choices, before: Identity
) -> Iterator[tuple[Ruleset, OptionTable]]:
    """Return which of the rulesets that fitted before do so by more evidence."""
    sparing = Sparing(evidence, choices, free=choices.keys)
    for ruleset, completion in zip(before.indistinguishable, before.completions, strict=True):
        table = sparing.spared(completion, fixed=frozenset(ruleset.table))
        if table is not None:
            yield ruleset, table


def _findings(
    look: _Look, choices: Choices, table: OptionTable, before: Mapping[str, Finding]
) -> Iterator[Finding]:
    """Return what there is to say of each option, in the order of the law."""
    applying = [key for key in choices.keys if choices.applies(key, table)]
    own = {key: look.finding(key, before.get(key)) for key in applying}
    known = [other for finding in own.values() for other in finding.alternatives]
    for key in choices.keys:
        waking = (other for other in known if choices.applies(key, other))
        yield own[key] if key in own else look.idle(key, next(waking, None))


class _Look:
    """A look at one option after the other, at the table that fits best."""

    def __init__(
        self,
        evidence: Evidence,
        choices: Choices,
        table: OptionTable,
        unexplained: Collection[int],
    ) -> None:
        """Take the evidence, the options, and the table with the answers that speak against it."""
        self._evidence = evidence
        self._choices = choices
        self._table = table
        self._unexplained = unexplained
        self._idle = frozenset(key for key in choices.keys if not choices.applies(key, table))
        self._sparing = self._near(table)

    def _near(self, table: OptionTable) -> Sparing:
        """Return what looks for tables near one that explains the answers."""
        return Sparing(
            self._evidence,
            self._choices,
            free=self._idle,
            base=table,
            unexplained=self._unexplained,
        )

    def idle(self, key: str, waking: Table | None) -> Finding:
        """Return what there is to say of an option that does not matter in the table.

        In: the option, and a table that explains the answers as well and in which it matters.
        """
        if waking is None:
            return Finding(key=key, standing=Standing.MOOT, value=self._table[key])
        near = self._near(waking)
        changed = ({**waking, key: other} for other in self._choices.all_but(key, waking[key]))
        found = (near.spared(table, fixed=frozenset({key})) for table in changed)
        return Finding(
            key=key,
            standing=Standing.CONDITIONAL,
            value=waking[key],
            alternatives=tuple(Table(table) for table in found if table is not None),
        )

    def finding(self, key: str, before: Finding | None) -> Finding:
        """Return what there is to say of an option that matters in the table.

        In: the option, and what was said of it beside the same table, by a part of the evidence.
        """
        value = self._table[key]
        others = self._choices.all_but(key, value) if before is None else before.others
        fates = [(other, *self._fate(key, other)) for other in others]
        alternatives = tuple(Table(spared) for _, spared, _ in fates if spared is not None)
        told = {fate: other for other, spared, fate in reversed(fates) if spared is None}
        witness = None if before is None else before.witness
        speaking = min((fate for fate in told if isinstance(fate, int)), default=None)
        if witness is None and speaking is not None:
            witness = self._witness(speaking, key, told[speaking])
        broken = next((fate for fate in reversed(told) if isinstance(fate, str)), None)
        contrary = self._contrary(key)
        return Finding(
            key=key,
            standing=_standing(contrary, witness, alternatives),
            value=value,
            alternatives=alternatives,
            witness=witness,
            contrary=contrary,
            constraint=broken if before is None else before.constraint or broken,
        )

    def _fate(self, key: str, other: Value) -> tuple[OptionTable | None, int | str]:
        """Return a table with another value of an option that would do as well, or what forbids it.

        That is the number of an answer, or the name of a constraint.
        """
        table = {**self._table, key: other}
        spared = self._sparing.spared(table, fixed=frozenset({key}))
        number = self._sparing.speaking(table) if spared is None else None
        if spared is not None or number is not None:
            return spared, number or 0
        return None, next(self._choices.broken(table))[0]

    def _witness(self, number: int, key: str, other: Value) -> Witness:
        """Return an answer as a witness against another value of an option."""
        heard, table = self._evidence.heard[number], {**self._table, key: other}
        return Witness(heard, *self._evidence.telling(heard, table), other)

    def _contrary(self, key: str) -> Witness | None:
        """Return an answer that speaks against the table, and for another value of the option."""
        for number in self._evidence.turning_on(frozenset({key})):
            for other in self._others(key, number):
                if not self._evidence.differences({**self._table, key: other}, [number]):
                    heard = self._evidence.heard[number]
                    return Witness(heard, *self._evidence.telling(heard, self._table), other)
        return None

    def _others(self, key: str, number: int) -> tuple[Value, ...]:
        """Return the other values of an option, where an answer speaks against the table."""
        is_unexplained = number in self._unexplained
        return self._choices.all_but(key, self._table[key]) if is_unexplained else ()


def _standing(
    contrary: Witness | None, witness: Witness | None, alternatives: Sequence[Mapping[str, Value]]
) -> Standing:
    """Return how well an option is known."""
    if contrary is not None and witness is not None:
        return Standing.CONTRADICTORY
    return Standing.OPEN if alternatives else Standing.DETERMINED
