"""Drawing: cases drawn at random, by kinds of positions and under rulesets that differ much."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hypothesis import HealthCheck, Phase, assume, given, reject, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from agurk_conformance.corpus.position import ImpossibleStepError, next_seat
from agurk_conformance.corpus.scenario import Dispute, NoMatch, Pack, Plays, bare_given
from agurk_conformance.explore.cases import Case, answered
from agurk_conformance.notation import Play, Seat
from agurk_conformance.strategies import Kind, givens, matches, option_tables
from agurk_conformance.strategies.course import Course, UnanswerableError
from agurk_conformance.strategies.givens import MOST_SEATS
from agurk_conformance.strategies.standings import clockwise
from agurk_conformance.strategies.tables import admitted, broken, law, nameless, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agurk_conformance.corpus.scenario import Given
    from agurk_conformance.protocol.client import Client
    from agurk_spec.conditions import Condition
    from agurk_spec.records import Ruleset

QUIET: Final = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
_SHAPES: Final = (
    *("play",) * 6,
    *("last",) * 7,
    *("deal",) * 5,
    *("settled",) * 4,
    *("dispute",) * 4,
    "seats",
)
_TABLES: Final = 5
"""How many tables are drawn for each clause, and for each value of each option."""

Options = dict[str, str | int]


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


class Field:
    """Where cases are drawn from: an oracle, and rulesets, the first of which are the simplest."""

    def __init__(self, oracle: Client, rulesets: Sequence[Ruleset]) -> None:
        """Take them."""
        self.oracle = oracle
        self.rulesets = tuple(rulesets)


@st.composite
def cases(draw: st.DrawFn, /, ground: Field) -> Case:
    """Give a case under one of the rulesets."""
    ruleset = ground.rulesets[draw(st.integers(0, len(ground.rulesets) - 1))]
    oracle = ground.oracle
    match draw(st.sampled_from(_SHAPES)):
        case "dispute":
            return draw(_disputes(oracle, ruleset))
        case "seats":
            return draw(_seats(oracle, ruleset))
        case kind:
            course = draw(matches(oracle, ruleset, Kind(kind), most=14))
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
    number = draw(st.sampled_from((0, most + 1, fewest - 1, most + 2, 1)))
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


@st.composite
def _disputes(draw: st.DrawFn, /, oracle: Client, ruleset: Ruleset) -> Case:
    """Give a trick in which a card is challenged: one that was legal, or one that was not.

    After it others may have played, whatever they liked.
    """
    begun = draw(givens(ruleset, Kind.PLAY))
    if begun.stock is not None:
        begun = replace(begun, stock=None)
    try:
        course = Course(oracle, ruleset, begun)
    except UnanswerableError:
        return reject()
    try:
        for _ in range(draw(st.integers(0, len(begun.active) - 1))):
            acting = Seat(course.state["to_act"])
            course.take(Plays(acting, draw(st.sampled_from(sorted(course.legal(acting))))))
    except (UnanswerableError, TypeError):
        reject()
    finally:
        course.end()
    position = _possible(Case(ruleset, begun, course.steps)).unit.positions[-1]
    trick, hands = list(position.trick), dict(position.hands or {})
    seat = position.to_act
    for _ in range(draw(st.integers(1, 3))):
        if seat is None or len(trick) == len(position.active) or not hands[seat]:
            break
        card = draw(st.sampled_from(hands[seat]))
        hands[seat] = tuple(own for own in hands[seat] if own != card)
        trick.append(Play(seat, card))
        seat = next_seat(position, seat)
    if not trick:
        reject()
    told = replace(begun, hands=hands, trick=tuple(trick), leader=None)
    challenged = draw(st.sampled_from(trick[::-1]))
    return _answered(oracle, ruleset, told, (Dispute(play=challenged, fields={}),))
