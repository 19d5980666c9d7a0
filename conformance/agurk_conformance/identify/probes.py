"""Probes: what is asked of an engine to find out which game it plays, with no rules named.

A probe is a position of the corpus with one question about it, or a match that is played from it;
it holds no ruleset, so that the same probe can be put to an engine and, under any option table, to
the reference.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from agurk_conformance.corpus.units import Unit
from agurk_conformance.identify.scripts import script_of
from agurk_conformance.judging.questions import questions
from agurk_spec.conditions import Between, OneOf, Predicate, Table
from agurk_spec.kinds import Status
from agurk_spec.records import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from agurk_conformance.corpus.scenario import Row, Scenario
    from agurk_conformance.protocol.hello import Hello
    from agurk_conformance.protocol.outcome import Call
    from agurk_spec.conditions import Condition, Value

LONGEST: Final = 20
"""Rows of more steps than this are left out: they show nothing that short ones do not."""

_STARTS: Final[Mapping[str, Value]] = {"lives": 1, "hand_size": 7}
"""What a position tells of the rules where its scenario leaves them open.

A last life can be left however many there are.
"""


@dataclass(frozen=True, kw_only=True)
class Probe:
    """One or more calls, the later ones of a match that the first one opens.

    `asked` says what the calls ask, `gates` when the position can occur (one of them has to hold),
    and `size` how much there is to look at.
    """

    name: str
    calls: tuple[Call, ...]
    asked: tuple[str, ...]
    gates: tuple[Predicate, ...]
    size: int
    settles: bool = True
    """Whether more than the play of cards is asked about; always so for a question."""

    @property
    def position(self) -> Mapping[str, Any] | None:
        """The position that is told; None for a question about the pack."""
        position: Mapping[str, Any] | None = self.calls[0].params.get("position")
        return position

    @property
    def shown(self) -> Mapping[str, Any] | None:
        """The position as far as it says more than what is asked: that of a whole deal does not."""
        return None if self.method == "play_deal" else self.position

    @property
    def is_match(self) -> bool:
        """Whether a match is played."""
        return self.calls[0].method == "match.new"

    @property
    def method(self) -> str:
        """The method that is asked, or `match.new` for a match."""
        return self.calls[0].method

    @cached_property
    def key(self) -> str:
        """The calls as text: the same for the same probe."""
        return json.dumps([(call.method, call.params) for call in self.calls], sort_keys=True)

    @cached_property
    def place(self) -> str:
        """The calls and the gates as text: the same where a position can occur as readily."""
        return f"{self.key} {self.gates}"


def probes_for(corpus: Iterable[Scenario], hello: Hello) -> tuple[Probe, ...]:
    """Return what the corpus has to ask of an engine, each probe once, the smallest first.

    In: the scenarios, what the engine offers. A row that questions cover is not played as well.
    """
    offered = _without_verdicts(hello)
    found: dict[str, Probe] = {}
    short = ((each, row) for each in corpus for row in each.rows if len(row.steps) <= LONGEST)
    for scenario, row in short:
        for probe in _of_row(scenario, row, offered):
            known = found.get(probe.key)
            found[probe.key] = probe if known is None else _merged(known, probe)
    return tuple(sorted(found.values(), key=lambda probe: (probe.size, probe.name)))


def _without_verdicts(hello: Hello) -> Hello:
    """Return what is asked of an engine: where it lists legal cards, verdicts tell no more."""
    if not hello.supports("legal_cards"):
        return hello
    return replace(hello, methods=hello.methods - {"is_legal"})


def _merged(one: Probe, other: Probe) -> Probe:
    """Return a probe that stands in two rows: its position can occur where one of them says so."""
    first = min(one, other, key=lambda probe: (probe.size, probe.name))
    return replace(first, gates=tuple(dict.fromkeys((*one.gates, *other.gates))))


def _of_row(scenario: Scenario, row: Row, hello: Hello) -> Iterator[Probe]:
    """Return the probes of one row."""
    unit = Unit(scenario, row, stand_in(scenario, row))
    gates = (scenario.implied,)
    asked = [
        each
        for each in questions(unit, hello)
        if hello.supports(each.call.method) and each.call.method != "sample_deals"  # of chance
    ]
    for question in asked:
        yield Probe(
            name=unit.name,
            calls=(unruled(question.call),),
            asked=(question.asked.words,),
            gates=gates,
            size=unit.size,
        )
    script = script_of(unit, hello, is_covered=bool(asked))
    if script is not None:
        yield Probe(
            name=unit.name,
            calls=tuple(unruled(call) for call in script.calls),
            asked=script.asked,
            gates=gates,
            size=unit.size + len(script.calls),
            settles=script.settles,
        )


def unruled(call: Call, ruleset: Mapping[str, Any] | None = None) -> Call:
    """Return a call with another ruleset, or with none."""
    if "ruleset" in call.params:
        return replace(call, params={**call.params, "ruleset": ruleset})
    if "position" not in call.params:
        return call
    position = {**call.params["position"], "ruleset": ruleset}
    return replace(call, params={**call.params, "position": position})


def stand_in(scenario: Scenario, row: Row) -> Ruleset:
    """Return a ruleset that holds just what a position tells of the rules."""
    conditions = [*scenario.when.conditions, *row.when.conditions, *scenario.implied.conditions]
    table = {key: _value(key, start, conditions) for key, start in _STARTS.items()}
    return Ruleset(id="own", title="own", status=Status.EXTENSION, table=Table(table))


def _value(key: str, start: Value, conditions: Iterable[Condition]) -> Value:
    """Return a value of an option that conditions admit, if possible the one to start with."""
    own = [condition for condition in conditions if condition.option == key]
    if all(condition.admits(start) for condition in own):
        return start
    for condition in own:
        match condition:
            case OneOf(_, values):
                return values[0]
            case Between(_, minimum, maximum):
                return minimum or maximum or start
            case _:
                continue
    return start
