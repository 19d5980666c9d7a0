"""Which option tables are played."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from agurk_reference.errors import RulesError, UnsupportedError
from agurk_reference.rules import AGURK, PLAYED, Rules, rules_from

if TYPE_CHECKING:
    from agurk_spec.law import Law


def test_the_table_of_agurk_is_played(options: dict[str, str | int]) -> None:
    """The table says what is played where no ruleset is named."""
    assert rules_from(options) == AGURK


def test_what_is_played_are_values_of_the_law(law: Law) -> None:
    """The engine invents no option and no value."""
    for option, values in PLAYED.items():
        assert set(values) <= {value.value for value in law.option(option).values}


def test_numbers_are_taken_from_the_table(options: dict[str, str | int]) -> None:
    """Any size, threshold, number of lives and bounds are played."""
    numbers = {"players_min": 3, "players_max": 6, "hand_size": 3, "threshold": 30, "lives": 1}
    assert rules_from(options | numbers) == Rules(**numbers)


def test_options_on_which_nothing_depends_are_not_looked_at(
    options: dict[str, str | int],
) -> None:
    """How the first dealer is found, and what a buy-back would cost, bear on no play."""
    assert rules_from(options | {"first_dealer": "appointed", "buyback_cost": "stake"}) == AGURK


@pytest.mark.parametrize("option", [*PLAYED, "hand_size", "threshold", "lives"])
def test_what_is_not_played_is_unsupported(option: str, options: dict[str, str | int]) -> None:
    """An option with another value, or left open, is named with what is played instead."""
    with pytest.raises(UnsupportedError, match=f"{option} is other; this engine plays "):
        rules_from(options | {option: "other"})
    del options[option]
    with pytest.raises(UnsupportedError, match=f"{option} is left open; this engine plays "):
        rules_from(options)


@pytest.mark.parametrize("number", [0, -1])
def test_a_number_of_nothing_is_unsupported(number: int, options: dict[str, str | int]) -> None:
    """Nobody plays with empty hands or for no points."""
    with pytest.raises(UnsupportedError, match=f"lives is {number}; .* any number from 1"):
        rules_from(options | {"lives": number})


def test_errors_survive_pickling() -> None:
    """Errors travel between processes with their fields and text."""
    broken = pickle.loads(pickle.dumps(RulesError("FW-1", "no")))  # noqa: S301 - our own bytes
    assert (broken.clause, broken.reason, str(broken)) == ("FW-1", "no", "FW-1: no")
    missing = pickle.loads(pickle.dumps(UnsupportedError("deck", None, ("std52",))))  # noqa: S301
    assert str(missing) == "deck is left open; this engine plays std52"
