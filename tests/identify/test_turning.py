"""A probe turns on the options that are said and on no others, and what is alike is alike to it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.identify.conftest import CHOICES, ORACLE, RULESETS, complete, full_hello, probes
from tests.identify.test_random_tables import drawn

from agurk_conformance.identify.lawful import can_occur
from agurk_conformance.identify.turning import unread
from agurk_spec.conditions import OneOf, Predicate

if TYPE_CHECKING:
    from agurk_conformance.identify.probes import Probe
    from agurk_spec.conditions import OptionTable, Value

TABLES = 5
NUMBERS = ("threshold", "fixed_deals")


def _plain(answers: tuple[Any, ...]) -> list[Any]:
    """Return answers without reasons and names of matches."""
    return [
        None if own is None else {k: v for k, v in own.items() if k not in {"because", "match"}}
        for own in answers
    ]


def _asked(probe: Probe, table: OptionTable) -> list[Any]:
    """Return what the reference answers, asked anew."""
    return _plain(tuple(ORACLE._asked(probe, table)))  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def _drawn(rng: random.Random) -> dict[str, Value]:
    """Return a table with any values, whether or not they go together."""
    return {key: rng.choice(CHOICES.values(key)) for key in CHOICES.keys}


def _alike(probe: Probe, table: OptionTable, rng: random.Random) -> dict[str, Value]:
    """Return another table with values that are said to make no difference to a probe."""
    kept = ORACLE.turning(probe)
    other = {**_drawn(rng), **{key: table[key] for key in kept}}
    for key in kept:
        values = CHOICES.values(key) if key in NUMBERS else ()
        alike = [each for each in values if ORACLE.is_alike(probe, key, table[key], each)]
        other[key] = rng.choice(alike or [table[key]])
    return other


def test_what_is_said_to_be_alike_changes_no_answer() -> None:
    """Whatever the options are on which a probe does not turn, the reference answers the same."""
    rng = random.Random(1)  # noqa: S311 - no secret
    for probe in probes(*full_hello().methods):
        for _ in range(TABLES):
            one = _drawn(rng)
            other = _alike(probe, one, rng)
            asked = _asked(probe, one), _asked(probe, other)
            assert asked[0] == asked[1], (probe.name, probe.method, one, other)


def test_options_that_do_not_matter_change_no_answer() -> None:
    """In a valid table they may have any value that keeps it valid, or none, to the same answer."""
    rng, compared = random.Random(4), 0  # noqa: S311 - no secret
    tables = drawn(TABLES)
    for at, probe in enumerate(probes(*full_hello().methods)):
        table = tables[at % TABLES]
        own = dict(ORACLE.mattering(table))
        asked = _asked(probe, own)
        other = {**table, **_drawn(rng), **own}
        for _, about in CHOICES.broken(other):
            other |= {key: table[key] for key in about}
        if not any(CHOICES.broken(other)):
            compared += 1
            assert asked == _asked(probe, other), (probe.name, table)
    assert compared > 1000


def test_a_position_can_occur_whatever_does_not_matter() -> None:
    """A size of hands that is not used rules out no position (DL-5)."""
    rng = random.Random(5)  # noqa: S311 - no secret
    table = {**complete(RULESETS[0].table), "hand_size_mode": "max_even", "hand_size": 1}
    for probe in probes("legal_cards"):
        own = {**table, "hand_size": rng.choice(CHOICES.values("hand_size"))}
        assert can_occur(probe, own) is can_occur(probe, table), probe.name


def test_where_nobody_is_out_nothing_turns_on_coming_back() -> None:
    """Options that are said to be unread change no answer."""
    rng = random.Random(2)  # noqa: S311 - no secret
    for probe in probes(*full_hello().methods):
        one, other = _drawn(rng), _drawn(rng)
        own = _asked(probe, one)
        idle = unread(probe, own)
        assert own == _asked(probe, {**one, **{key: other[key] for key in idle}}), probe.name


def test_what_does_not_bear_on_a_position_does_not_rule_it_out() -> None:
    """Whether a position can occur hangs on the options that are said, and on no others."""
    rng = random.Random(3)  # noqa: S311 - no secret
    for probe in probes(*full_hello().methods):
        for _ in range(TABLES):
            one, other = _drawn(rng), _drawn(rng)
            other |= {key: one[key] for key in ORACLE.bearing(probe)}
            assert can_occur(probe, one) is can_occur(probe, other), (probe.name, one, other)


def test_a_question_is_known_with_the_conditions_of_its_position() -> None:
    """Two scenarios may ask the same of games in which one of them alone can come to it."""
    probe = next(each for each in probes("legal_cards") if each.position is not None)
    gates = [Predicate((OneOf("deck", (deck,)),)) for deck in ("std52", "std52_plus_3_jokers")]
    table = {**complete(RULESETS[0].table), "deck": "std52"}
    asked = [replace(probe, gates=(gate,)) for gate in gates]
    assert [ORACLE.is_lawful(each, table) for each in asked] == [True, False]
