"""Which option tables are played."""

from __future__ import annotations

import pickle
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from agurk_reference.errors import RulesError, UnsupportedError
from agurk_reference.rules import AGURK, VALUES, Rules, rules_from

if TYPE_CHECKING:
    from agurk_spec.law import Law


def test_the_table_of_agurk_is_played(options: dict[str, str | int]) -> None:
    """The table says what is played where no ruleset is named."""
    assert rules_from(options) == AGURK


def test_every_option_of_the_law_but_the_first_dealer_is_a_field(law: Law) -> None:
    """Each value of each option is known, and no other."""
    options = {option.key: option for option in law.options}
    assert {field.name for field in fields(Rules)} == options.keys() - {"first_dealer"}
    for field in fields(Rules):
        assert getattr(AGURK, field.name) == options[field.name].default
        values = {value.value for value in options[field.name].values}
        assert set(VALUES[field.name]) == (values if VALUES[field.name] else set())


def test_numbers_are_taken_from_the_table(options: dict[str, str | int]) -> None:
    """Any size, threshold, number of lives and bounds are played."""
    numbers = {"players_min": 3, "players_max": 6, "hand_size": 3, "threshold": 30, "lives": 1}
    rules = Rules(players_min=3, players_max=6, hand_size=3, threshold=30, lives=1)
    assert rules_from(options | numbers) == rules


def test_an_open_option_is_played_as_in_agurk() -> None:
    """Whatever depends on it is for each engine to choose; how dealers are found is no matter."""
    assert rules_from({"threshold": 30, "first_dealer": "appointed"}) == Rules(threshold=30)


@pytest.mark.parametrize(("option", "value"), [("deck", "kille42"), ("lives", "two"), ("deck", 5)])
def test_a_value_that_is_not_known_is_unsupported(option: str, value: str | int) -> None:
    """The option is named, with what is played instead."""
    with pytest.raises(UnsupportedError, match=f"{option} is {value}; this engine plays "):
        rules_from({option: value})


@pytest.mark.parametrize("number", [0, -1])
def test_a_number_of_nothing_is_unsupported(number: int) -> None:
    """Nobody plays with empty hands or for no points."""
    with pytest.raises(UnsupportedError, match=f"lives is {number}; .* any number from 1"):
        rules_from({"lives": number})


def test_errors_survive_pickling() -> None:
    """Errors travel between processes with their fields and text."""
    broken = pickle.loads(pickle.dumps(RulesError("FW-1", "no")))  # noqa: S301 - our own bytes
    assert (broken.clause, broken.reason, str(broken)) == ("FW-1", "no", "FW-1: no")
    missing = pickle.loads(pickle.dumps(UnsupportedError("deck", "x", ("std52",))))  # noqa: S301
    assert str(missing) == "deck is x; this engine plays std52"
