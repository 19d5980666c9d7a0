"""Drawing: cases drawn at random, by kinds of positions and under rulesets that differ much."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hypothesis import HealthCheck, Phase, assume, given, reject, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from agurk_conformance.corpus.position import ImpossibleStepError
from agurk_conformance.corpus.scenario import Dispute, NoMatch, Pack, bare_given
from agurk_conformance.explore.cases import Case, answered
from agurk_conformance.explore.disputing import disputes
from agurk_conformance.explore.turns import Shape, turns
from agurk_conformance.notation import Seat
from agurk_conformance.strategies import Kind, matches, option_tables
from agurk_conformance.strategies.cards import pack
from agurk_conformance.strategies.givens import MOST_SEATS
from agurk_conformance.strategies.standings import clockwise
from agurk_conformance.strategies.tables import admitted, broken, law, nameless, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.explore.turns import Turn
    from agurk_conformance.protocol.client import Client
    from agurk_spec.conditions import Condition
    from agurk_spec.records import Ruleset

QUIET: Final = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
_TABLES: Final = 5
"""How many tables are drawn for each clause, and for each value of each option."""

_AT_A_TIME: Final = 4
"""How many cases are drawn in a turn; from ten on Hypothesis would draw some nearly alike."""

_SPARED: Final = 63
"""Of so many cases one is drawn in vain, lest the simplest be drawn in every turn."""

_MOST_BARREN: Final = 20
"""After so many turns without a case no more are taken."""

Options = dict[str, str | int]


class NothingDrawnError(Exception):
    """The oracle answers no case under the rulesets."""


def some_tables(number: int) -> tuple[Ruleset, ...]:
    """Return valid option tables, some by which each clause binds, and some with each value.

    In: a seed; out: always the same for the same one.
    """
    found: list[Ruleset] = []
    for clause in law().clauses:
        if clause.unobservable is None and clause.when.conditions:
            found += _tables_with(_binding(clause.when.conditions), number)
    for option in law().options:
        for value in values_of(option.key):
            found += _tables_with(st.just({option.key: value}), number)
    return tuple(found)


@st.composite
def _binding(draw: st.DrawFn, /, conditions: Sequence[Condition]) -> Options:
    """Give values of some options with which conditions hold."""
    return {each.option: draw(st.sampled_from(admitted(each))) for each in conditions}


def _tables_with(fixed: st.SearchStrategy[Options], number: int) -> list[Ruleset]:
    """Return some valid option tables in which some options have the values given."""
    found: list[Ruleset] = []

    @seed(number)
    @settings(
        max_examples=_TABLES,
        database=None,
        derandomize=False,  # the seed says what is drawn, also where CI is set
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=QUIET,
    )
    @given(fixed.flatmap(lambda own: option_tables(**own) | _few_changes(own)))
    def draw(table: Options) -> None:
        found.append(nameless(table))

    with suppress(Unsatisfiable):
        draw()
    return found


@st.composite
def _few_changes(draw: st.DrawFn, /, fixed: Options) -> Options:
    """Give a valid table of usual values, but for the options that are fixed and a few more."""
    table = {option.key: option.default for option in law().options} | fixed
    for other in draw(st.lists(st.sampled_from(list(table)), max_size=3)):
        if other not in fixed:
            table[other] = draw(st.sampled_from(values_of(other)))
    assume(broken(table) is None)
    return table


@dataclass(frozen=True, slots=True)
class Field:
    """Where cases are drawn from: an oracle, and rulesets, the first of which are the simplest."""

    oracle: Client
    rulesets: tuple[Ruleset, ...]


def drawn(ground: Field, number: int, start: int) -> Iterator[Case]:
    """Give so many cases, drawn as they are asked for.

    In: where they are drawn from, how many, and the seed. Out: always the same for the same ones,
    and for a lower number the first of them. Raises NothingDrawnError where there are none.
    """
    left, barren = number, 0
    for turn in turns(law(), ground.rulesets, start):
        found = _taken(ground.oracle, turn)
        barren = 0 if found else barren + 1
        if barren == _MOST_BARREN:
            raise NothingDrawnError
        yield from found[:left]
        left -= len(found)
        if left <= 0:
            return


def _taken(oracle: Client, turn: Turn) -> list[Case]:
    """Return the cases of a turn; none where the oracle answers none."""
    found: list[Case] = []

    @seed(turn.seed)
    @settings(
        max_examples=_AT_A_TIME,
        database=None,
        derandomize=False,  # the seed says what is drawn, also where CI is set
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=QUIET,
    )
    @given(cases(oracle, turn))
    def draw(case: Case) -> None:
        found.append(case)

    with suppress(Unsatisfiable):
        draw()
    return found


@st.composite
def cases(draw: st.DrawFn, /, oracle: Client, turn: Turn) -> Case:
    """Give a case of a turn, but for the simplest of all, which would be the same in each turn."""
    if not draw(st.integers(0, _SPARED)):
        reject()
    ruleset = turn.rulesets[draw(st.integers(0, len(turn.rulesets) - 1))]
    match turn.shape:
        case Shape.DISPUTE:
            given_, step = draw(disputes(ruleset))
            return _answered(oracle, ruleset, given_, (step,))
        case Shape.SEATS:
            return draw(_seats(oracle, ruleset))
        case shape:
            course = draw(matches(oracle, ruleset, Kind(shape), most=14))
            return _possible(Case(ruleset, course.given, course.steps))


def _possible(case: Case) -> Case:
    """Return a case, or give up what was drawn where its steps cannot happen."""
    try:
        case.unit  # noqa: B018 - steps that cannot happen are found out here
    except ImpossibleStepError:
        return reject()
    return case


@st.composite
def _seats(draw: st.DrawFn, /, oracle: Client, ruleset: Ruleset) -> Case:
    """Give a number of seats with which no match is started, or the pack."""
    fewest = int(ruleset.table.get("players_min", 2))
    most = int(ruleset.table.get("players_max", MOST_SEATS))
    unfit = len(pack(str(ruleset.table.get("deck")))) // int(ruleset.table.get("hand_size", 7)) + 1
    number = draw(st.sampled_from((0, most + 1, fewest - 1, unfit, most + 2, 1)))
    step = NoMatch(number, None) if number else Pack(())
    return _answered(oracle, ruleset, fresh(), (step,))


def fresh() -> Given:
    """Return a position of two seats before the first deal, where it is not looked at."""
    return bare_given(clockwise(2), Seat("A"))


def _answered(
    oracle: Client, ruleset: Ruleset, given_: Given, steps: tuple[Dispute | NoMatch | Pack, ...]
) -> Case:
    """Return a case as the oracle answers it, or give up what was drawn."""
    case = answered(oracle, ruleset, given_, steps)
    return reject() if case is None else case
