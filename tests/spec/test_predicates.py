"""Predicates: three truths, what can hold together, and how they read."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agurk_spec.document import parse_document
from agurk_spec.kinds import Status
from agurk_spec.predicates import can_hold_together, describe, evaluate, parse_predicate
from agurk_spec.records import (
    ALWAYS,
    Between,
    Condition,
    Law,
    NoneOf,
    OneOf,
    Option,
    OptionTable,
    OptionValue,
    Predicate,
    Ruleset,
    Table,
    Truth,
    Value,
)
from agurk_spec.schema import conform


def _option(
    key: str, *values: Value, minimum: int | None = None, most: int | None = None
) -> Option:
    """Make an option."""
    return Option(
        key=key,
        title=key,
        default=values[0],
        values=tuple(OptionValue(value=value, text=str(value)) for value in values),
        minimum=minimum,
        maximum=most,
    )


DECK = _option("deck", "std52", "jokers", "numbers")
TIE = _option("tie", "first", "last")
SIZE = _option("size", 7, minimum=1, most=5)
OPTIONS = (DECK, TIE, SIZE)
DOMAINS: dict[str, tuple[Value, ...]] = {
    "deck": ("std52", "jokers", "numbers"),
    "tie": ("first", "last"),
    "size": (1, 2, 3, 4, 5),
}
LAW = Law(
    edition="0.1.0",
    options=OPTIONS,
    rulesets=(
        Ruleset(
            id="plain",
            title="Plain",
            status=Status.EXTENSION,
            table=Table({"deck": "std52", "size": 3}),
        ),
    ),
)


def _choices(key: str) -> st.SearchStrategy[tuple[Value, ...]]:
    """Draw some values of an option."""
    values = st.sampled_from(DOMAINS[key])
    return st.lists(values, min_size=1, max_size=3, unique=True).map(tuple)


KEYS = st.sampled_from(tuple(DOMAINS))
LIMITS = st.none() | st.integers(1, 5)
CONDITIONS: st.SearchStrategy[Condition] = st.one_of(
    KEYS.flatmap(lambda key: st.builds(OneOf, st.just(key), _choices(key))),
    KEYS.flatmap(lambda key: st.builds(NoneOf, st.just(key), _choices(key))),
    st.builds(Between, st.just("size"), LIMITS, LIMITS),
)
PREDICATES = st.builds(Predicate, st.lists(CONDITIONS, max_size=4).map(tuple))
FULL_TABLES = st.fixed_dictionaries(
    {key: st.sampled_from(values) for key, values in DOMAINS.items()}
)
TABLES = st.fixed_dictionaries(
    {}, optional={key: st.sampled_from(values) for key, values in DOMAINS.items()}
)


@given(PREDICATES, FULL_TABLES)
def test_full_tables_leave_nothing_unknown(predicate: Predicate, table: OptionTable) -> None:
    """Where every option is settled a predicate is true or false."""
    assert evaluate(predicate, table) is not Truth.UNKNOWN


@given(PREDICATES, TABLES)
def test_truth_is_what_all_completions_agree_on(predicate: Predicate, table: OptionTable) -> None:
    """A predicate that is true or false stays so however the open options are settled."""
    truth = evaluate(predicate, table)
    completed = {evaluate(predicate, {**full, **table}) for full in _all_tables()}
    assert truth is Truth.UNKNOWN or completed == {truth}


@given(PREDICATES, PREDICATES)
def test_can_hold_together_agrees_with_trying(a: Predicate, b: Predicate) -> None:
    """Two predicates can hold together just where some table fulfils both."""
    tried = any(evaluate(a, table) is evaluate(b, table) is Truth.TRUE for table in _all_tables())
    assert can_hold_together(a, b, OPTIONS) == tried


@given(
    st.lists(st.builds(Between, st.just("n"), LIMITS, LIMITS), max_size=3),
    st.sets(st.integers(1, 8)),
)
def test_can_hold_together_without_a_greatest_number(
    bounds: list[Between], excluded: set[int]
) -> None:
    """A number without a greatest value always has one more to try."""
    option = _option("n", 1, minimum=1)
    a, b = Predicate(tuple(bounds)), Predicate((NoneOf("n", tuple(excluded)),))
    tried = any(evaluate(a, {"n": n}) is evaluate(b, {"n": n}) is Truth.TRUE for n in range(1, 20))
    assert can_hold_together(a, b, (option,)) == tried


@pytest.mark.parametrize(
    ("conditions", "table", "truth"),
    [
        ((), {}, Truth.TRUE),
        ((OneOf("deck", ("std52",)),), {}, Truth.UNKNOWN),
        ((OneOf("deck", ("std52",)),), {"deck": "std52"}, Truth.TRUE),
        ((OneOf("deck", ("std52", "jokers")),), {"deck": "numbers"}, Truth.FALSE),
        ((NoneOf("deck", ("std52",)),), {}, Truth.UNKNOWN),
        ((NoneOf("deck", ("std52",)),), {"deck": "jokers"}, Truth.TRUE),
        ((Between("size", 2, None),), {"size": 2}, Truth.TRUE),
        ((Between("size", None, 2),), {"size": 3}, Truth.FALSE),
        ((Between("size", None, 2),), {"size": "three"}, Truth.FALSE),
        ((OneOf("deck", ("std52",)), OneOf("tie", ("last",))), {"tie": "first"}, Truth.FALSE),
        ((OneOf("deck", ("std52",)), OneOf("tie", ("last",))), {"tie": "last"}, Truth.UNKNOWN),
    ],
)
def test_evaluate(conditions: tuple[Condition, ...], table: OptionTable, truth: Truth) -> None:
    """False outweighs unknown, and unknown outweighs true."""
    assert evaluate(Predicate(conditions), table) is truth


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("{}", ()),
        ("{deck: std52}", (OneOf("deck", ("std52",)),)),
        ("{deck: [std52, jokers]}", (OneOf("deck", ("std52", "jokers")),)),
        ("{size: 3}", (OneOf("size", (3,)),)),
        ("{size: {min: 2}}", (Between("size", 2, None),)),
        ("{size: {min: 2, max: 3}}", (Between("size", 2, 3),)),
        ("{size: {not: [2, 3], max: 4}}", (NoneOf("size", (2, 3)), Between("size", None, 4))),
        ("{deck: {not: std52}}", (NoneOf("deck", ("std52",)),)),
        ("{ruleset: plain}", (OneOf("deck", ("std52",)), OneOf("size", (3,)))),
        ("{ruleset: plain, tie: last}",
         (OneOf("deck", ("std52",)), OneOf("size", (3,)), OneOf("tie", ("last",)))),
    ],
)  # fmt: skip
def test_parse(text: str, conditions: tuple[Condition, ...]) -> None:
    """A predicate is a condition for each option, with numbers where options are numbers."""
    document = parse_document(text.encode(), "f.yaml")
    data = conform(document, "common", definition="predicate")
    assert parse_predicate(data, LAW, document, ()).conditions == conditions


@pytest.mark.parametrize(
    ("predicate", "text"),
    [
        (ALWAYS, "always"),
        (Predicate((OneOf("deck", ("std52", "jokers")),)), "deck is std52 or jokers"),
        (Predicate((NoneOf("deck", ("std52",)),)), "deck is not std52"),
        (Predicate((Between("size", 2, None),)), "size is at least 2"),
        (Predicate((Between("size", None, 4),)), "size is at most 4"),
        (
            Predicate((Between("size", 2, 4), OneOf("tie", ("last",)))),
            "size is from 2 to 4, and tie is last",
        ),
    ],
)
def test_describe(predicate: Predicate, text: str) -> None:
    """A predicate reads as a sentence."""
    assert describe(predicate) == text


def test_tables_cannot_change_and_can_be_hashed() -> None:
    """Tables with the same pairs are equal, whatever their order, and hash the same."""
    first, second = Table({"deck": "std52", "size": 3}), Table({"size": 3, "deck": "std52"})
    assert first == second
    assert hash(first) == hash(second)
    assert list(second) == ["size", "deck"]
    assert repr(second) == "Table({'size': 3, 'deck': 'std52'})"
    assert not hasattr(first, "__setitem__")


def _all_tables() -> list[OptionTable]:
    """Give every table that settles all options."""
    return [dict(zip(DOMAINS, values, strict=True)) for values in product(*DOMAINS.values())]
